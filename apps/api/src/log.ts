import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import { isRead } from './security.ts';

const SECRETS = ['cookie', 'authorization', 'password', 'token'];

/** One line per request, written by `logRequests`; `stream` is where lines go, standard output by default. */
export function logging(level: string, stream?: { write(line: string): void }) {
  return {
    logger: {
      level,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      ...(stream && { stream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
  } satisfies FastifyServerOptions;
}

/**
 * Logs what was answered: writes and failures at info, reads at debug. The route's pattern stands for the
 * address, which may carry input or secrets; so do no headers and no bodies.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = isRead(request.method) && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
