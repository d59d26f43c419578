import { type Booking, type Move, isLate } from '@doorstep/domain';
import { formatDayTime } from '../dates.ts';
import type { PersonsMove } from './use-move.ts';

interface MoveTexts {
  label: string;
  /** Title of the dialog; it names what the move is done to. */
  title: (booking: string) => string;
  text: string;
  keep: string;
  confirm: string;
  destructive?: boolean;
  success: { title: string; description?: string };
}

/** How each move is offered, confirmed and reported (S2 §2, §8). */
export const moveTexts: Record<PersonsMove, MoveTexts> = {
  accept: {
    label: 'Accept',
    title: (booking) => `Accept ${booking}?`,
    text: 'The customer is told at once, and the time is yours.',
    keep: 'Not yet',
    confirm: 'Accept Booking',
    success: { title: 'Booking updated' },
  },
  decline: {
    label: 'Decline',
    title: (booking) => `Decline ${booking}?`,
    text: 'The customer is told at once. This action cannot be undone.',
    keep: 'Keep Request',
    confirm: 'Decline Booking',
    destructive: true,
    success: { title: 'Booking updated' },
  },
  acceptReschedule: {
    label: 'Accept New Time',
    title: (booking) => `Accept the new time for ${booking}?`,
    text: 'The customer is told at once, and the old time is free again.',
    keep: 'Not yet',
    confirm: 'Accept New Time',
    success: { title: 'Booking updated' },
  },
  declineReschedule: {
    label: 'Decline New Time',
    title: (booking) => `Decline the new time for ${booking}?`,
    text: 'The customer is told at once, and the booking stays at its old time.',
    keep: 'Not yet',
    confirm: 'Decline New Time',
    destructive: true,
    success: { title: 'Booking updated' },
  },
  withdrawReschedule: {
    label: 'Keep Old Time',
    title: (booking) => `Keep the old time of ${booking}?`,
    text: 'The provider is no longer asked for the new time.',
    keep: 'Not yet',
    confirm: 'Keep Old Time',
    success: { title: 'Booking updated' },
  },
  skip: {
    label: 'Skip this service',
    title: (booking) => `Skip ${booking}?`,
    text: 'Its time is given back. You can reactivate the date as long as the time is free.',
    keep: 'Keep Service',
    confirm: 'Skip this service',
    destructive: true,
    success: { title: 'Service paused' },
  },
  reactivate: {
    label: 'Reactivate this service',
    title: (booking) => `Reactivate ${booking}?`,
    text: 'The provider is asked again and has to accept.',
    keep: 'Not yet',
    confirm: 'Reactivate this service',
    success: { title: 'Service reactivated' },
  },
  resolveProblem: {
    label: 'Resolve Problem',
    title: (booking) => `Resolve the problem with ${booking}?`,
    text: 'Customer and provider are told that it is settled.',
    keep: 'Not yet',
    confirm: 'Resolve Problem',
    success: { title: 'Booking updated' },
  },
  complete: {
    label: 'Complete',
    title: (booking) => `Complete ${booking}?`,
    text: 'Mark this job as done. This action cannot be undone.',
    keep: 'Not yet',
    confirm: 'Complete Job',
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

/** Whether a move needs no more than a button. */
export function isPersonsMove(move: Move): move is PersonsMove {
  return move in moveTexts;
}

/**
 * What to know before giving up a time inside the last 24 hours, whether or not it was confirmed (Rulings: 24 hours
 * before, Skip); null earlier, and for a move that gives up none.
 */
export function lateWarning(move: PersonsMove, booking: Booking): string | null {
  if (!isLate(booking.date, new Date())) return null;
  if (move === 'skip') return 'It starts in less than 24 hours, so it will be marked as late.';
  if (move === 'cancel')
    return 'It starts in less than 24 hours, so it will be marked as a late cancellation.';
  return null;
}

/** A booking in a few words: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function nameOf({ serviceName, date }: Booking): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}
