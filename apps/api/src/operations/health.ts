import { type Database, DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { ROOT_PACKAGE } from '../folders.ts';
import { callerOf } from '../http/caller.ts';
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(ROOT_PACKAGE, 'utf8')) as { version: string };

const PING_TIMEOUT_MS = 2000;

export interface Readiness {
  stopping: boolean;
}

/** `/healthz`: the process answers, and its version. `/readyz`: it also takes new requests and its database answers (RUN-10). */
export function serveHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'alive', version }));

  app.get('/readyz', { logLevel: 'silent' }, async (request) => {
    if (readiness.stopping) throw new DomainError('unavailable', { message: 'Shutting down' });
    await withTimeout(PING_TIMEOUT_MS, database.ping()).catch((error: unknown) => {
      request.log.error({ err: error, ...callerOf(request) }, 'the database does not respond');
      throw new DomainError('unavailable', { message: 'The database does not respond' });
    });
    return { status: 'ready' };
  });
}

/** Rejects when the work takes longer. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`No response in ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
