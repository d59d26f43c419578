import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];
type Event = Snapshot['events'][number];

interface State {
  status: string;
  providerId: number | null;
  cancelReason: string | null;
}

interface Said {
  from: string;
  to: string;
  reason?: string;
  providerId?: number;
  formerProviderId?: number;
}

/** Ways through the lifecycle as the ruling tells them, by the event that each leaves. */
const STEPS: Record<string, readonly [from: string, to: string][]> = {
  'booking.accepted': [['pending', 'confirmed']],
  'booking.declined': [['pending', 'cancelled']],
  'booking.cancelled': [
    ['pending', 'cancelled'],
    ['confirmed', 'cancelled'],
  ],
  'booking.completed': [['confirmed', 'completed']],
  'booking.expired': [['pending', 'cancelled']],
};

/** Tells a booking's events once more, in their order, and compares where they end with what the row says. */
export function historyFaults(booking: Booking, { events, users }: Snapshot): string[] {
  const [first, ...rest] = events.filter(({ bookingId }) => bookingId === booking.id);
  if (first?.type !== 'booking.requested') return [`booking ${booking.id} does not begin with its request`];
  const faults: string[] = [];
  const roleOf = (id: number | null) => users.find((user) => user.id === id)?.role;
  const { providerId } = JSON.parse(first.data) as { providerId: number | null };
  let state: State = { status: 'pending', providerId, cancelReason: null };
  for (const event of rest) {
    const next = tell(event, state, booking);
    if (typeof next === 'string') faults.push(`booking ${booking.id}, event ${event.id}: ${next}`);
    else state = next;
    const afterStart = ['no_show', 'problem'].includes(state.cancelReason ?? '');
    if (afterStart && (roleOf(event.actorId) !== 'admin' || event.createdAt < booking.startsAt)) {
      faults.push(`booking ${booking.id}: ${state.cancelReason} before its start, or not by an admin`);
    }
  }
  const told = JSON.stringify(state);
  const { status, cancelReason } = booking;
  const found = JSON.stringify({ status, providerId: booking.providerId, cancelReason } satisfies State);
  return told === found ? faults : [...faults, `booking ${booking.id} is ${found}, its events tell ${told}`];
}

function tell({ type, data, createdAt }: Event, state: State, booking: Booking): State | string {
  if (type === 'booking.flagged') return state;
  const said = JSON.parse(data) as Said;
  if (type === 'booking.assigned') {
    if (said.formerProviderId !== state.providerId || said.from !== state.status)
      return 'assigns what it was not';
    return { ...state, status: 'pending', providerId: said.providerId ?? null };
  }
  const step = STEPS[type]?.find(([from]) => from === state.status);
  if (!step || said.from !== step[0] || said.to !== step[1]) return `${type} while ${state.status}`;
  const started = createdAt >= booking.startsAt;
  if (type === 'booking.accepted' && started) return 'accepted after its start';
  if (type === 'booking.completed' && !started) return 'completed before its start';
  return { ...state, status: step[1], cancelReason: said.reason ?? null };
}
