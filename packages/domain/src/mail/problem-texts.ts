import type { BookingStatus } from '../bookings/lifecycle/booking.lifecycle.ts';
import { NO_PAYMENT_HERE } from '../bookings/policy-texts.ts';
import {
  PROBLEM_KIND_LABELS,
  PROBLEM_OUTCOME_LABELS,
  type ProblemKind,
  type ProblemOutcome,
} from '../bookings/problem/outcomes.ts';
import { formatPrice } from '../platform/money.ts';

export type Side = 'customer' | 'provider';

/** The stored parameters of an email about a problem. */
export interface ProblemParams {
  side: Side;
  /** The kind of the problem, the decision about it, and its credit in US cents. */
  kind?: ProblemKind;
  outcome?: ProblemOutcome;
  credit?: number;
}

/** Confirms that a problem is open. Only a confirmed booking would otherwise be completed automatically. */
export function problemText({ kind }: ProblemParams, status: BookingStatus): string {
  const reported = kind ? `Reported: ${PROBLEM_KIND_LABELS[kind]}. ` : '';
  const until =
    status === 'confirmed' ? ' Until it’s resolved, the booking won’t be completed automatically.' : '';
  return `${reported}We’re looking into it.${until}`;
}

/** Describes the decision about a problem; its reason is on the page that both sides read (PRB-4). */
export function decisionText({ outcome, credit, side }: ProblemParams): string {
  if (!outcome) return 'You’ll find our decision on the booking’s page.';
  const amount = credit === undefined ? '' : `, ${formatPrice(credit)}`;
  const follows =
    credit !== undefined
      ? `We’ve recorded it. ${NO_PAYMENT_HERE}`
      : outcome === 'redo' && side === 'customer'
        ? 'Please book the visit again from the booking’s page.'
        : '';
  const decision = `Our decision: ${PROBLEM_OUTCOME_LABELS[outcome]}${amount}.`;
  return [decision, follows, 'You’ll find the reason on the booking’s page.'].filter(Boolean).join(' ');
}
