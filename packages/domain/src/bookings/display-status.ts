import type { BookingStatus } from './lifecycle/booking.lifecycle.ts';

type ShownStatus = BookingStatus | 'paused';

/** What each is called for people, wherever it is shown. */
export const STATUS_LABELS: Record<ShownStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paused: 'Paused',
};

/** How a booking stands, wherever it is shown: its status, or that its date is paused for now (SER-10). */
export function displayStatus({ status, paused }: { status: BookingStatus; paused: boolean }): ShownStatus {
  return paused ? 'paused' : status;
}
