import { tracked } from '@trpc/server';
import { z } from 'zod';
import { findViewer } from '../users/session.queries.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Told } from './event-feed.ts';
import { exactText } from '../text.ts';
import { query } from '../trpc.ts';

/** A snapshot names every transaction that was writing then. */
const MAX_LENGTH = 8000;

/** Up to where events were received: the id of the last one as the stream sent it. Browsers send it when they connect again. */
const Follow = z.object({ lastEventId: exactText(MAX_LENGTH).optional() }).optional();

export const eventProcedures = {
  /**
   * What concerns the viewer, live, in order and at least once: after the last event that was received, or from now on.
   * Without such an event, and when too much happened since, `missed` comes first. The stream ends with the session.
   * @throws signed_out, too_many_requests (the eleventh of a user)
   */
  follow: query()
    .input(Follow)
    .subscription(({ ctx, input, signal = new AbortController().signal }) =>
      whileSignedIn(ctx, ctx.feed.follow(ctx.viewer, input?.lastEventId ?? null, signal)),
    ),
};

async function* whileSignedIn({ database, feed, session }: Context, stream: AsyncIterable<Told | null>) {
  for await (const told of stream) {
    // A quiet while, or an event of an account: the session may be over.
    if (!told || told.event.type.startsWith('account.')) {
      const present = session.token && (await findViewer(database.read, session.token, feed.clock()));
      if (!present) throw new DomainError('signed_out');
    }
    if (told) yield tracked(told.cursor, told.event);
  }
}
