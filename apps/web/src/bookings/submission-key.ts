import { useRef } from 'react';

/**
 * The Idempotency-Key of a submission: the same while the same request is tried again, new once it differs, so a
 * second click or a retry after a lost answer books nothing twice (Rulings: Idempotency).
 */
export function useSubmissionKey(): (request: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (request) => {
    const body = JSON.stringify(request);
    if (body !== last.current.body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
}
