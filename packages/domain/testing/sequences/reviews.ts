import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { isActive } from './oracle.ts';
import { type Step, attempt, pick, step } from './step.ts';

/** A customer reviews a visit: once, when it is completed and theirs; the provider's figures are computed from all reviews. */
export const reviews: fc.Arbitrary<Step> = fc
  .record({
    booking: fc.nat(99),
    stars: fc.integer({ min: 1, max: 5 }),
    customer: fc.nat(2),
    stranger: fc.constantFrom(false, false, false, true),
    any: fc.constantFrom(false, false, true),
  })
  .map((wish) =>
    step('review', wish, async (cast, before) => {
      const done = before.bookings.filter(({ status }) => status === 'completed');
      const row = pick(wish.any || done.length === 0 ? before.bookings : done, wish.booking);
      if (!row) return undefined;
      const own = cast.customer.find(({ id }) => id === row.userId)!;
      const user = wish.stranger ? cast.customer[wish.customer]! : own;
      const caller = await signedIn(cast, user);
      const { code } = await attempt(caller.reviews.write({ bookingId: row.id, rating: wish.stars }));

      const isKnown = before.reviews.some(({ bookingId }) => bookingId === row.id);
      const refusal = row.status !== 'completed' ? 'not_completed' : isKnown ? 'already_reviewed' : undefined;
      const allowed = user === own ? refusal : 'not_found';
      assert.equal(code, isActive(before, user.id) ? allowed : 'signed_out');
      if (code) return 'unchanged';

      const after = await readSnapshot(cast.world.database.read);
      assert.equal((await caller.reviews.mine())[0]?.bookingId, row.id);
      const dueId = await caller.reviews.due();
      const due = after.bookings.find(({ id }) => id === dueId);
      assert.equal(due?.startsAt, latestUnreviewed(after, user.id));
      const providerId = row.providerId!;
      const { reviewCount, averageRating } = await caller.reviews.ofProvider({ providerId });
      const stars = after.reviews
        .filter((review) => review.providerId === providerId)
        .map(({ rating }) => rating);
      const mean = stars.reduce((sum, rating) => sum + rating, 0) / stars.length;
      assert.deepEqual([reviewCount, averageRating], [stars.length, Math.round(mean * 10) / 10]);
      return undefined;
    }),
  );

/** When the latest visit was that a customer may still review. */
function latestUnreviewed({ bookings, reviews: written }: Snapshot, customerId: number): string | undefined {
  return bookings
    .filter(({ userId, status }) => userId === customerId && status === 'completed')
    .filter(({ id }) => !written.some(({ bookingId }) => bookingId === id))
    .map(({ startsAt }) => startsAt)
    .toSorted()
    .at(-1);
}
