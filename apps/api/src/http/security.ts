import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from './origin.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isRead(method: string): boolean {
  return READS.has(method);
}

/**
 * Refuses writes that a browser sends for another site. Scripts send neither header and pass; the session
 * cookie's SameSite alone would let a sibling site through (LIM-5).
 */
export function refuseCrossSiteWrites(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const foreign = site === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin, publicUrl));
    done(foreign && !isRead(request.method) ? new DomainError('cross_site') : undefined);
  });
}
