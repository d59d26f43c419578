import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayAfter, instantShown, readClock } from '../london-clock.ts';
import { type Want, couldTake, isOpenFor, offerersOf, worksThen } from '../naive-availability.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Cast, SERVICES, signedIn } from './cast.ts';
import { formTimes, isActive, isBlocked, waitingOf } from './oracle.ts';
import { ask, dateOf, days } from './requests.ts';
import { type Step, attempt, pick, step } from './step.ts';

const facts = fc.record({
  customer: fc.nat(2),
  service: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2),
  provider: fc.constantFrom(null, null, null, 0, 0, 1, 1, 2, 3, 4),
  day: days,
  time: fc.nat(15),
  how: fc.oneof(
    fc.constant({ source: 'form' as const, duration: 60, overnight: false }),
    fc.record({
      source: fc.constant('wizard' as const),
      duration: fc.constantFrom(15, 90, 720),
      overnight: fc.constantFrom(false, false, true),
    }),
  ),
});

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

/** A customer asks for the free times of a day, works them out by hand, and requests one: it is booked if it was offered. */
export const slots: fc.Arbitrary<Step> = facts.map((wish) =>
  step('ask for slots', wish, async (cast, before, model) => {
    const serviceId = SERVICES[wish.service];
    const providerId = wish.provider === null ? null : cast.provider[wish.provider]!.id;
    const { date } = dateOf(cast, wish.day, '');
    const day = date.slice(0, 10);
    const { how } = wish;
    const user = cast.customer[wish.customer]!;
    const { availability } = await signedIn(cast, user);
    const { value: answer, code } = await attempt(
      availability.slots({ serviceId, providerId, date: day, ...how }),
    );
    const isListed = before.services.some(({ id, retiredAt }) => id === serviceId && retiredAt === null);
    assert.equal(code, isListed ? undefined : 'not_found');
    if (!answer) return 'unchanged';
    const offering = offerersOf(before, serviceId, how.overnight);
    const asked = providerId === null ? offering : offering.filter((id) => id === providerId);

    // Whoever's account is closed is a visitor.
    const isKnown = isActive(before, user.id);
    const willing = asked.filter((id) => !isKnown || !isBlocked(before, user.id, id));
    const free = freeTimes(cast, before, wish, willing, day, couldTake);
    assert.deepEqual(
      answer.slots.map(({ time }) => time),
      free,
    );
    if (free.length === 0) checkReason(cast, before, wish, { asked, willing }, answer);

    const time = pick(timesOf(wish), wish.time)!;
    if (asked.length === 0 || !isKnown || waitingOf(before, user.id, cast.world.now) >= 25) {
      return 'unchanged';
    }
    const { overnight, ...rest } = how;
    const request = { serviceId, providerId, address: '1 High Street', ...rest, options: { overnight } };
    const effect = await ask(cast, before, model, {
      customer: wish.customer,
      request: { ...request, ...dateOf(cast, wish.day, time) },
    });
    assert.equal(effect === undefined, free.includes(time));
    return effect;
  }),
);

function timesOf({ how }: Facts): string[] {
  return how.source === 'form' ? formTimes() : formTimes().filter((time) => time.endsWith(':00'));
}

function freeTimes(
  { world }: Cast,
  snapshot: Snapshot,
  wish: Facts,
  asked: number[],
  day: string,
  test: (snapshot: Snapshot, providerId: number, want: Want) => boolean,
): string[] {
  const entry = { source: wish.how.source, recurring: false };
  return timesOf(wish).filter((time) => {
    const startsAt = instantShown(day, time);
    if (!startsAt || !isOpenFor(startsAt, entry, world.now)) return false;
    return asked.some((id) => test(snapshot, id, { startsAt, ...wish.how }));
  });
}

/** A day without free times says why, and names the next day within a month that has some. */
function checkReason(
  cast: Cast,
  snapshot: Snapshot,
  wish: Facts,
  { asked, willing }: { asked: number[]; willing: number[] },
  { date, reason, nextFreeDate }: { date: string; reason: string | null; nextFreeDate: string | null },
): void {
  const today = readClock(cast.world.now).date;
  const worked = freeTimes(cast, snapshot, wish, willing, date, worksThen).length > 0;
  if (asked.length === 0)
    return assert.deepEqual({ reason, nextFreeDate }, { reason: 'nobody_offers', nextFreeDate: null });
  assert.equal(reason === 'fully_booked', worked);
  assert.ok(['past', 'sunday', 'too_far', 'fully_booked', 'nobody_works'].includes(String(reason)));

  const elsewhere = reason === 'past' || reason === 'too_far';
  const from = elsewhere ? today : dayAfter(date, 1);
  const next = Array.from({ length: 31 }, (_, ahead) => dayAfter(from, ahead)).find(
    (day) => freeTimes(cast, snapshot, wish, willing, day, couldTake).length > 0,
  );
  assert.equal(nextFreeDate, next ?? null);
}
