import { DomainError, type ErrorAnswer, errorAnswer } from '@doorstep/domain/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a thrown value as `{ message, code }`, with `fields` and `alternatives` where there are any (API-2). An
 * unexpected one is logged under its request id, its `requestId`, and says nothing more outside (API-9).
 */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(refusalOf(error, request, reply));
}

/** The same for a path that also says its message as `error`. */
export function answerFailureAsError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request, reply);
  void reply.send({ ...refusal, error: refusal.message });
}

/** The body of a refusal; sets the status and headers that go with it. */
function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = failureOf(error);
  const { status, message, code, retryAfter, ...details } = answer;
  logFailure(request, error, answer);
  reply.code(status).header('cache-control', 'no-store');
  sayRetryAfter(reply, retryAfter);
  if (status >= 500) reply.header('x-request-id', request.id);
  return { message, code, ...details, ...(code === 'unexpected' && { requestId: request.id }) };
}

/** Logs a failure on our side, and not what was refused on purpose, with its reason. */
export function logFailure(
  request: FastifyRequest,
  error: unknown,
  { code }: ErrorAnswer,
  path?: string,
): void {
  // A procedure's refusal comes as the cause of a TRPCError.
  if (error instanceof DomainError || (error instanceof Error && error.cause instanceof DomainError)) return;
  const details = { err: error, ...(path && { path }) };
  if (code === 'unexpected') request.log.error(details, 'unexpected error');
  if (code === 'unavailable') request.log.error(details, 'the database cannot be used');
}

/** Says when to try again as the header of an answer; of several refusals in a batch the latest time counts. */
export function sayRetryAfter(reply: FastifyReply, seconds = 0): void {
  if (seconds > Number(reply.getHeader('retry-after') ?? 0)) reply.header('retry-after', seconds);
}

/** What a thrown value says outside; of Fastify's own errors their status decides. */
export function failureOf(error: unknown): ErrorAnswer {
  const statusCode = (error as Partial<FastifyError> | null)?.statusCode;
  if (error instanceof DomainError || statusCode === undefined || statusCode >= 500)
    return errorAnswer(error);
  if (statusCode === 408) return errorAnswer(new DomainError('too_slow'));
  if (statusCode === 413) return errorAnswer(new DomainError('too_large'));
  if (statusCode === 415) return errorAnswer(new DomainError('not_json'));
  if (statusCode === 431) return errorAnswer(new DomainError('headers_too_large'));
  if (statusCode === 404) return errorAnswer(new DomainError('not_found'));
  return errorAnswer(new DomainError('invalid', { message: 'This request could not be read' }));
}
