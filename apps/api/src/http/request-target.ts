import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin } from './origin.ts';

/** The origin of a request target that is a whole address, as proxies are sent it: `GET http://here/path HTTP/1.1`. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request target, whatever form it has. */
export function pathOfTarget(target: string): string {
  if (target.startsWith('/') || !ORIGIN.test(target)) return target;
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Refuses requests that are meant for another server, and those that do not say for which. */
export function refuseForeignTargets(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', ({ originalUrl, headers, raw }, reply, done) => {
    const [origin] = ORIGIN.exec(originalUrl) ?? [];
    const isOurs = origin === undefined || isOwnOrigin(origin, publicUrl);
    if (isOurs && (headers.host !== undefined || raw.httpVersion !== '1.1')) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(new DomainError('invalid', { message: 'This request is not for this server' }));
  });
}
