import { DomainError, type ErrorAnswer, errorAnswer } from '@doorstep/domain/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a thrown value as `{ message, code, fields?, alternatives?, requestId? }` (Rulings: Error bodies). An
 * unexpected one is logged under its request id and says nothing more outside.
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
  const { status, message, code, ...details } = failureOf(error);
  if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error');
  reply.code(status).header('cache-control', 'no-store');
  return { message, code, ...details, ...(status >= 500 && { requestId: request.id }) };
}

function failureOf(error: unknown): ErrorAnswer {
  const statusCode = (error as Partial<FastifyError> | null)?.statusCode;
  if (error instanceof DomainError || statusCode === undefined || statusCode >= 500)
    return errorAnswer(error);
  if (statusCode === 413) return errorAnswer(new DomainError('too_large'));
  if (statusCode === 415) return errorAnswer(new DomainError('not_json'));
  if (statusCode === 404) return errorAnswer(new DomainError('not_found'));
  return errorAnswer(new DomainError('invalid', { message: 'This request could not be read' }));
}
