import {
  DeskLimited,
  DeskMissing,
  DeskRejected,
  DeskUnauthorized,
  DeskUnclear,
  DeskUnreachable,
} from '@doorstep/domain/server';
import {
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { reasonOf } from './freshdesk-answers.ts';
import { ResponseTooLarge, readText } from './limited-body.ts';

interface Call<Answer> {
  method: 'GET' | 'POST' | 'PUT';
  /** Behind `/api/v2/`: `tickets?page=1`. */
  path: string;
  body?: object;
  shape: z.ZodType<Answer>;
  signal?: AbortSignal | undefined;
}

interface Answered<Answer> {
  answer: Answer;
  /** Whether its Link header names a next page. */
  hasNext: boolean;
}

export interface Patience {
  /** How long one answer may take, in milliseconds. */
  answerMs: number;
  /** How long the first wait before another try is, in milliseconds. */
  retryMs: number;
  /** How long nobody is asked once five answers in a row have failed, in milliseconds. */
  breakMs: number;
  /** The present moment, in milliseconds. */
  clock: () => number;
}

const PATIENCE: Patience = { answerMs: 5000, retryMs: 250, breakMs: 30_000, clock: Date.now };

/** A read or an update that failed is repeated so often; what makes a ticket never is. */
const RETRIES = 2;
const FAILURES_THAT_BREAK = 5;
/** Without a word from Freshdesk. */
const RETRY_AFTER_SECONDS = 60;
const NOT_WAITED_FOR = 'The desk was not waited for';

/** Asks Freshdesk at `base`, and throws each HelpDeskError for what is no answer. */
export function openCalls(base: URL, key: string, patience: Partial<Patience> = {}) {
  const { answerMs, retryMs, breakMs, clock } = { ...PATIENCE, ...patience };
  const failures = handleType(DeskUnclear).orType(DeskUnreachable);
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(FAILURES_THAT_BREAK),
  });
  const retries = retry(failures, {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: retryMs, maxDelay: 8 * retryMs }),
  });
  const patiently = wrap(retries, breaker);
  let limitedUntil = 0;
  const withoutKey = (text: string) => text.replaceAll(key, '…');

  async function ask<Answer>({ method, path, body, shape, signal }: Call<Answer>): Promise<Answered<Answer>> {
    const answer = await readAnswer(new URL(`api/v2/${path}`, base), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:X`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key must not travel to wherever an answer points.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
    });
    const { status, headers } = answer;
    if (status === 200 || status === 201) {
      const { data, success } = shape.safeParse(answer.body);
      if (!success) throw new DeskUnclear('The desk answered what cannot be read');
      return { answer: data, hasNext: /;\s*rel="?next"?/.test(headers.get('link') ?? '') };
    }
    const reason = withoutKey(reasonOf(answer.body, `The desk answered ${status}`));
    if (status === 401 || status === 403) throw new DeskUnauthorized(reason);
    if (status === 429) {
      const seconds = secondsOf(headers.get('retry-after'));
      limitedUntil = clock() + seconds * 1000;
      throw new DeskLimited(reason, seconds);
    }
    if (status === 404) throw new DeskMissing(reason);
    if (status >= 400 && status < 500 && status !== 408) throw new DeskRejected(reason);
    throw new DeskUnclear(reason);
  }

  return async <Answer>(call: Call<Answer>): Promise<Answered<Answer>> => {
    const left = Math.ceil((limitedUntil - clock()) / 1000);
    if (left > 0) throw new DeskLimited(`The desk may be asked again in ${left} s`, left);
    const policy = call.method === 'POST' ? breaker : patiently;
    try {
      return await policy.execute(() => ask(call), call.signal);
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new DeskUnreachable('The desk has not answered for a while');
      if (isTaskCancelledError(error)) throw new DeskUnclear(NOT_WAITED_FOR);
      throw error;
    }
  };
}

/** What a request met before it was sent: nothing can have come of it. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An answer with its whole body; `body` is undefined where that is no JSON. */
async function readAnswer(url: URL, init: RequestInit) {
  try {
    const { status, headers, ...answer } = await textOf(url, init);
    return { status, headers, body: jsonOf(answer.text) };
  } catch (error) {
    throw failureOf(error);
  }
}

async function textOf(url: URL, init: RequestInit) {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, text: await readText(answer) };
}

/** What went wrong, without what the error knows of the request. */
function failureOf(error: unknown): Error {
  if (error instanceof ResponseTooLarge) return new DeskUnclear('The desk sent more than can be read');
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new DeskUnclear('The desk did not answer in time');
  if (name === 'AbortError') return new DeskUnclear(NOT_WAITED_FOR);
  const code = cause?.code ?? cause?.message ?? 'no connection';
  const message = `The desk cannot be reached: ${code}`;
  return NEVER_SENT.has(code) ? new DeskUnreachable(message) : new DeskUnclear(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) && seconds >= 0
    ? Math.ceil(seconds)
    : RETRY_AFTER_SECONDS;
}
