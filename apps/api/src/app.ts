import { randomUUID } from 'node:crypto';
import {
  type Database,
  type Ports,
  supportStatistics,
  hasProviderPage,
  mailStatistics,
} from '@doorstep/domain/server';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { ARRIVAL_MS, connections, guardConnections } from './http/connections.ts';
import { serveDocs } from './rest/docs/docs.ts';
import { serveDownloads } from './files/downloads/downloads.ts';
import { answerFailure } from './http/failures.ts';
import { serveFiles } from './files/files.ts';
import { securityHeaders } from './http/headers.ts';
import { type Readiness, serveHealth } from './operations/health.ts';
import { limitWrites } from './http/limits.ts';
import { logRequests, logging } from './operations/log.ts';
import { serveMetrics } from './operations/metrics.ts';
import { pathOfTarget, refuseForeignTargets } from './http/request-target.ts';
import { serveRest } from './rest/rest.ts';
import { refuseCrossSiteWrites } from './http/security.ts';
import { type Calls, openSessions } from './http/session.ts';
import { refuseUnknownPaths, serveWeb } from './http/static.ts';
import { serveTypedCalls } from './trpc/typed-calls.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { takeUploads } from './files/uploads.ts';

/** No call of the product needs more. */
const BODY_LIMIT = 64 * 1024;

export interface AppOptions extends Calls {
  /** Folder of the web build; without it only calls are answered. */
  webRoot?: string | undefined;
  readiness: Readiness;
  /** Where log lines go; standard output by default. */
  logTo?: { write(line: string): void };
  /** How long a request may take to arrive, in milliseconds; 15 s by default. */
  arrivalMs?: number | undefined;
  /** Adds to the server before it listens; for the tests' own entry point. */
  prepare?: ((app: FastifyInstance, database: Database, ports: Ports) => void) | undefined;
}

/** The whole server on one origin, ready to listen: calls, pages, documents and health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, database, readiness, arrivalMs = ARRIVAL_MS } = options;
  const headers = securityHeaders({
    https: environment.PUBLIC_URL.protocol === 'https:',
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
  });
  const app = Fastify({
    ...logging(environment.LOG_LEVEL, options.logTo),
    ...connections(headers, arrivalMs),
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    genReqId: () => randomUUID(),
    // An address that cannot be read reaches no hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply.headers(headers)),
    bodyLimit: BODY_LIMIT,
    // While it closes, a request on a connection that is still there is answered as any other is (RUN-20).
    return503OnClosing: false,
    // Forwarding headers of anybody else count for nothing (LIM-4).
    trustProxy: environment.TRUST_PROXY.length > 0 && environment.TRUST_PROXY,
    routerOptions: { maxParamLength: 5000 },
  });

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.setErrorHandler(answerFailure);
  logRequests(app);
  guardConnections(app);
  refuseForeignTargets(app, environment.PUBLIC_URL);
  refuseCrossSiteWrites(app, environment.PUBLIC_URL);
  // Cookies are read where a session is asked for, not on every request for a picture.
  await app.register(fastifyCookie, { hook: false });

  serveHealth(app, database, readiness);
  serveMetrics(app, environment, {
    mails: () => mailStatistics(database.read, options.clock()),
    desk: async () => (options.ports.freshdesk ? supportStatistics(database.read) : null),
  });
  serveDocs(app);
  const sessions = openSessions(app, options);
  await app.register(async (calls) => {
    await limitWrites(calls, sessions.contextOf);
    await calls.register(async (rest) => serveRest(rest, sessions));
    await calls.register(async (uploads) => takeUploads(uploads, sessions.contextOf, arrivalMs));
    await calls.register(async (typed) =>
      serveTypedCalls(typed, environment.PUBLIC_URL.origin, sessions.contextOf),
    );
  });
  await app.register(async (mails) => serveUnsubscribe(mails, sessions));
  await app.register(async (downloads) => serveDownloads(downloads, environment.PUBLIC_URL, sessions));
  await app.register(async (downloads) => serveFiles(downloads, options.ports.files, sessions.contextOf));
  options.prepare?.(app, options.database, options.ports);
  if (options.webRoot) {
    const hidden = environment.DEMO ? [] : ['/quick-auth'];
    await serveWeb(app, options.webRoot, {
      origin: environment.PUBLIC_URL.origin,
      hidden,
      isThere: {
        '/providers/:id': async (request, reply, id) =>
          hasProviderPage(await sessions.contextOf(request, reply), id),
      },
    });
  } else refuseUnknownPaths(app);
  return app;
}
