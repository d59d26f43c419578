import type { Booking } from '@doorstep/domain';
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

const DAY_MS = 24 * 3_600_000;

/** What to know before cancelling inside the last 24 hours (Rulings: 24 hours before); null earlier. */
export function lateWarning(move: PersonsMove, booking: Booking): string | null {
  const left = Date.parse(booking.date) - Date.now();
  if (move !== 'cancel' || booking.status !== 'confirmed' || left > DAY_MS) return null;
  return 'It starts in less than 24 hours, so it will be marked as a late cancellation.';
}

/** A booking in a few words: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function nameOf({ serviceName, date }: Booking): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}
