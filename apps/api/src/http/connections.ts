import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { toErrorResponse } from './failures.ts';

/** The time for a whole request to arrive; photos must keep a pace instead (FIL-9). */
export const ARRIVAL_MS = 15_000;
/** Node's default of half a minute would let late requests stay for a minute. */
const CHECK_MS = 500;
/** The time for the response of a refused connection to be read. */
const LINGER_MS = 1000;

/** Statuses of Node's errors; any other is 400. */
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns the server's options for connections. A request that does not arrive or is not HTTP reaches no hook: it is
 * answered here like any other refusal, and its connection closed.
 */
export function connectionOptions(headers: Record<string, string>, arrivalMs: number) {
  return {
    http: {
      headersTimeout: arrivalMs,
      requestTimeout: arrivalMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, arrivalMs),
      // Refused by refuseForeignTargets, because Node's own refusal lacks our headers.
      requireHostHeader: false,
    },
    requestTimeout: arrivalMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && paced.has(socket)) return;
      if (!canRespond(socket)) {
        socket.destroy();
        return;
      }
      const { status, message, code } = toErrorResponse({ statusCode: STATUSES[error.code] ?? 400 });
      this.log.info(
        { status, reason: error.code, userId: null, address: socket.remoteAddress },
        'refused an unreadable request',
      );
      socket.end(serializeResponse(status, { message, code }, headers));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Connections whose body may take longer. */
const paced = new WeakSet<Socket>();

/** Exempts a request from the arrival time. */
export function allowPacedBody(request: IncomingMessage): void {
  const { socket } = request;
  paced.add(socket);
  request.once('close', () => paced.delete(socket));
}

/** Connections whose request has its response and not its end. */
const answered = new WeakSet<Socket>();

/** Lets every readable request be answered by the app, and once. */
export function guardConnections(app: FastifyInstance): void {
  // Node's own refusal of an unknown expectation lacks our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      answered.add(raw.socket);
      raw.once('end', () => answered.delete(raw.socket));
    }
    done();
  });
}

/** Returns whether a response can be sent: the client has sent something, is there, and has no response yet. */
function canRespond(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  const isAnswered = answered.has(socket) || socket._httpMessage?.headersSent;
  return socket.writable && socket.bytesRead > 0 && !isAnswered;
}

function serializeResponse(status: number, body: object, headers: Record<string, string>): string {
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

/** The connections of a server, which can be ended without losing a request. */
export interface Connections {
  /**
   * Resolves once no new connection was accepted in a turn of the event loop, or after the timeout. A loaded process
   * accepts one per turn; the system resets those still queued when the listener closes.
   */
  taken(ms: number): Promise<void>;
  /**
   * Makes each response close its connection, and resolves when none is left or after the timeout. A client that sends
   * requests opens a new connection for the next one; only idle connections are left.
   */
  drain(ms: number): Promise<void>;
}

const POLL_MS = 20;

/** Tracks the connections of a server, those of its further listeners too; to be called before it listens. */
export function trackConnections(server: Server): Connections {
  const sockets = new Set<Socket & { _httpMessage?: ServerResponse | null }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    async taken(ms) {
      const until = performance.now() + ms;
      let isTaking = true;
      const note = () => (isTaking = true);
      server.on('connection', note);
      while (isTaking && performance.now() < until) {
        isTaking = false;
        await turn();
      }
      server.off('connection', note);
    },

    async drain(ms) {
      // Node then sends `Connection: close`, unless the headers have left already.
      const endAfter = (response: ServerResponse) => (response.shouldKeepAlive = false);
      for (const { _httpMessage: response } of sockets) if (response) endAfter(response);
      server.prependListener('request', (_request, response) => endAfter(response));
      const until = performance.now() + ms;
      while (sockets.size > 0 && performance.now() < until) await sleep(POLL_MS);
    },
  };
}
