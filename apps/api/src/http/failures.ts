import { DomainError, type ErrorResponse, domainErrorResponse } from '@doorstep/domain/server';
import { callerOf } from './caller.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a thrown value as `{ message, code }`, with `fields` and `alternatives` if it has any (API-2). An unexpected one is
 * logged under its `requestId`, and its response contains nothing more (API-9).
 */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(prepareRefusal(error, request, reply));
}

/** Does the same for the paths that are documented with the message also as `error` (`saysError`). */
export function answerFailureAsError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = prepareRefusal(error, request, reply);
  void reply.send({ ...refusal, error: refusal.message });
}

/** Returns the body of a refusal, and sets its status and headers. */
function prepareRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = toErrorResponse(error);
  const { status, message, code, retryAfter, ...details } = answer;
  logFailure(request, error, answer);
  reply.code(status).header('cache-control', 'no-store');
  setRetryAfter(reply, retryAfter);
  if (status >= 500) reply.header('x-request-id', request.id);
  return { message, code, ...details, ...(code === 'unexpected' && { requestId: request.id }) };
}

/** Logs failures on our side, but no deliberate refusals. */
export function logFailure(
  request: FastifyRequest,
  error: unknown,
  { code }: ErrorResponse,
  path?: string,
): void {
  // A procedure's refusal comes as the cause of a TRPCError.
  if (error instanceof DomainError || (error instanceof Error && error.cause instanceof DomainError)) return;
  const details = { err: error, ...callerOf(request), ...(path && { path }) };
  if (code === 'unexpected') request.log.error(details, 'unexpected error');
  if (code === 'unavailable') request.log.error(details, 'the database cannot be used');
}

/** Sets Retry-After, unless another refusal in the batch has set a longer time. */
export function setRetryAfter(reply: FastifyReply, seconds = 0): void {
  if (seconds > Number(reply.getHeader('retry-after') ?? 0)) reply.header('retry-after', seconds);
}

/** Returns the public part of a thrown value; Fastify's own errors are distinguished by status. */
export function toErrorResponse(error: unknown): ErrorResponse {
  const statusCode = (error as Partial<FastifyError> | null)?.statusCode;
  if (error instanceof DomainError || statusCode === undefined || statusCode >= 500)
    return domainErrorResponse(error);
  if (statusCode === 408) return domainErrorResponse(new DomainError('too_slow'));
  if (statusCode === 413) return domainErrorResponse(new DomainError('too_large'));
  if (statusCode === 415) return domainErrorResponse(new DomainError('not_json'));
  if (statusCode === 431) return domainErrorResponse(new DomainError('headers_too_large'));
  if (statusCode === 404) return domainErrorResponse(new DomainError('not_found'));
  return domainErrorResponse(new DomainError('invalid', { message: 'This request could not be read' }));
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers other methods of a known path with 405 and the allowed ones. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    onRequest: (_request, reply, done) => {
      reply.header('allow', allow);
      done(new DomainError('method_not_allowed'));
    },
    handler: () => {},
  });
}
