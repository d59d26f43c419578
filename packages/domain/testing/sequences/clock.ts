import assert from 'node:assert/strict';
import fc from 'fast-check';
import { doUpkeep } from '../../src/upkeep.ts';
import { dueBy, expiryDue, lapseDue } from '../naive-deadlines.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { type Step, pick, step } from './step.ts';

type Row = Snapshot['bookings'][number];

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
        until: fc.constantFrom('start', 'start of a job', 'start of a job', 'day before', 'due'),
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
        const isOpen = ({ status }: Row) => status === 'pending' || status === 'confirmed';
        const jobs = snapshot.bookings.filter(({ status }) => status === 'confirmed');
        const booking = pick(
          wait.until === 'start of a job' ? jobs : snapshot.bookings.filter(isOpen),
          wait.booking,
        );
        if (booking) world.at(new Date(Math.max(now, momentOf(booking, wait.until, snapshot) + wait.moment)));
      }
      return 'unchanged';
    }),
  );

/** When a booking begins, when it becomes too late to change it for nothing, or when time alone moves it next. */
function momentOf(booking: Row, until: string, snapshot: Snapshot): number {
  const start = Date.parse(booking.startsAt);
  if (until.startsWith('start')) return start;
  if (until === 'day before') return start - 24 * HOUR_MS;
  if (booking.rescheduleStartsAt !== null) return lapseDue(booking);
  return booking.status === 'pending'
    ? expiryDue(booking, snapshot)
    : Date.parse(booking.endsAt) + 48 * HOUR_MS;
}

/** What is due happens, all of it, once and nothing else, though two do the upkeep at the same time. */
export const deadlines: fc.Arbitrary<Step> = fc.constant({}).map((facts) =>
  step('do what is due', facts, async ({ world }, before, { answers }) => {
    const { database, now } = world;
    const { lapsed, expired, completed } = dueBy(before, now);
    const [one, other] = await Promise.all([doUpkeep(database, now), doUpkeep(database, now)]);
    const counts = [one.lapsed + other.lapsed, one.expired + other.expired, one.completed + other.completed];
    assert.deepEqual(counts, [lapsed.length, expired.length, completed.length]);
    const after = await readSnapshot(database.read);
    const found = (ids: number[]) => after.bookings.filter(({ id }) => ids.includes(id));
    assert.ok(found(lapsed).every((row) => row.rescheduleStartsAt === null));
    assert.ok(found(expired).every((row) => ['expired', 'skipped'].includes(row.cancelReason ?? '')));
    assert.ok(found(completed).every((row) => row.status === 'completed'));

    const over = now.getTime() - 24 * HOUR_MS;
    const isOver = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) <= over;
    assert.deepEqual(
      after.keys,
      before.keys.filter((key) => !isOver(key)),
    );
    for (const [subject, { at }] of answers) if (at <= over) answers.delete(subject);
    return Math.max(...counts) > 0 || before.keys.some(isOver) ? undefined : 'unchanged';
  }),
);
