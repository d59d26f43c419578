import { RECORDED_EVENTS_HEADER } from '@doorstep/domain';
import { type Context, appRouter, domainErrorResponse } from '@doorstep/domain/server';
import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readTextBodies } from '../http/bodies.ts';
import { logFailure, setRetryAfter } from '../http/failures.ts';
import type { Sessions } from '../http/session.ts';
import { routes } from '../rest/routes.ts';
import { openLiveStreams, opensStream } from './live-streams.ts';
import { type PlainCalls, answerPlainCalls, readPlainCalls } from './plain-calls.ts';

const ENDPOINT = '/trpc';
/** A batch waits for its slowest call; the web client splits larger ones. */
const MAX_BATCH_SIZE = 16;
/**
 * With more recorded events than this the header is omitted, because proxies limit header size; the client then treats
 * them as events of other users, and refetches what its response may already have shown.
 */
const MAX_RECORDED_EVENT_IDS = 100;

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Procedures whose answer is the same for everyone. */
const SHARED = new Set(routes.filter(({ shared }) => shared).map(({ procedure }) => procedure));

/** A write without a body has no input; tRPC would parse the empty text as JSON. */
export class CallRequest extends Request {
  override json = async (): Promise<unknown> => {
    const text = await this.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** Serves the typed procedures: plain calls and live streams directly, all others by tRPC's fetch adapter. */
export function serveTypedCalls(app: FastifyInstance, origin: string, sessions: Sessions): void {
  readTextBodies(app);
  const { contextOf } = sessions;
  const answerWithStream = openLiveStreams(app);
  app.route({
    method: ['GET', 'POST'],
    url: `${ENDPOINT}/*`,
    handler: async (request, reply) => {
      const recorded: number[] = [];
      const createContext = async () => ({
        ...(await contextOf(request, reply)),
        onEventsRecorded: (ids: readonly number[]) => void recorded.push(...ids),
      });
      const onError = (error: TRPCError, path: string | undefined) =>
        reportError(request, reply, error, path);
      if (opensStream(request)) return answerWithStream(request, reply, { createContext, onError });
      const disconnect = new AbortController();
      // Only if the client disconnected early: creating the abort error takes longer than a short call.
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) disconnect.abort();
      });
      const plain = readPlainCalls(request, MAX_BATCH_SIZE);
      const ctx = plain && (await contextOfPlain(plain, createContext, request, reply));
      if (plain && ctx) {
        const { status, body } = await answerPlainCalls(plain, { ctx, signal: disconnect.signal, onError });
        setRecorded(reply, recorded);
        return reply.code(status).headers(JSON_HEADERS).send(body);
      }
      const answer = await fetchRequestHandler({
        endpoint: ENDPOINT,
        router: appRouter,
        req: callRequest(origin, request, disconnect.signal),
        createContext,
        maxBatchSize: MAX_BATCH_SIZE,
        onError: ({ error, path }) => onError(error, path),
      });
      setRecorded(reply, recorded);
      return reply
        .code(answer.status)
        .headers({ ...JSON_HEADERS, 'content-type': answer.headers.get('content-type') ?? '' })
        .send(await answer.text());
    },
  });

  /** Returns the context of plain calls; null when it cannot be made, which the library reports for each call. */
  async function contextOfPlain(
    { calls }: PlainCalls,
    create: () => Promise<Context>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Context | null> {
    // Responses that are the same for everyone need no session.
    if (calls.every(({ path }) => SHARED.has(path))) return sessions.visitorOf(request, reply);
    return create().catch(() => null);
  }
}

function callRequest(origin: string, { method, url, body }: FastifyRequest, signal: AbortSignal): Request {
  return new CallRequest(origin + url, {
    method,
    headers: { 'content-type': 'application/json' },
    signal,
    ...(method === 'POST' && { body: (body as string | undefined) ?? '' }),
  });
}

function reportError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: TRPCError,
  path: string | undefined,
): void {
  const refusal = domainErrorResponse(error);
  setRetryAfter(reply, refusal.retryAfter);
  if (refusal.status < 500) return;
  logFailure(request, error.cause, refusal, path);
  void reply.header('x-request-id', request.id);
}

function setRecorded(reply: FastifyReply, eventIds: readonly number[]): void {
  if (eventIds.length > 0 && eventIds.length <= MAX_RECORDED_EVENT_IDS)
    void reply.header(RECORDED_EVENTS_HEADER, eventIds.join(','));
}
