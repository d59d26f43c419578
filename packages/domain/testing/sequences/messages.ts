import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { User } from '../../src/accounts/account.schema.ts';
import { dayAfter, instantShown, readClock } from '../london-clock.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { type Cast, signedIn } from './cast.ts';
import { isActive, isBlocked } from './oracle.ts';
import { type Step, attempt, pick, step } from './step.ts';

type Sides = Pick<Snapshot['conversations'][number], 'customerId' | 'providerId'>;

/** One side of a booking writes to the other: one conversation of the two, with one automatic reply outside chat time. */
export const messages: fc.Arbitrary<Step> = fc
  .record({
    customer: fc.nat(2),
    provider: fc.nat(4),
    booking: fc.nat(99),
    by: fc.constantFrom('customer', 'customer', 'provider'),
    stranger: fc.constantFrom(false, false, false, true),
  })
  .map((wish) =>
    step('write', wish, async (cast, before) => {
      const sides = sidesOf(cast, before, wish);
      const [from, to] =
        wish.by === 'customer' ? [sides.customerId, sides.providerId] : [sides.providerId, sides.customerId];
      const user = cast[wish.by].find(({ id }) => id === from)!;
      const caller = await signedIn(cast, user);
      const { value, code } = await attempt(caller.messages.send({ userId: to, body: 'Hello' }));
      assert.equal(code, isActive(before, from) ? refusalOf(before, sides, to) : 'signed_out');
      if (!value) return 'unchanged';

      const replies = wish.by === 'customer' && needsReply(before, sides, cast.world.now);
      const after = await readSnapshot(cast.world.database.read);
      assert.deepEqual(
        after.messages.slice(before.messages.length).map(({ senderId }) => senderId),
        replies ? [from, null] : [from],
      );
      assert.equal(conversationOf(after, sides)?.id, value.conversationId);
      const [latest] = await caller.messages.conversations();
      assert.deepEqual(
        [latest?.otherId, latest?.unread],
        [to, unreadBy(user, sides, before, after, cast.world.now)],
      );
      return undefined;
    }),
  );

function sidesOf(
  cast: Cast,
  { bookings }: Snapshot,
  wish: { customer: number; provider: number; booking: number; stranger: boolean },
): Sides {
  const row = pick(
    bookings.filter(({ providerId }) => providerId !== null),
    wish.booking,
  );
  const { id: customerId } = cast.customer[wish.customer]!;
  const { id: providerId } = cast.provider[wish.provider]!;
  if (!row || wish.stranger) return { customerId, providerId };
  return { customerId: row.userId, providerId: row.providerId! };
}

function visitsOf({ bookings }: Snapshot, { customerId, providerId }: Sides) {
  return bookings.filter((row) => row.userId === customerId && row.providerId === providerId);
}

function refusalOf(before: Snapshot, sides: Sides, to: number): string | undefined {
  const isGone = before.users.some(({ id, deletedAt }) => id === to && deletedAt !== null);
  if (visitsOf(before, sides).length === 0 || isGone) return 'not_found';
  return isBlocked(before, sides.customerId, sides.providerId) ? 'forbidden' : undefined;
}

function conversationOf({ conversations }: Snapshot, { customerId, providerId }: Sides) {
  return conversations.find((row) => row.customerId === customerId && row.providerId === providerId);
}

/** How much of a conversation is unread by somebody who just wrote: what follows a message that has yet to appear. */
function unreadBy({ id, role }: User, sides: Sides, before: Snapshot, after: Snapshot, now: Date): number {
  const former = conversationOf(before, sides);
  const mark = role === 'customer' ? former?.customerReadId : former?.providerReadId;
  const conversationId = conversationOf(after, sides)?.id;
  const isAhead = ({ createdAt }: { createdAt: string }) => createdAt > now.toISOString();
  const unread = after.messages.filter(
    (row) => row.conversationId === conversationId && row.id > (mark ?? 0),
  );
  const from = unread.findIndex(isAhead);
  const later = from === -1 ? [] : unread.slice(from);
  return later.filter((row) => row.senderId !== id && !isAhead(row)).length;
}

/** Whether no chat is open, from 18:00 on the day before a visit to its end, and no reply has told so already. */
function needsReply(before: Snapshot, sides: Sides, now: Date): boolean {
  const at = now.toISOString();
  const isOpen = visitsOf(before, sides)
    .filter(({ status, pausedAt }) => status !== 'cancelled' && pausedAt === null)
    .some(({ startsAt, endsAt }) => {
      const dayBefore = dayAfter(readClock(new Date(startsAt)).date, -1);
      return instantShown(dayBefore, '18:00')!.toISOString() <= at && at < endsAt;
    });
  const conversationId = conversationOf(before, sides)?.id;
  const last = before.messages
    .filter((row) => row.conversationId === conversationId && row.senderId !== sides.customerId)
    .at(-1);
  return !isOpen && last?.senderId !== null;
}
