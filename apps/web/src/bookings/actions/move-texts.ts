import {
  type ListedBooking,
  LATE_HOURS,
  MAX_COVER_REQUESTS,
  type Move,
  type Role,
  isLateMove,
  lateAfter,
  policyTexts,
} from '@doorstep/domain';
import { viewBooking } from '../booking-texts.ts';
import type { MutationReport } from '../../mutation-reports.ts';
import { afterMove } from './after-move.ts';

/** Moves that only need a confirmation; others need input, such as another time, or belong to the system. */
export type PersonsMove = Exclude<
  Move,
  'reschedule' | 'assign' | 'reportProblem' | 'resolveProblem' | 'expire' | 'lapse'
>;

interface MoveTexts {
  label: string;
  /** Title of the dialog, given the name of the booking. */
  title: (booking: string) => string;
  text: string;
  /** For an admin, who acts in place of a provider. */
  adminText?: string;
  keep: string;
  confirm: string;
  destructive?: boolean;
  success: { title: string; description?: string };
}

/** Texts of the button, confirmation and toast of each move (LIF-10, LIF-14, SER-14). */
export const moveTexts: Record<PersonsMove, MoveTexts> = {
  accept: {
    label: 'Accept',
    title: (booking) => `Accept ${booking}?`,
    text: 'The customer sees this straight away, and the job is yours.',
    adminText: 'You’re accepting for the provider. They and the customer will see this straight away.',
    keep: 'Not now',
    confirm: 'Accept booking',
    success: { title: 'Booking updated', description: 'It’s accepted, and the customer can see it.' },
  },
  decline: {
    label: 'Decline',
    title: (booking) => `Decline ${booking}?`,
    text: 'The customer sees this straight away, and we offer them other providers. You can’t undo this.',
    keep: 'Keep request',
    confirm: 'Decline booking',
    destructive: true,
    success: { title: 'Booking updated', description: 'It’s declined, and the customer can see it.' },
  },
  acceptReschedule: {
    label: 'Accept new time',
    title: (booking) => `Accept the new time for ${booking}?`,
    text: 'The booking moves to the new time, and the customer sees this straight away. Your old time will be free again.',
    keep: 'Not now',
    confirm: 'Accept new time',
    success: { title: 'Booking updated', description: 'It’s at the new time now.' },
  },
  declineReschedule: {
    label: 'Decline new time',
    title: (booking) => `Decline the new time for ${booking}?`,
    text: 'The booking stays at its current time, and the customer sees this straight away.',
    keep: 'Not now',
    confirm: 'Decline new time',
    destructive: true,
    success: { title: 'Booking updated', description: 'It stays at its current time.' },
  },
  withdrawReschedule: {
    label: 'Keep current time',
    title: (booking) => `Keep the current time for ${booking}?`,
    text: 'We’ll stop asking the provider about the new time.',
    keep: 'Not now',
    confirm: 'Keep current time',
    success: { title: 'Booking updated' },
  },
  skip: {
    label: 'Skip this service',
    title: (booking) => `Skip ${booking}?`,
    text: 'We’ll stop holding this time. You can reactivate the date as long as it’s still free.',
    keep: 'Keep service',
    confirm: 'Skip this service',
    destructive: true,
    success: { title: 'Service paused' },
  },
  reactivate: {
    label: 'Reactivate this service',
    title: (booking) => `Reactivate ${booking}?`,
    text: 'We’ll ask the provider again. They need to accept.',
    keep: 'Not now',
    confirm: 'Reactivate this service',
    success: { title: 'Service reactivated' },
  },
  offerCover: {
    label: 'Ask others to cover',
    title: (booking) => `Ask others to cover ${booking}?`,
    text: `We’ll ask up to ${MAX_COVER_REQUESTS} providers who are free at that time. The first to accept takes the job. Until then, it stays with you.`,
    keep: 'Not now',
    confirm: 'Ask others',
    success: { title: 'Booking updated', description: 'We’ve asked others to cover it.' },
  },
  withdrawCover: {
    label: 'Stop asking',
    title: (booking) => `Stop asking others to cover ${booking}?`,
    text: 'The job stays with you. You can ask others again.',
    keep: 'Keep asking',
    confirm: 'Stop asking',
    success: { title: 'Booking updated', description: 'The job stays with you.' },
  },
  acceptCover: {
    label: 'Accept',
    title: (booking) => `Take over ${booking}?`,
    text: 'The job will be confirmed straight away. We’ll tell the customer you’re coming.',
    keep: 'Not now',
    confirm: 'Take over job',
    success: { title: 'Booking updated', description: 'The job is yours.' },
  },
  complete: {
    label: 'Complete',
    title: (booking) => `Complete ${booking}?`,
    text: 'This marks the job as complete. You can’t undo it.',
    keep: 'Not now',
    confirm: 'Complete job',
    success: { title: 'Booking updated' },
  },
  cancel: {
    label: 'Cancel',
    title: (booking) => `Cancel ${booking}?`,
    text: 'Are you sure you want to cancel this booking? This action cannot be undone.',
    keep: 'Keep Booking',
    confirm: 'Yes, Cancel Booking',
    destructive: true,
    success: { title: 'Booking cancelled', description: 'Your booking has been cancelled successfully' },
  },
};

const MOVED = ['bookings', 'reporting.ofProvider', 'reporting.attention'] as const;

/** Returns the `meta` of the mutation for a move (PRO-3, LIF-10, LIF-11); with a role, its result is visible at once. */
export function moveReport(move: PersonsMove, role: Role | null = null): MutationReport {
  const success = ({ id }: ListedBooking) => ({ ...moveTexts[move].success, action: viewBooking(id) });
  const optimistic = (booking: ListedBooking, { bookingId }: { bookingId: number }) =>
    booking.id === bookingId && role ? afterMove(booking, move, role) : booking;
  // A refusal means that the visible booking is outdated.
  return { success, failure: 'Error', optimistic, refreshes: MOVED, refreshesOnFailure: MOVED };
}

type GivenUp = Pick<ListedBooking, 'date'> & Partial<Pick<ListedBooking, 'coveredAt'>>;

/** Returns the moment from which giving up a time counts as late (DUE-4); null where it never does, or already does. */
export function lateFrom(
  move: Move,
  { date: startsAt, coveredAt = null }: GivenUp,
  role: Role,
  now = new Date(),
) {
  const isLateAt = (at: Date) => isLateMove(move, role, { startsAt, coveredAt }, at);
  return isLateAt(now) || !isLateAt(new Date(startsAt)) ? null : lateAfter(startsAt).toISOString();
}

/** Returns the warning before a time is given up less than 24 hours before its start (DUE-4, DUE-5); otherwise null. */
export function lateWarning(
  move: Move,
  { date: startsAt, coveredAt = null }: GivenUp,
  role: Role,
): string | null {
  if (!isLateMove(move, role, { startsAt, coveredAt }, new Date())) return null;
  const soon = `It starts in less than ${LATE_HOURS} hours, so`;
  if (move === 'skip') return `${soon} the change will be marked as late. ${policyTexts.LATE_MEANING}`;
  if (move === 'cancel')
    return `${soon} it will be marked as a late cancellation. ${policyTexts.LATE_MEANING}`;
  if (move === 'reschedule')
    return `${soon} the change will be marked as late, even if the new time is accepted. ${policyTexts.LATE_MEANING}`;
  return null;
}
