import { type ErrorCode, errors } from '../registries/errors.ts';

export { type ErrorCode, errors };

/** Details of an error besides its sentence: a message per field, other times to offer, when to try again. */
export interface ErrorDetails {
  fields?: Record<string, string>;
  alternatives?: Alternative[];
  /** Whole seconds until it is worth trying again; over HTTP also the Retry-After header. */
  retryAfter?: number;
  /** The second step of a login, for callers that get it as a refusal (ACC-33). */
  ticket?: string;
  factors?: readonly string[];
  /** The dates of a series that were booked before the one that this error is about. */
  bookedDates?: { seriesId: number; count: number };
}

/** Default `retryAfter` of these codes, in seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { unavailable: 2 };

/** A free time offered instead of one that is taken: London wall time and its instant. */
export interface Alternative {
  date: string;
  time: string;
  startsAt: string;
}

/** A refusal that a person can act on. Everything else that is thrown is an unexpected error. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails & { message?: string } = {}) {
    const { message, ...rest } = details;
    super(message ?? errors[code][1]);
    this.name = 'DomainError';
    this.code = code;
    const retryAfter = RETRY_AFTER[code];
    this.details = { ...(retryAfter !== undefined && { retryAfter }), ...rest };
  }

  get status(): number {
    return errors[this.code][0];
  }
}

/** A refusal of one field, as the forms show it: `{ fields: { [field]: message } }`, status 400. */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError('invalid', { message, fields: { [field]: message } });
}
