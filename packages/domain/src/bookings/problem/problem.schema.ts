import { z } from 'zod';
import { type Photo, PhotoBytes } from '../../platform/files/photo.schema.ts';
import { Id, optionalText, requiredText } from '../../platform/text.ts';
import { Decision } from '../booking.schema.ts';
import { IdempotencyKey } from '../request/idempotency.schema.ts';
import { PROBLEM_KINDS, PROBLEM_OUTCOMES, type ProblemKind, type ProblemOutcome } from './outcomes.ts';
import { CAPTION_LENGTH } from '../job/job.schema.ts';

/** What somebody who takes part in a booking tells of a problem with its visit (PRB-3). */
export const ProblemReport = z.object({
  bookingId: Id,
  kind: z.enum(PROBLEM_KINDS, 'Please choose what the problem is'),
  note: requiredText(2000, 'Please say what happened'),
  idempotencyKey: IdempotencyKey,
});
export type ProblemReport = z.output<typeof ProblemReport>;

const NO_AMOUNT = 'Please enter the amount of the credit';

/** What an admin decides about the open problem of a booking; only a partial credit has an amount, in US cents (PRB-4). */
export const ProblemDecision = Decision.extend({
  outcome: z.enum(PROBLEM_OUTCOMES, 'Please choose what is to be done'),
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

/** A problem as those who take part in its booking read it, with where it stands (PRB-5). */
export interface Problem {
  id: number;
  bookingId: number;
  kind: ProblemKind;
  note: string;
  /** Which side told of it, and when. */
  reportedBy: 'customer' | 'provider';
  reportedAt: string;
  photos: Photo[];
  /** What an admin decided, with the credit in US cents, and why; null while it is open. */
  decision: {
    outcome: ProblemOutcome;
    credit: number | null;
    /** Null once its words went with an account. */
    reason: string | null;
    decidedAt: string;
  } | null;
  /** Its ticket, for whoever wrote it and for admins; null for the other side. */
  ticketId: number | null;
  /** Whether the reader adds photos to it and takes them away. */
  isOwn: boolean;
}
