import {
  type ListedBooking,
  PROBLEM_OUTCOME_LABELS,
  type Role,
  STATUS_LABELS,
  type Stage,
  displayStatus,
  formatDayTime,
} from '@doorstep/domain';
import { Badge } from '../ui/display/badge.tsx';

/** The text for the provider of a request that has none yet. */
export const NO_PROVIDER = 'Waiting for a provider';

/** Names the other side of a booking; empty where there is no provider and none is looked for. */
export function whoText({ status, paused, providerName, customerName }: ListedBooking, role: Role): string {
  if (role === 'provider') return customerName;
  return providerName ?? (status === 'pending' && !paused ? NO_PROVIDER : '');
}

/** Says until when a request is to be answered; null for others, and when there is nothing to answer. */
export function answerText({ expiresAt, paused, providerName }: ListedBooking, role: Role): string | null {
  if (!expiresAt || paused || !providerName) return null;
  return `${role === 'provider' ? 'Reply by' : 'Reply due'} ${formatDayTime(expiresAt)}`;
}

/** Describes a requested reschedule and its deadline; null when there is none. */
export function rescheduleText(
  { reschedule, providerName, customerName }: ListedBooking,
  role: Role,
): string | null {
  if (!reschedule) return null;
  const time = formatDayTime(reschedule.startsAt);
  const until = formatDayTime(reschedule.lapsesAt);
  return {
    customer: `You asked for ${time} instead; ${providerName} has until ${until} to reply`,
    provider: `${customerName} would like ${time} instead; reply by ${until}`,
    admin: `${customerName} asked for ${time} instead; ${providerName} has until ${until} to reply`,
  }[role];
}

/**
 * Returns a sentence when another provider comes than was booked, with what the customer may do (AVL-5); otherwise null.
 */
export function coverText(
  { coveredAt, providerName, status, date }: ListedBooking,
  role: Role,
): string | null {
  if (!coveredAt || status !== 'confirmed') return null;
  const sentence = `${providerName} is covering for the provider`;
  if (role !== 'customer') return `${sentence} the customer booked`;
  if (Date.parse(date) <= Date.now()) return `${sentence} you booked`;
  return `${sentence} you booked. If that doesn’t suit you, you can cancel without being marked as late`;
}

/** Says why a booking was cancelled, or that it is skipped; otherwise null. */
export function reasonText(booking: ListedBooking, role: Role): string | null {
  const { paused, status, cancelReason } = booking;
  if (paused) return role === 'customer' ? 'You skipped it' : 'Skipped by the customer';
  if (status !== 'cancelled' || !cancelReason) return null;
  const { customerName } = booking;
  const customer = role === 'customer' ? 'You' : customerName;
  const provider = role === 'provider' ? 'You' : (booking.providerName ?? 'No one');
  return {
    customer: `${customer} cancelled it`,
    declined: `${provider} declined`,
    provider: `${provider} cancelled it`,
    admin: 'Cancelled by our team',
    no_show: 'The visit didn’t take place',
    problem: 'Cancelled because of a problem',
    expired:
      booking.providerId === null ? 'We couldn’t find anyone in time' : `${provider} didn’t reply in time`,
    deactivated: 'Cancelled because an account was deactivated',
    skipped: `${customer} skipped it`,
  }[cancelReason];
}

/** Says that a problem is open, or what was decided about the last one (PRB-5); null when there was none. */
export function problemText({ problem, problemOutcome }: ListedBooking): string | null {
  if (problem) return 'A problem is open';
  return problemOutcome ? `Problem resolved: ${PROBLEM_OUTCOME_LABELS[problemOutcome]}` : null;
}

/** Says that the time was given up late (DUE-4). */
export function lateText({ late }: Pick<ListedBooking, 'late'>): string | null {
  return late ? 'Marked as late' : null;
}

/** A step of a visit, from its request to its end. */
export type StepName = 'requested' | 'accepted' | Stage;

/** Names of the steps, as progress shows them. */
export const STEP_LABELS: Readonly<Record<StepName, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  onMyWay: 'On the way',
  started: 'Started',
  finished: 'Finished',
};

type StatusParts = Pick<ListedBooking, 'status' | 'paused'> & Partial<Pick<ListedBooking, 'stage'>>;

/** Returns the status of a booking as text; during a visit, its stage (LIF-9). */
export function statusText(booking: StatusParts): string {
  const status = displayStatus(booking);
  if (status !== 'confirmed' || !booking.stage) return STATUS_LABELS[status];
  const { name } = booking.stage;
  return name === 'started' ? 'In progress' : STEP_LABELS[name];
}

/** The status of a booking, as a coloured badge with text (LIF-9). */
export function StatusBadge({ booking }: { booking: StatusParts }) {
  return <Badge status={displayStatus(booking)}>{statusText(booking)}</Badge>;
}
