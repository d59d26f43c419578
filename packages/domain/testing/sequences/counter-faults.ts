import { ANSWER_SPANS } from '../../src/bookings/booking-labels.ts';
import { readClock } from '../london-clock.ts';
import type { Snapshot } from '../snapshot.ts';

/** With these a booking begins to wait for an answer, which is one of those. */
const ASKING = ['booking.requested', 'booking.assigned', 'booking.rescheduled', 'booking.reactivated'];
const ANSWERS = ['booking.accepted', 'booking.declined'];

/** Returns the counts that the tables imply. */
function recount({ users, bookings, events }: Snapshot): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (period: string, name: string, value = 1) => {
    // All time has an empty period.
    for (const key of new Set([`${period} ${name}`, ` ${name}`]))
      counts.set(key, (counts.get(key) ?? 0) + value);
  };
  for (const { role, createdAt, deletedAt } of users) {
    add(readClock(new Date(createdAt)).date, `joined.${role}`);
    if (deletedAt === null) add('', `users.${role}`);
  }
  for (const row of bookings) {
    add(row.localDate, `bookings.${row.status}`);
    add(`hour ${row.createdAt.slice(0, 13)}`, 'bookings.made');
    if (row.cancelReason) add(row.localDate, `cancelled.${row.cancelReason}`);
    if (row.status === 'completed') {
      add(row.localDate, 'revenue', row.totalPrice);
      add(row.localDate, `completedOf.${row.serviceId}`);
      add(row.localDate, `revenueOf.${row.serviceId}`, row.totalPrice);
    }
    if (row.flaggedAt) add('', 'bookings.flagged');
    if (row.status === 'pending' && !row.providerId && !row.pausedAt) add('', 'bookings.unassigned');
  }
  const providers = new Set(users.filter(({ role }) => role === 'provider').map(({ id }) => id));
  for (const answer of events) {
    if (!ANSWERS.includes(answer.type) || !providers.has(answer.actorId ?? 0)) continue;
    const asked = events.findLast(
      ({ id, bookingId, type }) => id < answer.id && bookingId === answer.bookingId && ASKING.includes(type),
    );
    const waited = Date.parse(answer.createdAt) - Date.parse(asked?.createdAt ?? answer.createdAt);
    const seconds = Math.max(0, Math.round(waited / 1000));
    const day = readClock(new Date(answer.createdAt)).date;
    add(day, 'answers');
    add(day, `answeredIn.${ANSWER_SPANS.findIndex(({ hours }) => seconds <= 3600 * hours)}`);
    add(day, 'answerSeconds', seconds);
  }
  return counts;
}

/** Returns a sentence for each stored count that differs from a real count. */
export function counterFaults(snapshot: Snapshot): string[] {
  const counts = recount(snapshot);
  const kept = new Map(Object.entries(snapshot.counters));
  return [...new Set([...counts.keys(), ...kept.keys()])]
    .filter((key) => (counts.get(key) ?? 0) !== (kept.get(key) ?? 0))
    .map((key) => `${key} is kept as ${kept.get(key) ?? 0} and counts ${counts.get(key) ?? 0}`);
}
