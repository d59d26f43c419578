import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';

/** What is submitted: one booking, or the dates of a series. */
type Submitted = 'booking' | 'series';

/**
 * The Idempotency-Key of a submission: the same while the same request is tried again, also after a reload, and new once
 * it differs, so a second click or a retry after a lost answer books nothing twice (Rulings: Idempotency). It is forgotten
 * with the page that it belongs to.
 */
export function useSubmissionKey(submitted: Submitted = 'series'): (request: unknown) => string {
  useEffect(() => () => forgetSubmission(submitted), [submitted]);
  return (request) => {
    const body = JSON.stringify(request);
    const last = readDraft(draftOf(submitted));
    if (body === last['body'] && last['key']) return last['key'];
    const key = crypto.randomUUID();
    keepDraft(draftOf(submitted), { body, key });
    return key;
  };
}

/** The same request is a new one from now on: this one was booked, or taken back. */
export function forgetSubmission(submitted: Submitted): void {
  dropDraft(draftOf(submitted));
}

function draftOf(submitted: Submitted): string {
  return `submission-${submitted}`;
}
