import assert from 'node:assert/strict';
import fc from 'fast-check';
import { instantShown } from '../london-clock.ts';
import { isOpenFor, offerersOf } from '../naive-availability.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Cast } from './cast.ts';
import {
  type Job,
  type Verdict,
  chooseProvider,
  firstDayOf,
  formTimes,
  isBlocked,
  waitingOf,
} from './oracle.ts';
import { dateOf, days } from './requests.ts';
import { type Step, attempt, pick, step } from './step.ts';
import { viewOf } from './viewing.ts';

type Row = Snapshot['bookings'][number];

const times = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('09:00', '09:30', '10:00', '10:30', '14:00', '17:00') },
  { weight: 1, arbitrary: fc.constantFrom('12:30', '17:30', '08:15') },
);

/** A customer asks for another time; it succeeds exactly when the list of bookings offers it and the time is free. */
export const reschedules: fc.Arbitrary<Step> = fc
  .record({ booking: fc.nat(99), day: days, time: times })
  .map((wish) =>
    step('reschedule', wish, async (cast, before) => {
      const row = openRow(before, wish.booking, ({ pausedAt }) => pausedAt === null);
      if (!row) return undefined;
      const other = dateOf(cast, wish.day, wish.time);
      const { caller, seen } = await seenByCustomer(cast, row, before);
      const isOffered = seen?.moves.includes('reschedule') ?? false;
      const due = isOffered
        ? judgeReschedule(cast, before, row, other)
        : { code: seen ? 'illegal_move' : 'signed_out' };
      const { value, code } = await attempt(caller.bookings.reschedule({ bookingId: row.id, ...other }));
      assert.deepEqual(value ? { providerId: value.providerId } : { code }, due);
      if (!value) return 'unchanged';
      const startsAt = instantShown(other.date.slice(0, 10), other.time)?.toISOString();
      const isWish = row.status === 'confirmed' && fitOf(before, row) !== null;
      const moved = isWish ? value.reschedule?.startsAt : value.date;
      assert.deepEqual([value.status, moved], [isWish ? 'confirmed' : 'pending', startsAt]);
      if (isWish) assert.equal(value.date, row.startsAt);
      return undefined;
    }),
  );

/** A customer takes up a date that was left out, at its time or another. */
export const reactivations: fc.Arbitrary<Step> = fc
  .record({ booking: fc.nat(99), other: fc.option(fc.record({ day: days, time: times })) })
  .map((wish) =>
    step('reactivate', wish, async (cast, before) => {
      const row = openRow(before, wish.booking, ({ pausedAt }) => pausedAt !== null);
      if (!row) return undefined;
      const other = wish.other && dateOf(cast, wish.other.day, wish.other.time);
      const { caller, seen } = await seenByCustomer(cast, row, before);
      const input = { bookingId: row.id, ...other };
      const { value, code } = await attempt(caller.bookings.reactivate(input));
      const isOffered = seen?.moves.includes('reactivate') ?? false;
      const due = isOffered
        ? judgeReactivation(cast, before, row, other)
        : { code: seen ? 'illegal_move' : 'signed_out' };
      assert.deepEqual(value ? { providerId: value.providerId } : { code }, due);
      if (!value) return 'unchanged';
      assert.deepEqual([value.status, value.paused], ['pending', false]);
      return undefined;
    }),
  );

/** What must come of asking for another time: of its provider, or of anybody when that one has left the service. */
function judgeReschedule(
  cast: Cast,
  snapshot: Snapshot,
  row: Row,
  other: { date: string; time: string },
): Verdict {
  const named = fitOf(snapshot, row);
  const verdict = verdictOn(cast, snapshot, row, other, named);
  const waitsAnew = row.status === 'confirmed' && named === null && verdict.code !== 'invalid';
  return waitsAnew && waitingOf(snapshot, row.userId, cast.world.now) >= 25
    ? { code: 'too_many_pending' }
    : verdict;
}

/** A booking's provider, while they may still do it. */
function fitOf(snapshot: Snapshot, row: Row): number | null {
  const { serviceId, customerId, overnight } = jobOf(row);
  const offering = offerersOf(snapshot, serviceId, overnight);
  return offering.find((id) => id === row.providerId && !isBlocked(snapshot, customerId, id)) ?? null;
}

/** What must come of taking up a paused date: of its provider, or of anybody when that one has left the service. */
export function judgeReactivation(
  cast: Cast,
  snapshot: Snapshot,
  row: Row,
  other: { date: string; time: string } | null,
): Verdict {
  if (waitingOf(snapshot, row.userId, cast.world.now) >= 25) return { code: 'too_many_pending' };
  const named = fitOf(snapshot, row);
  return other
    ? verdictOn(cast, snapshot, row, other, named)
    : chooseProvider(snapshot, jobOf(row), named, cast.world.now, row.id);
}

function verdictOn(
  { world }: Cast,
  snapshot: Snapshot,
  row: Row,
  { date, time }: { date: string; time: string },
  named: number | null,
): Verdict {
  const startsAt = instantShown(date.slice(0, 10), time);
  const first = firstDayOf(snapshot, row.userId, row);
  const firstDate = first === row.seriesDate ? undefined : first;
  const entry = { source: row.source, recurring: row.recurring === 1, rescheduling: true, firstDate };
  const isOpen = startsAt !== null && formTimes().includes(time) && isOpenFor(startsAt, entry, world.now);
  // A paused date may come back to the time that it had.
  const isOther = row.pausedAt !== null || startsAt?.toISOString() !== row.startsAt;
  if (!isOpen || !isOther) return { code: 'invalid' };
  return chooseProvider(snapshot, { ...jobOf(row), startsAt }, named, world.now, row.id);
}

/** The job that a booking is. */
export function jobOf(row: Row): Job {
  const { serviceId, userId: customerId, duration, startsAt } = row;
  const { overnight } = JSON.parse(row.options) as { overnight: boolean };
  return { serviceId, customerId, startsAt: new Date(startsAt), duration, overnight };
}

function openRow({ bookings }: Snapshot, index: number, test: (row: Row) => boolean): Row | undefined {
  const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  return pick(open.filter(test), index) ?? pick(bookings, index);
}

/** The customer of a booking, and how their list shows it; they see nothing once their account is closed. */
async function seenByCustomer(cast: Cast, row: Row, snapshot: Snapshot) {
  const customer = cast.customer.find(({ id }) => id === row.userId)!;
  const { caller, booking } = await viewOf(cast, customer, snapshot);
  return { caller, seen: booking(row.id) };
}
