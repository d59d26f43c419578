import { tracked } from '@trpc/server';
import { z } from 'zod';
import { findViewer } from '../users/session.queries.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { StreamItem } from './event-feed.ts';
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
    .subscription(({ ctx, input, signal = new AbortController().signal }) =>
      whileSignedIn(ctx, ctx.feed.follow(ctx.viewer, input?.lastEventId ?? null, signal)),
    ),
};

async function* whileSignedIn(
  { database, feed, session }: Context,
  stream: AsyncIterable<StreamItem | null>,
) {
  for await (const item of stream) {
    // After a quiet interval or an event of an account the session may be over.
    if (!item || item.event.type.startsWith('account.')) {
      const present = session.token && (await findViewer(database.read, session.token, feed.clock()));
      if (!present) throw new DomainError('signed_out');
    }
    if (item) yield tracked(item.cursor, item.event);
  }
}
