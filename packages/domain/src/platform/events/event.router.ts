import { z } from 'zod';
import { findViewer } from '../users/session.queries.ts';
import { exactText } from '../text.ts';
import { query } from '../trpc.ts';

/** Maximum length of a cursor: a snapshot lists all open transactions. */
const MAX_LENGTH = 8000;

/** The cursor of the last received event, which browsers send when they reconnect. */
const Follow = z.object({ lastEventId: exactText(MAX_LENGTH).optional() }).optional();

export const eventProcedures = {
  /**
   * Streams the events that concern the viewer, in order and at least once: after the last received event, or from now on.
   * Without one, or after too many events, `missed` comes first. The stream ends with the session.
   * @throws signed_out, too_many_requests (the eleventh of a user)
   */
  follow: query()
    .input(Follow)
    .subscription(({ ctx: { database, feed, session, viewer }, input, signal }) => {
      const { token } = session;
      const isSignedIn = async () =>
        token !== null && (await findViewer(database.read, token, feed.clock())) !== null;
      const stream = feed.open(viewer, input?.lastEventId ?? null, isSignedIn);
      if (signal?.aborted) stream.close();
      signal?.addEventListener('abort', () => stream.close(), { once: true });
      return stream;
    }),
};
