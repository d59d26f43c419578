import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayAfter, instantShown, readClock } from '../london-clock.ts';
import { type Held, heldBy } from '../held-times.ts';
import { worksThen } from '../naive-availability.ts';
import { lapseDue } from '../naive-deadlines.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { isActive } from './oracle.ts';
import { jobOf } from './reschedules.ts';
import { type Step, attempt, pick, step } from './step.ts';

type Row = Snapshot['bookings'][number];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Weeks that a provider may change to: by day, through the night, with a pause, round the clock but for Sundays, never. */
const WEEKS = {
  day: [['09:00', '18:00', EVERY_DAY]],
  night: [['18:00', '10:00', EVERY_DAY]],
  pause: [
    ['09:00', '13:00', EVERY_DAY],
    ['13:30', '18:00', EVERY_DAY],
  ],
  weekdays: [['00:00', '00:00', [1, 2, 3, 4, 5, 6]]],
  never: [],
} as const satisfies Record<string, readonly (readonly [string, string, readonly number[]])[]>;

/** A provider changes their week, and is told which jobs now lie outside it; these stay. */
const weeks: fc.Arbitrary<Step> = fc
  .record({
    provider: fc.nat(4),
    week: fc.constantFrom<(keyof typeof WEEKS)[]>('day', 'day', 'day', 'night', 'pause', 'weekdays', 'never'),
  })
  .map((wish) =>
    step('set hours', wish, async (cast, before) => {
      const { id } = cast.provider[wish.provider]!;
      const hours = WEEKS[wish.week].flatMap(([startTime, endTime, days]) =>
        days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime })),
      );
      const { availability } = await signedIn(cast, cast.provider[wish.provider]!);
      const { value, code } = await attempt(availability.setHours({ hours }));
      assert.equal(code, isActive(before, id) ? undefined : 'signed_out');
      if (!value) return 'unchanged';
      const after = await readSnapshot(cast.world.database.read);
      const outside = timesAhead(before, id, cast.world.now).filter(
        ({ row, startsAt }) => !worksThen(after, id, { ...jobOf(row), startsAt: new Date(startsAt) }),
      );
      assert.deepEqual(value.affected.map(timeOf), outside.map(timeOf));
      return undefined;
    }),
  );

/** A provider takes time off, and is told which jobs lie within it; these stay. */
const absences: fc.Arbitrary<Step> = fc
  .record({
    provider: fc.nat(4),
    day: fc.integer({ min: -1, max: 2 }),
    days: fc.constantFrom(0, 0, 1),
    from: fc.constantFrom('09:45', '00:00'),
    to: fc.constantFrom('10:45', '12:45', '08:00'),
  })
  .map((wish) =>
    step('take time off', wish, async (cast, before) => {
      const { id } = cast.provider[wish.provider]!;
      const { now } = cast.world;
      const fromDate = dayAfter(readClock(now).date, wish.day);
      const toDate = dayAfter(fromDate, wish.days);
      const { availability } = await signedIn(cast, cast.provider[wish.provider]!);
      const draft = { fromDate, fromTime: wish.from, toDate, toTime: wish.to };
      const { value, code } = await attempt(availability.addTimeOff(draft));

      const startsAt = instantShown(fromDate, wish.from)!.toISOString();
      const endsAt = instantShown(toDate, wish.to)!.toISOString();
      const isAhead = startsAt < endsAt && endsAt > now.toISOString();
      assert.equal(code, isActive(before, id) ? (isAhead ? undefined : 'invalid') : 'signed_out');
      if (!value) return 'unchanged';
      assert.deepEqual([value.timeOff.startsAt, value.timeOff.endsAt], [startsAt, endsAt]);
      const within = timesAhead(before, id, now).filter(
        (time) => time.startsAt < endsAt && time.endsAt > startsAt,
      );
      assert.deepEqual(value.affected.map(timeOf), within.map(timeOf));
      return undefined;
    }),
  );

/** A provider works again after all, where it is their own time off. */
const comebacks: fc.Arbitrary<Step> = fc.record({ provider: fc.nat(4), timeOff: fc.nat(9) }).map((wish) =>
  step('work again', wish, async (cast, before) => {
    const row = pick(before.timeOff, wish.timeOff);
    if (!row) return undefined;
    const provider = cast.provider[wish.provider]!;
    const { availability } = await signedIn(cast, provider);
    const { code } = await attempt(availability.removeTimeOff({ timeOffId: row.id }));
    const refusal = row.providerId === provider.id ? undefined : 'not_found';
    assert.equal(code, isActive(before, provider.id) ? refusal : 'signed_out');
    return code && 'unchanged';
  }),
);

/** A provider chooses services anew. */
const offers: fc.Arbitrary<Step> = fc
  .record({
    provider: fc.nat(4),
    services: fc.constantFrom<number[]>([1, 17], [1, 17], [1, 17], [1, 17], [1, 17], [1], [17], []),
  })
  .map((offer) =>
    step('offer', offer, async (cast, before) => {
      const provider = cast.provider[offer.provider]!;
      const caller = await signedIn(cast, provider);
      const { value, code } = await attempt(caller.providers.offer({ serviceIds: offer.services }));
      assert.equal(code, isActive(before, provider.id) ? undefined : 'signed_out');
      if (value) assert.deepEqual(value, offer.services);
      return code && 'unchanged';
    }),
  );

/** Providers change when they work, and what they do. */
export const workingTime: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: weeks },
  { weight: 4, arbitrary: absences },
  { weight: 4, arbitrary: comebacks },
  { weight: 4, arbitrary: offers },
);

/** When a provider still has something to do, or is asked to, in the order of the jobs' starts. */
function timesAhead({ bookings }: Snapshot, providerId: number, now: Date): (Held & { row: Row })[] {
  return bookings
    .filter((row) => row.providerId === providerId)
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .filter(({ startsAt }) => startsAt > now.toISOString())
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .flatMap((row) => {
      const isAsked = row.rescheduleStartsAt !== null && lapseDue(row) > now.getTime();
      return heldBy(row)
        .slice(0, isAsked ? 2 : 1)
        .map((time) => ({ ...time, row }));
    });
}

function timeOf({ bookingId, startsAt }: { bookingId: number; startsAt: string }): [number, string] {
  return [bookingId, startsAt];
}
