import { z } from 'zod';
import { type Photo, PhotoBytes } from '../../platform/files/photo.schema.ts';
import { Id, optionalText, requiredText } from '../../platform/text.ts';
import { Decision } from '../booking.schema.ts';
import { IdempotencyKey } from '../request/idempotency.schema.ts';
import { PROBLEM_KINDS, PROBLEM_OUTCOMES, type ProblemKind, type ProblemOutcome } from './outcomes.ts';
import { CAPTION_LENGTH } from '../job/job.schema.ts';

/** A participant's report of a problem with a visit (PRB-3). */
export const ProblemReport = z.object({
  bookingId: Id,
  kind: z.enum(PROBLEM_KINDS, 'Please choose what the problem is'),
  note: requiredText(2000, 'Please say what happened'),
  idempotencyKey: IdempotencyKey,
});
export type ProblemReport = z.output<typeof ProblemReport>;

const NO_AMOUNT = 'Please enter the amount of the credit';

/** An admin's decision about the open problem of a booking; only a partial credit has an amount, in US cents (PRB-4). */
export const ProblemDecision = Decision.extend({
  outcome: z.enum(PROBLEM_OUTCOMES, 'Please choose how to resolve it'),
  credit: z.int(NO_AMOUNT).positive(NO_AMOUNT).nullish(),
  reason: requiredText(2000, 'Please say why'),
}).refine(({ outcome, credit }) => outcome !== 'partial_credit' || typeof credit === 'number', {
  message: NO_AMOUNT,
  path: ['credit'],
});
export type ProblemDecision = z.output<typeof ProblemDecision>;

export const ProblemPhoto = z.object({
  bookingId: Id,
  caption: optionalText(CAPTION_LENGTH),
  idempotencyKey: IdempotencyKey,
  picture: PhotoBytes,
});

/** A problem as participants of its booking read it (PRB-5). */
export interface Problem {
  id: number;
  bookingId: number;
  kind: ProblemKind;
  note: string;
  /** The side that reported it, and when. */
  reportedBy: 'customer' | 'provider';
  reportedAt: string;
  photos: Photo[];
  /** The decision, with its credit in US cents and its reason; null while it is open. */
  decision: {
    outcome: ProblemOutcome;
    credit: number | null;
    /** Null once its words went with an account. */
    reason: string | null;
    decidedAt: string;
  } | null;
  /** Its ticket, for its reporter and admins; null for the other side. */
  ticketId: number | null;
  /** The reader may add and remove its photos. */
  isOwn: boolean;
}
