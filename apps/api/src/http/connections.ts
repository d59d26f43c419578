import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { failureOf } from './failures.ts';

/** How long a request may take to arrive whole, in milliseconds; photos keep to a pace instead (FIL-9). */
export const ARRIVAL_MS = 15_000;
/** How often the server looks for those that took longer; Node's own half minute would let them stay for a minute. */
const CHECK_MS = 500;
/** How long a refused connection stays open for its answer to be read, in milliseconds. */
const LINGER_MS = 1000;

/** The status of what Node says is wrong with a request; of anything else it is 400. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * How connections are kept and ended. A request that does not arrive, or is no HTTP, reaches no hook: it is answered here
 * as any other refusal is, and its connection closed.
 */
export function connections(headers: Record<string, string>, arrivalMs: number) {
  return {
    http: {
      headersTimeout: arrivalMs,
      requestTimeout: arrivalMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, arrivalMs),
      // Refused by refuseForeignTargets, for Node's refusal has no headers of ours.
      requireHostHeader: false,
    },
    requestTimeout: arrivalMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && paced.has(socket)) return;
      if (!canAnswer(socket)) {
        socket.destroy();
        return;
      }
      const { status, message, code } = failureOf({ statusCode: STATUSES[error.code] ?? 400 });
      this.log.info({ status, reason: error.code }, 'refused an unreadable request');
      socket.end(answerOf(status, { message, code }, headers));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Connections whose present body may take longer. */
const paced = new WeakSet<Socket>();

/** Lets the body of a request take as long as its reader allows. */
export function allowPacedBody(request: IncomingMessage): void {
  const { socket } = request;
  paced.add(socket);
  request.once('close', () => paced.delete(socket));
}

/** Connections whose present request has its answer and not its end. */
const answered = new WeakSet<Socket>();

/** Answers every request that can be read as the app does, and once. */
export function guardConnections(app: FastifyInstance): void {
  // An unknown expectation is not met: Node's refusal has no headers of ours.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      answered.add(raw.socket);
      raw.once('end', () => answered.delete(raw.socket));
    }
    done();
  });
}

/** Whether anything may be said: not to who has sent nothing, has gone, or has an answer or the beginning of one. */
function canAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  const isAnswered = answered.has(socket) || socket._httpMessage?.headersSent;
  return socket.writable && socket.bytesRead > 0 && !isAnswered;
}

/** An answer as it travels. */
function answerOf(status: number, body: object, headers: Record<string, string>): string {
  const text = JSON.stringify(body);
  const lines = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`;
}
