import { wait } from './ui/browser/wait.ts';

/** Time for another process to take over, or for the network to return. */
export const PAUSE_MS = 1000;
const UNAVAILABLE = 503;

/**
 * Fetches as `fetch` does. A call with an idempotency key whose answer is lost, or that the server could not finish, is
 * repeated once: with its key it takes effect once (REQ-3). Without a connection it fails at once.
 */
export async function fetchRepeatingLost(
  address: RequestInfo | URL,
  request?: RequestInit,
): Promise<Response> {
  const answer = await fetch(address, request).catch((error: unknown) => {
    if (!mayRepeat(address, request) || !navigator.onLine) throw error;
    return null;
  });
  if (answer && (answer.status !== UNAVAILABLE || !mayRepeat(address, request))) return answer;
  await wait(PAUSE_MS);
  return fetch(address, request);
}

/** Only of a call that travels alone: others in its batch may have no key. */
function mayRepeat(address: RequestInfo | URL, request?: RequestInit): boolean {
  const isKeyed = typeof request?.body === 'string' && request.body.includes('"idempotencyKey":"');
  return isKeyed && !request.signal?.aborted && typeof address === 'string' && !address.includes(',');
}
