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

/** Why bookings are cancelled, stored beside the status (LIF-8), and what each reason is called for people. */
export const CANCEL_REASON_LABELS = {
  customer: 'By the customer',
  declined: 'Declined by the provider',
  provider: 'By the provider',
  admin: 'By an admin',
  no_show: 'No-show',
  problem: 'Because of a problem',
  expired: 'Not answered in time',
  deactivated: 'Account deactivated',
  skipped: 'Skipped by the customer',
} as const;

type Reason = keyof typeof CANCEL_REASON_LABELS;

export const CANCEL_REASONS = Object.keys(CANCEL_REASON_LABELS) as [Reason, ...Reason[]];
