import assert from 'node:assert/strict';
import fc from 'fast-check';
import { doUpkeep } from '../../src/upkeep.ts';
import { dueAt, dueBy } from '../naive-deadlines.ts';
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
        until: fc.constantFrom('start', 'start of a job', 'day before'),
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
        const jobs = open.filter(({ status }) => status === 'confirmed');
        const booking = pick(wait.until === 'start of a job' ? jobs : open, wait.booking);
        if (booking) world.at(new Date(Math.max(now, momentOf(booking, wait.until) + wait.moment)));
      }
      return 'unchanged';
    }),
  );

/** When a booking begins, or when it becomes too late to change it for nothing. */
function momentOf({ startsAt }: Row, until: string): number {
  return Date.parse(startsAt) - (until === 'day before' ? 24 * HOUR_MS : 0);
}

/**
 * What is due happens, all of it, once and nothing else, though two do the upkeep at the same time: now, or when time
 * alone moves one of the next bookings, or a moment before.
 */
export const deadlines: fc.Arbitrary<Step> = fc
  .record({ next: fc.option(fc.nat(4), { freq: 4 }), moment: fc.constantFrom(-1, 0, 0) })
  .map((wish) =>
    step('do what is due', wish, async ({ world }, before, { answers }) => {
      const ahead = before.bookings
        .map((row) => dueAt(row, before))
        .filter((due) => due > world.now.getTime());
      const due =
        wish.next === null
          ? undefined
          : pick(
              ahead.toSorted((a, b) => a - b),
              wish.next,
            );
      if (due !== undefined) world.at(new Date(due + wish.moment));
      const { database, now } = world;
      const { lapsed, expired, completed } = dueBy(before, now);
      const [one, other] = await Promise.all([doUpkeep(database, now), doUpkeep(database, now)]);
      const counts = [
        one.lapsed + other.lapsed,
        one.expired + other.expired,
        one.completed + other.completed,
      ];
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
