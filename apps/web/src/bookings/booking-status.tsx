import {
  type Booking,
  PROBLEM_OUTCOME_LABELS,
  type Role,
  STATUS_LABELS,
  displayStatus,
  formatDayTime,
} from '@doorstep/domain';
import { Badge } from '../ui/display/badge.tsx';

/** Who is asked or comes, and until when they may answer, as its reader is told; empty when that says nothing new. */
export function whoText(booking: Booking, role: Role): string {
  const { status, providerName, customerName, expiresAt } = booking;
  if (role === 'provider') return customerName;
  if (status !== 'pending') return providerName ?? '';
  if (!providerName) return 'Waiting for a provider';
  return expiresAt
    ? `${providerName} was asked, and may answer until ${formatDayTime(expiresAt)}`
    : `With ${providerName}`;
}

/** Until when a provider is to answer a request; null for everybody else, and when nothing is to be answered. */
export function answerText({ expiresAt }: Booking, role: Role): string | null {
  return role === 'provider' && expiresAt ? `Please answer until ${formatDayTime(expiresAt)}` : null;
}

/** What was asked for by a reschedule, and until when it may be answered; null when nothing was. */
export function rescheduleText(
  { reschedule, providerName, customerName }: Booking,
  role: Role,
): string | null {
  if (!reschedule) return null;
  const asked = formatDayTime(reschedule.startsAt);
  const until = formatDayTime(reschedule.lapsesAt);
  return {
    customer: `You asked for ${asked} instead; ${providerName} may answer until ${until}`,
    provider: `${customerName} asks for ${asked} instead; please answer until ${until}`,
    admin: `${customerName} asked for ${asked} instead; ${providerName} may answer until ${until}`,
  }[role];
}

/** That another provider comes than the customer booked, and what they may do about it (AVL-5); null when none does. */
export function coverText({ coveredAt, providerName, status, date }: Booking, role: Role): string | null {
  if (coveredAt === null || status !== 'confirmed') return null;
  const sentence = `${providerName} comes in the place of the provider whom`;
  if (role !== 'customer') return `${sentence} the customer booked`;
  if (Date.parse(date) <= Date.now()) return `${sentence} you booked`;
  return `${sentence} you booked. If that does not suit you, you may cancel without being late`;
}

/** Why it stands as it does: why it was cancelled, or that it is skipped; null when its status says it all. */
export function reasonText(booking: Booking, role: Role): string | null {
  const { paused, status, cancelReason } = booking;
  if (paused) return role === 'customer' ? 'You skipped it' : 'Skipped by its customer';
  if (status !== 'cancelled' || !cancelReason) return null;
  const { customerName } = booking;
  const customer = role === 'customer' ? 'You' : customerName;
  const provider = role === 'provider' ? 'You' : (booking.providerName ?? 'Nobody');
  return {
    customer: `${customer} cancelled it`,
    declined: `${provider} declined`,
    provider: `${provider} cancelled it`,
    admin: 'Cancelled by our team',
    no_show: 'The visit did not take place',
    problem: 'Cancelled because of a problem',
    expired: booking.providerId === null ? 'Nobody was found in time' : `${provider} did not answer in time`,
    deactivated: 'An account was deactivated',
    skipped: `${customer} skipped it`,
  }[cancelReason];
}

/** That a problem with its visit is open, or what was decided about the last one; null when there was none (PRB-5). */
export function problemText({ problem, problemOutcome }: Booking): string | null {
  if (problem) return 'A problem is open';
  return problemOutcome && `Problem settled: ${PROBLEM_OUTCOME_LABELS[problemOutcome]}`;
}

/** That giving up its time came late (DUE-4). */
export function lateText({ late }: Pick<Booking, 'late'>): string | null {
  return late ? 'Marked as late' : null;
}

/** How a booking stands, in its colour (LIF-9), always with its text. */
export function StatusBadge({ of }: { of: Pick<Booking, 'status' | 'paused'> }) {
  const shown = displayStatus(of);
  return <Badge status={shown}>{STATUS_LABELS[shown]}</Badge>;
}
