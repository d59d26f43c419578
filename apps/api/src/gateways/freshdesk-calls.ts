import {
  FreshdeskLimited,
  FreshdeskMissing,
  FreshdeskRejected,
  FreshdeskUnauthorized,
  FreshdeskUnclear,
  FreshdeskUnreachable,
  tracedPart,
} from '@doorstep/domain/server';
import {
  ConsecutiveBreaker,
  ExponentialBackoff,
  bulkhead,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { readReason } from './freshdesk-responses.ts';
import { ResponseTooLarge, parseJson, readText } from './fetch-json.ts';

interface Call<Response> {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to `/api/v2/`: `tickets?page=1`. */
  path: string;
  body?: object;
  shape: z.ZodType<Response>;
  signal?: AbortSignal | undefined;
}

interface Reply<Response> {
  response: Response;
  /** The Link header names a next page. */
  hasNext: boolean;
  /** Of the body, decompressed. */
  bytes: number;
}

export interface CallLimits {
  timeoutMs: number;
  /** The first wait before a retry. */
  retryMs: number;
  /** The pause after five failures in a row. */
  breakMs: number;
  /** Returns the present time in milliseconds. */
  clock: () => number;
}

const DEFAULTS: CallLimits = { timeoutMs: 5000, retryMs: 250, breakMs: 30_000, clock: Date.now };

/** Reads and updates are retried; a creation never is. */
const MAX_RETRIES = 2;
const FAILURES_TO_BREAK = 5;
const DEFAULT_RETRY_AFTER_SECONDS = 60;
const ABORTED = 'The call was aborted';

/** Returns a function that calls Freshdesk at `base` and throws a FreshdeskError unless it succeeds. */
export function openCalls(base: URL, key: string, limits: Partial<CallLimits> = {}) {
  const { timeoutMs, retryMs, breakMs, clock } = { ...DEFAULTS, ...limits };
  const failures = handleType(FreshdeskUnclear).orType(FreshdeskUnreachable);
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
  });
  const retries = retry(failures, {
    maxAttempts: MAX_RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: retryMs, maxDelay: 8 * retryMs }),
  });
  const retrying = wrap(retries, breaker);
  let limitedUntil = 0;
  const withoutKey = (text: string) => text.replaceAll(key, '…');

  async function send<Response>({
    method,
    path,
    body,
    shape,
    signal,
  }: Call<Response>): Promise<Reply<Response>> {
    const reply = await request(new URL(`api/v2/${path}`, base), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:X`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    const { status, headers, bytes } = reply;
    if (status === 200 || status === 201) {
      const { data, success } = shape.safeParse(reply.body);
      if (!success) throw new FreshdeskUnclear('Freshdesk sent an unreadable response');
      return { response: data, hasNext: /;\s*rel="?next"?/.test(headers.get('link') ?? ''), bytes };
    }
    const reason = withoutKey(readReason(reply.body, `Freshdesk responded with ${status}`));
    if (status === 401 || status === 403) throw new FreshdeskUnauthorized(reason);
    if (status === 429) {
      const seconds = parseSeconds(headers.get('retry-after'));
      limitedUntil = clock() + seconds * 1000;
      throw new FreshdeskLimited(reason, seconds);
    }
    if (status === 404) throw new FreshdeskMissing(reason);
    if (status >= 400 && status < 500 && status !== 408) throw new FreshdeskRejected(reason);
    throw new FreshdeskUnclear(reason);
  }

  return async <Response>(call: Call<Response>): Promise<Reply<Response>> => {
    const left = Math.ceil((limitedUntil - clock()) / 1000);
    if (left > 0) throw new FreshdeskLimited(`Freshdesk can be called again in ${left} s`, left);
    const policy = call.method === 'POST' ? breaker : retrying;
    try {
      const execute = () => policy.execute(() => send(call), call.signal);
      return await tracedPart('freshdesk', execute, { 'http.request.method': call.method });
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new FreshdeskUnreachable('Freshdesk has not responded for a while');
      if (isTaskCancelledError(error)) throw new FreshdeskUnclear(ABORTED);
      throw error;
    }
  };
}

/** Returns a function that runs `concurrency` tasks at a time. @throws FreshdeskUnclear when one is aborted before its turn */
export function openTurns(concurrency: number) {
  const turns = bulkhead(concurrency, Infinity);
  return async <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    try {
      return await turns.execute(task, signal);
    } catch (error) {
      throw isTaskCancelledError(error) ? new FreshdeskUnclear(ABORTED) : error;
    }
  };
}

/** Errors before a request was sent, which cannot have taken effect. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sends a request and reads the whole response; `body` is undefined unless it is JSON. */
async function request(url: URL, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const text = await readText(response);
    return { status, headers, body: parseJson(text), bytes: Buffer.byteLength(text) };
  } catch (error) {
    throw toFreshdeskError(error);
  }
}

/** Leaves out what the error says about the request. */
function toFreshdeskError(error: unknown): Error {
  if (error instanceof ResponseTooLarge) return new FreshdeskUnclear('Freshdesk’s response is too long');
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new FreshdeskUnclear('Freshdesk did not respond in time');
  if (name === 'AbortError') return new FreshdeskUnclear(ABORTED);
  const code = cause?.code ?? cause?.message ?? 'no connection';
  const message = `Freshdesk cannot be reached: ${code}`;
  return NEVER_SENT.has(code) ? new FreshdeskUnreachable(message) : new FreshdeskUnclear(message);
}

function parseSeconds(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds >= 0
    ? Math.ceil(seconds)
    : DEFAULT_RETRY_AFTER_SECONDS;
}
