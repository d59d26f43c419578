import { type Database, DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';

const PATIENCE_MS = 2000;

/** Whether this process wants new requests; false from the moment it is asked to stop. */
export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it also wants requests and its database answers (RUN-10). */
export function serveHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive' }));

  app.get('/readyz', { logLevel: 'silent' }, async (request) => {
    if (readiness.stopping) throw new DomainError('unavailable', { message: 'Shutting down' });
    await within(PATIENCE_MS, database.ping()).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer');
      throw new DomainError('unavailable', { message: 'The database does not answer' });
    });
    return { status: 'ready' };
  });
}

/** @throws when it takes longer */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    // Else what waits would stay for as long after each answer.
    clearTimeout(timer);
  }
}
