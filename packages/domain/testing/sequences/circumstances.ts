import assert from 'node:assert/strict';
import fc from 'fast-check';
import { insertTimeOff } from '../../src/availability/availability.queries.ts';
import { instantShown } from '../london-clock.ts';
import { signedIn } from './cast.ts';
import { dateOf } from './requests.ts';
import { type Step, attempt, pick, step } from './step.ts';

const HOUR_MS = 3_600_000;

/** A provider takes time off, or chooses services anew. */
export const changes: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ provider: fc.nat(4), day: fc.integer({ min: 1, max: 2 }), hours: fc.constantFrom(1, 3, 30) })
    .map((off) =>
      step('take time off', off, async (cast) => {
        const { date } = dateOf(cast, off.day, '');
        const startsAt = instantShown(date.slice(0, 10), '09:35')!;
        const endsAt = new Date(startsAt.getTime() + off.hours * HOUR_MS);
        const providerId = cast.provider[off.provider]!.id;
        await cast.world.database.transaction((tx) =>
          insertTimeOff(tx, { providerId, startsAt, endsAt, reason: null }),
        );
      }),
    ),
  fc
    .record({
      provider: fc.nat(4),
      services: fc.constantFrom<number[]>([1, 17], [1, 17], [1, 17], [1, 17], [1, 17], [1], [17], []),
    })
    .map((offer) =>
      step('offer', offer, async (cast) => {
        const caller = await signedIn(cast, cast.provider[offer.provider]!);
        await attempt(caller.providers.offer({ serviceIds: offer.services }));
        return undefined;
      }),
    ),
);

/** An admin deactivates somebody, and nothing that lies ahead waits for who has left; or lets them in again. */
export const departures: fc.Arbitrary<Step> = fc
  .record({
    role: fc.constantFrom('customer', 'provider', 'provider', 'admin'),
    who: fc.nat(4),
    back: fc.constantFrom(true, true, false),
  })
  .map((departure) =>
    step(departure.back ? 'reactivate account' : 'deactivate', departure, async (cast, { users }) => {
      const { accounts } = await signedIn(cast, cast.admin[0]!);
      if (departure.back) {
        const left = users.filter(({ deactivatedAt }) => deactivatedAt !== null);
        const { id } = pick(left, departure.who) ?? cast.admin[0]!;
        assert.ok((await accounts.reactivate({ userId: id })).active);
        return undefined;
      }
      const { id: userId } = pick(cast[departure.role], departure.who)!;
      const { code } = await attempt(accounts.deactivate({ userId }));
      assert.equal(code, userId === cast.admin[0]!.id ? 'self_deactivation' : undefined);
      return code && 'unchanged';
    }),
  );
