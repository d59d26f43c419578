import { ALL_TIME, type CounterDelta, addDeltas, hourOf } from '../platform/counters/counter.queries.ts';
import { londonWall } from '../platform/calendar.ts';
import type { Tx } from '../platform/database/database.ts';
import { findLatestRequest } from '../platform/events/event.queries.ts';
import { ANSWER_SPANS } from './booking-labels.ts';
import type { BookingRow } from './booking.queries.ts';

type NewBooking = Pick<
  BookingRow,
  'status' | 'cancelReason' | 'localDate' | 'totalPrice' | 'providerId' | 'serviceId'
>;
type CountedBooking = NewBooking & Pick<BookingRow, 'pausedAt' | 'flaggedAt'>;

/** Returns whether a booking waits for an admin to assign a provider. */
function isUnassigned({ status, providerId, pausedAt }: CountedBooking): boolean {
  return status === 'pending' && providerId === null && pausedAt === null;
}

/** Returns what a booking adds to the counters: of its day by status, reason and revenue, and of work for admins. */
function countedIn(booking: CountedBooking): CounterDelta[] {
  const { status, cancelReason, localDate: period, totalPrice, flaggedAt, serviceId } = booking;
  const deltas: CounterDelta[] = [{ period, name: `bookings.${status}`, delta: 1 }];
  if (cancelReason) deltas.push({ period, name: `cancelled.${cancelReason}`, delta: 1 });
  if (status === 'completed') {
    deltas.push({ period, name: 'revenue', delta: totalPrice });
    deltas.push({ period, name: `completedOf.${serviceId}`, delta: 1 });
    deltas.push({ period, name: `revenueOf.${serviceId}`, delta: totalPrice });
  }
  if (isUnassigned(booking)) deltas.push({ period: ALL_TIME, name: 'bookings.unassigned', delta: 1 });
  if (flaggedAt) deltas.push({ period: ALL_TIME, name: 'bookings.flagged', delta: 1 });
  return deltas;
}

export function deltasOfNew(booking: NewBooking, madeAt: Date): CounterDelta[] {
  const made = { period: hourOf(madeAt), name: 'bookings.made', delta: 1 };
  return [made, ...countedIn({ ...booking, pausedAt: null, flaggedAt: null })];
}

/** Counts a new booking. Call it after its provider was assigned: one without counts as work for admins. */
export async function countMade(tx: Tx, booking: NewBooking, madeAt: Date): Promise<void> {
  await addDeltas(tx, deltasOfNew(booking, madeAt));
}

function deltasOfChange(before: CountedBooking, after: CountedBooking): CounterDelta[] {
  const sums = new Map<string, CounterDelta>();
  const taken = countedIn(before).map(({ delta, ...counter }) => ({ ...counter, delta: -delta }));
  for (const each of [...taken, ...countedIn(after)]) {
    const key = `${each.period} ${each.name}`;
    sums.set(key, { ...each, delta: each.delta + (sums.get(key)?.delta ?? 0) });
  }
  return [...sums.values()];
}

/** Updates the counters for a changed booking, which the caller has locked. */
export async function countChange(tx: Tx, before: CountedBooking, after: CountedBooking): Promise<void> {
  await addDeltas(tx, deltasOfChange(before, after));
}

/** Updates the counters for a provider's answer to a request, and counts the answer and its delay. */
export async function countAnswer(
  tx: Tx,
  before: CountedBooking & Pick<BookingRow, 'id'>,
  after: CountedBooking,
  answeredAt: Date,
): Promise<void> {
  const requestedAt = await findLatestRequest(tx, before.id);
  const since = requestedAt === null ? answeredAt : new Date(requestedAt);
  await addDeltas(tx, [...deltasOfChange(before, after), ...deltasOfAnswer(since, answeredAt)]);
}

export function deltasOfAnswer(requestedAt: Date, answeredAt: Date): CounterDelta[] {
  const { date: period } = londonWall(answeredAt);
  const waited = Math.max(0, Math.round((answeredAt.getTime() - requestedAt.getTime()) / 1000));
  const span = ANSWER_SPANS.findIndex(({ hours }) => waited <= 3600 * hours);
  return [
    { period, name: 'answers', delta: 1 },
    { period, name: `answeredIn.${span}`, delta: 1 },
    { period, name: 'answerSeconds', delta: waited },
  ];
}
