import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import pino from 'pino';
import { isRead } from '../http/security.ts';

const SECRETS = ['cookie', 'authorization', 'password', 'token'];

/** So much is kept of what could not be written, to be written when there is room again. */
const KEPT_CHARACTERS = 1024 * 1024;

/** Standard output; a disk that is full or a reader that is gone loses lines, and ends nothing. */
function standardOutput() {
  return pino.destination({ dest: 1, sync: true, maxLength: KEPT_CHARACTERS }).on('error', () => {});
}

/** The same for what is printed beside the log. */
export function outliveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** One line per request, written by `logRequests`; `stream` is where lines go, standard output by default. */
export function logging(level: string, stream: { write(line: string): void } = standardOutput()) {
  return {
    logger: {
      level,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      stream,
    },
    logController: new LogController({ disableRequestLogging: true }),
  } satisfies FastifyServerOptions;
}

/**
 * Logs what was answered, when its answer ends: writes and failures at info, reads at debug. The route's pattern stands
 * for the address, which may carry input or secrets; so do no headers and no bodies.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify's onResponse does not run for an answer that is cut, as every live stream is that its browser closes.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) logAnswer(request, reply);
    });
    done();
  });
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
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
}
