import type { BookingStatus } from './lifecycle/booking.lifecycle.ts';

type DisplayStatus = BookingStatus | 'paused';

export const STATUS_LABELS: Record<DisplayStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paused: 'Paused',
};

/** Returns the status to display: the booking's, or that its date is paused (SER-10). */
export function displayStatus({ status, paused }: { status: BookingStatus; paused: boolean }): DisplayStatus {
  return paused ? 'paused' : status;
}

/** The reasons for cancelling, stored with the status (LIF-8), and their labels. */
export const CANCEL_REASON_LABELS = {
  customer: 'By the customer',
  declined: 'Declined by the provider',
  provider: 'By the provider',
  admin: 'By an admin',
  no_show: 'No-show',
  problem: 'Because of a problem',
  expired: 'No reply in time',
  deactivated: 'Account deactivated',
  skipped: 'Skipped by the customer',
} as const;

type Reason = keyof typeof CANCEL_REASON_LABELS;

export const CANCEL_REASONS = Object.keys(CANCEL_REASON_LABELS) as [Reason, ...Reason[]];

/** The reasons that a provider may choose when declining (LIF-16), and their labels. */
export const DECLINE_REASON_LABELS = {
  not_free: 'I’m not free',
  too_far: 'Too far away',
  other_work: 'Not my kind of job',
} as const;

export type DeclineReason = keyof typeof DECLINE_REASON_LABELS;

export const DECLINE_REASONS = Object.keys(DECLINE_REASON_LABELS) as [DeclineReason, ...DeclineReason[]];

/** Spans of the time that providers take to answer, each up to its number of hours. */
export const ANSWER_SPANS = [
  { hours: 1, label: 'Within 1 hour' },
  { hours: 3, label: '1 to 3 hours' },
  { hours: 8, label: '3 to 8 hours' },
  { hours: Number.POSITIVE_INFINITY, label: 'Over 8 hours' },
] as const;
