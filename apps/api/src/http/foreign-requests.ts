import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from './network.ts';

/** The origin of a request target that is a whole address, as for proxies: `GET http://here/path HTTP/1.1`. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Returns the path and query of a request target. */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/') || !ORIGIN.test(target)) return target;
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Refuses requests for another server, and those without a host. */
export function refuseForeignTargets(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', ({ originalUrl, headers, raw }, reply, done) => {
    const [origin] = originalUrl.startsWith('/') ? [] : (ORIGIN.exec(originalUrl) ?? []);
    const isOurs = origin === undefined || isOwnOrigin(origin, publicUrl);
    if (isOurs && (headers.host !== undefined || raw.httpVersion !== '1.1')) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(new DomainError('invalid', { message: 'This request is not for this server' }));
  });
}

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
    const isForeign = site === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin, publicUrl));
    done(isForeign && !isRead(request.method) ? new DomainError('cross_site') : undefined);
  });
}
