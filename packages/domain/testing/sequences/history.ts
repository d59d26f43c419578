import type { Snapshot } from '../snapshot.ts';
import { type Story, beginning, tell } from './story.ts';

type Booking = Snapshot['bookings'][number];

/** Tells a booking's events once more, in their order, and compares where they end with what the row says. */
export function historyFaults(booking: Booking, { events, users }: Snapshot): string[] {
  const [first, ...rest] = events.filter(({ bookingId }) => bookingId === booking.id);
  if (first?.type !== 'booking.requested') return [`booking ${booking.id} does not begin with its request`];
  const roleOf = (id: number | null) => users.find((user) => user.id === id)?.role ?? 'system';
  const faults: string[] = [];
  let story = beginning(first, rest, booking);
  for (const event of rest) {
    const next = tell(event, story, roleOf(event.actorId));
    if (typeof next === 'string') faults.push(`booking ${booking.id}, event ${event.id}: ${next}`);
    else story = next;
  }
  const [told, found] = [JSON.stringify(story), JSON.stringify(storyOf(booking))];
  return told === found ? faults : [...faults, `booking ${booking.id} is ${found}, its events tell ${told}`];
}

function storyOf(booking: Booking): Story {
  return {
    status: booking.status,
    providerId: booking.providerId,
    cancelReason: booking.cancelReason,
    startsAt: booking.startsAt,
    wish: booking.rescheduleStartsAt,
    paused: booking.pausedAt !== null,
    problem: booking.problemAt !== null,
    late: booking.late === 1,
  };
}
