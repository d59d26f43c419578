import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import pino from 'pino';
import { callerOf } from '../http/caller.ts';
import { isRead } from '../http/foreign-requests.ts';

const SECRETS = ['cookie', 'authorization', 'password', 'token'];

/** Limits the lines that are buffered while standard output is blocked. */
const MAX_BUFFERED_CHARACTERS = 1024 * 1024;

/** Opens standard output so that a full disk or a closed pipe loses lines but does not end the process. */
function standardOutput() {
  return pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_CHARACTERS }).on('error', () => {});
}

/** Ignores the same failures of output that does not come from the log. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Returns the server's options for logging. */
export function logging(level: string, stream: { write(line: string): void } = standardOutput()) {
  return {
    logger: {
      level,
      serializers: { err: describeError },
      redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      stream,
    },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) =>
      Object.keys(options).length > 0
        ? parent.child(bindings, options)
        : new RequestLogger(parent as pino.Logger, bindings),
  } satisfies FastifyServerOptions;
}

/**
 * Logs with the id of a request. Pino's own child is made at the first line: most requests log none, and it takes as long as
 * routing them.
 */
class RequestLogger implements FastifyBaseLogger {
  readonly #parent: pino.Logger;
  readonly #bindings: pino.Bindings;
  #own: pino.Logger | undefined;

  constructor(parent: pino.Logger, bindings: pino.Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(bindings: pino.Bindings, options?: pino.ChildLoggerOptions): pino.Logger {
    return this.#child().child(bindings, options);
  }

  trace(...line: unknown[]): void {
    this.#log('trace', line);
  }

  debug(...line: unknown[]): void {
    this.#log('debug', line);
  }

  info(...line: unknown[]): void {
    this.#log('info', line);
  }

  warn(...line: unknown[]): void {
    this.#log('warn', line);
  }

  error(...line: unknown[]): void {
    this.#log('error', line);
  }

  fatal(...line: unknown[]): void {
    this.#log('fatal', line);
  }

  silent(): void {}

  #child(): pino.Logger {
    return (this.#own ??= this.#parent.child(this.#bindings));
  }

  #log(level: pino.Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) this.#child()[level](...(line as Parameters<pino.LogFn>));
  }
}

/** Opens the log of a command, which has no requests. */
export function openLog(level: string): pino.Logger {
  const { stream, ...options } = logging(level).logger;
  return pino(options, stream);
}

/**
 * Returns what the log says of an error. Its other properties may be what someone typed: the rows of a failed statement, or
 * the recipients and the response of a mail server (LOG-3).
 */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Blanks email addresses, and the value that PostgreSQL quotes after a colon: `invalid input syntax for type uuid: "x"`. */
function withoutValues(text: string): string {
  return text.replaceAll(/: ".*"/g, ': "…"').replaceAll(/[^\s<>"']+@[^\s<>"']+\.[a-z]{2,}/gi, '…');
}

/**
 * Logs each request when its response ends: writes and failures at info, reads at debug. Addresses, headers and bodies may
 * contain input or secrets, so only the route's pattern is logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify's onResponse does not run for a response that is cut off, as every live stream is.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) logResponse(request, reply);
    });
    done();
  });
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const level = isRead(request.method) && reply.statusCode < 400 ? 'debug' : 'info';
  request.log[level](
    {
      ...callerOf(request),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  );
}
