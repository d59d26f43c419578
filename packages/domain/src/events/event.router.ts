import { tracked } from '@trpc/server';
import { z } from 'zod';
import { findViewer } from '../accounts/session.queries.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { LiveEvent } from './event-feed.ts';
import { query } from '../trpc.ts';

/** The id of the last event that was received; browsers send it when they connect again. */
const Follow = z.object({ lastEventId: z.coerce.number().int().nonnegative().optional() }).optional();

export const eventProcedures = {
  /**
   * What concerns the viewer, live, in order and each once: from now on, or after the last event that was received.
   * The stream ends with the session. @throws signed_out
   */
  follow: query()
    .input(Follow)
    .subscription(async ({ ctx, input, signal = new AbortController().signal }) => {
      const after = input?.lastEventId;
      const from = after === undefined ? await ctx.feed.beginning() : { after, known: new Set<number>() };
      return whileSignedIn(ctx, ctx.feed.follow(ctx.viewer, from, signal));
    }),
};

async function* whileSignedIn({ database, session, now }: Context, events: AsyncIterable<LiveEvent | null>) {
  for await (const event of events) {
    // A quiet while, or news of an account: the session may be over.
    if (!event || event.type.startsWith('account.')) {
      const present = session.token && (await findViewer(database.read, session.token, now));
      if (!present) throw new DomainError('signed_out');
    }
    if (event) yield tracked(String(event.id), event);
  }
}
