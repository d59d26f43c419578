import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runScheduledJobs } from '../../src/registries/scheduled-jobs.ts';
import { readSnapshot } from '../snapshot.ts';
import { pick } from './action-context.ts';
import { type Step, step } from './step.ts';

const HOUR_MS = 3_600_000;

/** Times at which a booking may move by itself: its columns, and hours after them. */
const MOMENTS = [
  ['startsAt', 0],
  ['startsAt', -24],
  ['startsAt', -2],
  ['endsAt', 48],
  ['expiresAt', 0],
  ['rescheduleLapsesAt', 0],
] as const;

/**
 * Time passes: some while, or until something may be due for a booking that is not over, or a moment before. Now and then
 * the clock jumps, far ahead or a little back, as clocks of servers do when they are set right.
 */
export const waits: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 14, arbitrary: fc.record({ minutes: fc.constantFrom(1, 15, 60, 240, 600) }) },
    { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(-90, -1, 7 * 1440, 40 * 1440) }) },
    {
      weight: 12,
      arbitrary: fc.record({
        booking: fc.nat(99),
        until: fc.constantFrom(...MOMENTS),
        before: fc.constantFrom(0, 0, 1),
      }),
    },
  )
  .map((wait) =>
    step('wait', wait, async ({ world }, { bookings }) => {
      const now = world.now.getTime();
      if ('minutes' in wait) {
        world.at(new Date(now + wait.minutes * 60_000));
      } else {
        const [column, hours] = wait.until;
        const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
        const moment = pick(
          open.map((row) => row[column]).filter((each) => each !== null),
          wait.booking,
        );
        const due = moment === undefined ? now : Date.parse(moment) + hours * HOUR_MS - wait.before;
        // After a year of waiting nothing is left to do.
        if (due > now && due < now + 30 * 24 * HOUR_MS) world.at(new Date(due));
      }
      return 'unchanged';
    }),
  );

/** Everything due happens once, though two run the upkeep at the same time; running it again changes nothing. */
export const upkeep: fc.Arbitrary<Step> = fc.constant({}).map((facts) =>
  step('do what is due', facts, async ({ world }, before, { answers }) => {
    const { database, now } = world;
    const moved = await Promise.all([runScheduledJobs(database, now), runScheduledJobs(database, now)]);
    const after = await readSnapshot(database.read);
    const events = after.events.slice(before.events.length).filter(({ type }) => type.startsWith('booking.'));
    const counts = moved.flatMap(({ lapsed, expired, completed }) => [lapsed, expired, completed]);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      events.length,
    );
    assert.ok(events.every(({ actorId }) => actorId === null));
    for (const { id, status, pausedAt, startsAt, expiresAt, rescheduleLapsesAt } of after.bookings) {
      const isOpen = status === 'pending' || status === 'confirmed';
      const due = [
        status === 'pending' && pausedAt === null && expiresAt,
        isOpen && pausedAt !== null && startsAt,
        isOpen && rescheduleLapsesAt,
      ];
      assert.ok(
        due.every((at) => !at || at > now.toISOString()),
        `booking ${id} is overdue`,
      );
    }
    const over = now.getTime() - 24 * HOUR_MS;
    assert.deepEqual(
      after.keys,
      before.keys.filter(({ createdAt }) => Date.parse(createdAt) > over),
    );
    for (const [subject, { at }] of answers) if (at <= over) answers.delete(subject);
    await runScheduledJobs(database, now);
    assert.deepEqual(await readSnapshot(database.read), after);
    return undefined;
  }),
);
