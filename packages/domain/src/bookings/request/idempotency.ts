/**
 * How long a request is answered again under its Idempotency-Key (REQ-3). The creation of a series can be resumed, and
 * undone, as long (SER-7, SER-8).
 */
export const KEY_KEPT_HOURS = 24;
