import assert from 'node:assert/strict';
import fc from 'fast-check';
import { moveDueBookings } from '../../src/bookings/deadlines.ts';
import { dueBy, expiryDue, lapseDue } from '../naive-deadlines.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { type Step, pick, step } from './step.ts';

const HOUR_MS = 3_600_000;

/**
 * Time passes: some while, or until something is due for a booking that is not over, or a moment before. Now and then
 * the clock jumps, far ahead or a little back, as clocks of servers do when they are set right.
 */
export const waits: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 14, arbitrary: fc.record({ minutes: fc.constantFrom(1, 15, 60, 240, 600) }) },
    { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(-90, -1, 7 * 1440, 40 * 1440) }) },
    {
      weight: 10,
      arbitrary: fc.record({
        booking: fc.nat(99),
        until: fc.constantFrom('start', 'start', 'day before', 'due'),
        moment: fc.constantFrom(-1, 0),
      }),
    },
  )
  .map((wait) =>
    step('wait', wait, async ({ world }, snapshot) => {
      const now = world.now.getTime();
      if ('minutes' in wait) {
        world.at(new Date(now + wait.minutes * 60_000));
      } else {
        const open = snapshot.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
        const booking = pick(open, wait.booking);
        if (booking) world.at(new Date(Math.max(now, momentOf(booking, wait.until, snapshot) + wait.moment)));
      }
      return 'unchanged';
    }),
  );

/** When a booking begins, when it becomes too late to change it for nothing, or when time alone moves it next. */
function momentOf(booking: Snapshot['bookings'][number], until: string, snapshot: Snapshot): number {
  const start = Date.parse(booking.startsAt);
  if (until === 'start') return start;
  if (until === 'day before') return start - 24 * HOUR_MS;
  if (booking.rescheduleStartsAt !== null) return lapseDue(booking);
  return booking.status === 'pending'
    ? expiryDue(booking, snapshot)
    : Date.parse(booking.endsAt) + 48 * HOUR_MS;
}

/** What is due happens, all of it and nothing else. */
export const deadlines: fc.Arbitrary<Step> = fc.constant({}).map((facts) =>
  step('do what is due', facts, async ({ world }, before) => {
    const { lapsed, expired, completed } = dueBy(before, world.now);
    const counts = { lapsed: lapsed.length, expired: expired.length, completed: completed.length };
    assert.deepEqual(await moveDueBookings(world.database, world.now), counts);
    const after = await readSnapshot(world.database.read);
    const found = (ids: number[]) => after.bookings.filter(({ id }) => ids.includes(id));
    assert.ok(found(lapsed).every((row) => row.rescheduleStartsAt === null));
    assert.ok(found(expired).every((row) => ['expired', 'skipped'].includes(row.cancelReason ?? '')));
    assert.ok(found(completed).every((row) => row.status === 'completed'));
    return lapsed.length + expired.length + completed.length === 0 ? 'unchanged' : undefined;
  }),
);
