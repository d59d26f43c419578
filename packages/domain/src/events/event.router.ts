import { tracked } from '@trpc/server';
import { z } from 'zod';
import { findViewer } from '../accounts/session.queries.ts';
import { DomainError } from '../errors.ts';
import { query } from '../trpc.ts';

/** The id of the last event that was received; browsers send it when they connect again. */
const Follow = z.object({ lastEventId: z.coerce.number().int().nonnegative().optional() }).optional();

export const eventProcedures = {
  /**
   * What concerns the viewer, live, in order and each once, going on after the last event that was received. The
   * stream ends with the session. @throws signed_out
   */
  follow: query()
    .input(Follow)
    .subscription(async function* ({ ctx: { database, feed, session, viewer, now }, input, signal }) {
      const after = input?.lastEventId ?? null;
      for await (const event of feed.follow(viewer, after, signal ?? new AbortController().signal)) {
        // A quiet while, or news of an account: the session may be over.
        if (!event || event.type.startsWith('account.')) {
          const present = session.token && (await findViewer(database.read, session.token, now));
          if (!present) throw new DomainError('signed_out');
        }
        if (event) yield tracked(String(event.id), event);
      }
    }),
};
