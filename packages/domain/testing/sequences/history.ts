import { lifecycle } from '../../src/bookings/lifecycle/booking.lifecycle.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** A move in the event log. */
interface Said {
  from?: string;
  to?: string;
  providerId?: number | null;
  formerProviderId?: number | null;
  startsAt?: string;
  startedAt?: string;
}

/** Every move of a booking is in the lifecycle's table, begins where the one before ended, and the last ends in its row. */
export function historyFaults(booking: Booking, { events, users }: Snapshot): string[] {
  const [first, ...rest] = events.filter(({ bookingId }) => bookingId === booking.id);
  if (first?.type !== 'booking.requested') return [`booking ${booking.id} does not begin with its request`];
  const faults: string[] = [];
  let { providerId = null } = JSON.parse(first.data) as Said;
  let status = 'pending';
  let startsAt: string | undefined;
  for (const { id, type, actorId, data } of rest) {
    const said = JSON.parse(data) as Said;
    if (said.from === undefined) continue;
    const actor = users.find((user) => user.id === actorId);
    // A user who leaves for good hands their requests on, as an admin would.
    const handsOn = actor?.deletedAt && type === 'booking.assigned';
    const by =
      type === 'booking.cover_accepted' ? 'substitute' : handsOn ? 'admin' : (actor?.role ?? 'system');
    const isKnown = lifecycle.some(
      (row) => row.from === said.from && row.to === said.to && row.by.includes(by),
    );
    const isNext =
      said.from === status &&
      (said.formerProviderId ?? providerId) === providerId &&
      (said.startedAt ?? startsAt) === (startsAt ?? said.startedAt);
    if (!isKnown || !isNext) faults.push(`booking ${booking.id}, event ${id}: ${type} ${data} by ${by}`);
    status = said.to ?? status;
    if (said.providerId !== undefined) ({ providerId } = said);
    startsAt = said.startsAt ?? startsAt;
  }
  const told = JSON.stringify([status, providerId, startsAt ?? booking.startsAt]);
  const found = JSON.stringify([booking.status, booking.providerId, booking.startsAt]);
  return told === found ? faults : [...faults, `booking ${booking.id} is ${found}, its events tell ${told}`];
}
