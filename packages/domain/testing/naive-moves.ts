import { expiryDue, lapseDue } from './naive-deadlines.ts';
import type { Snapshot } from './snapshot.ts';

type Booking = Snapshot['bookings'][number];

const DAY_MS = 24 * 3_600_000;

/** What a customer, a provider or an admin may do to a booking of theirs at a moment, told without the lifecycle's table. */
export function mayDo(
  booking: Booking,
  role: 'customer' | 'provider' | 'admin',
  snapshot: Snapshot,
  now: Date,
): string[] {
  const { status } = booking;
  const at = now.getTime();
  const started = Date.parse(booking.startsAt) <= at;
  const ahead = !started && (status === 'pending' || status === 'confirmed');
  const paused = booking.pausedAt !== null;
  const expired = status === 'pending' && expiryDue(booking, snapshot) <= at;
  const open = ahead && !paused && !expired;
  const job = status === 'confirmed' && started && !paused;
  const reportable = job && booking.problemAt === null && at < Date.parse(booking.endsAt) + 2 * DAY_MS;
  const wish = booking.rescheduleStartsAt;
  const wished = wish !== null && lapseDue(booking) > at;

  const rules: Record<typeof role, Record<string, boolean>> = {
    customer: {
      reschedule: open && !(status === 'confirmed' && wished),
      withdrawReschedule: ahead && wished,
      skip: open && booking.seriesId !== null,
      reactivate: ahead && paused,
      reportProblem: reportable,
      cancel: status === 'pending' || ahead,
    },
    provider: {
      accept: status === 'pending' && open,
      decline: status === 'pending' && !paused,
      acceptReschedule: ahead && wished && Date.parse(wish) > at,
      declineReschedule: ahead && wished,
      complete: job,
      reportProblem: reportable,
      cancel: status === 'confirmed' && ahead,
    },
    admin: {
      accept: status === 'pending' && open && booking.providerId !== null,
      complete: job,
      resolveProblem: booking.problemAt !== null && (status === 'confirmed' || status === 'completed'),
      assign: open,
      cancel: status === 'pending' || status === 'confirmed',
    },
  };
  return Object.entries(rules[role]).flatMap(([move, may]) => (may ? [move] : []));
}
