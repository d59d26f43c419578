import { type CounterDelta, addDeltas, hourOf } from '../platform/counters/counter.queries.ts';
import { londonWall } from '../platform/calendar.ts';
import type { Tx } from '../platform/database/database.ts';
import { findLatestRequest } from '../platform/events/event.queries.ts';
import type { BookingRow } from './booking.queries.ts';

type Made = Pick<BookingRow, 'status' | 'cancelReason' | 'localDate' | 'totalPrice' | 'providerId'>;
type Counted = Made & Pick<BookingRow, 'pausedAt' | 'flaggedAt'>;

/** Whether a booking waits for an admin to find somebody for it. */
function isUnassigned({ status, providerId, pausedAt }: Counted): boolean {
  return status === 'pending' && providerId === null && pausedAt === null;
}

/** What a booking adds to the counters: its day's by status, reason and revenue, and whether somebody must look at it. */
function countedIn(booking: Counted): CounterDelta[] {
  const { status, cancelReason, localDate: period, totalPrice, flaggedAt } = booking;
  const deltas: CounterDelta[] = [{ period, name: `bookings.${status}`, delta: 1 }];
  if (cancelReason) deltas.push({ period, name: `cancelled.${cancelReason}`, delta: 1 });
  if (status === 'completed') deltas.push({ period, name: 'revenue', delta: totalPrice });
  if (isUnassigned(booking)) deltas.push({ period: '', name: 'bookings.unassigned', delta: 1 });
  if (flaggedAt) deltas.push({ period: '', name: 'bookings.flagged', delta: 1 });
  return deltas;
}

/** Counts a booking that was made, once it has its provider. */
export async function countMade(tx: Tx, booking: Made, madeAt: Date): Promise<void> {
  const made = { period: hourOf(madeAt), name: 'bookings.made', delta: 1 };
  await addDeltas(tx, [made, ...countedIn({ ...booking, pausedAt: null, flaggedAt: null })]);
}

/** Keeps the counters in step with a booking that changes; nobody else may change it meanwhile. */
export async function countChange(tx: Tx, before: Counted, after: Counted): Promise<void> {
  const sums = new Map<string, CounterDelta>();
  const taken = countedIn(before).map(({ delta, ...counter }) => ({ ...counter, delta: -delta }));
  for (const each of [...taken, ...countedIn(after)]) {
    const key = `${each.period} ${each.name}`;
    sums.set(key, { ...each, delta: each.delta + (sums.get(key)?.delta ?? 0) });
  }
  await addDeltas(tx, [...sums.values()]);
}

/** Counts the answer of a provider to a request, and how long it took since they were asked. */
export async function countAnswer(tx: Tx, bookingId: number, answeredAt: Date): Promise<void> {
  const asked = await findLatestRequest(tx, bookingId);
  const waited = asked === null ? 0 : answeredAt.getTime() - Date.parse(asked);
  const { date: period } = londonWall(answeredAt);
  await addDeltas(tx, [
    { period, name: 'answers', delta: 1 },
    { period, name: 'answerSeconds', delta: Math.max(0, Math.round(waited / 1000)) },
  ]);
}
