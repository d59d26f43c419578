import { randomUUID } from 'node:crypto';
import { type Database, type Ports, supportStatistics, operationStatistics } from '@doorstep/domain/server';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { ARRIVAL_MS, connectionOptions, guardConnections } from './http/connections.ts';
import { serveDocs } from './rest/docs/docs.ts';
import { serveDownloads } from './files/downloads/downloads.ts';
import { answerFailure } from './http/failures.ts';
import { serveFiles } from './files/files.ts';
import { securityHeaders } from './http/headers.ts';
import { type Readiness, serveHealth } from './operations/health.ts';
import { type JobTimes, openJobTimes } from './operations/job-times.ts';
import { findProviderBy } from './http/page-subjects.ts';
import { limitWrites } from './http/rate-limits.ts';
import { logRequests, logging } from './operations/log.ts';
import { serveMetrics } from './operations/metrics.ts';
import { pathOfTarget, refuseForeignTargets, refuseCrossSiteWrites } from './http/foreign-requests.ts';
import { serveRest } from './rest/rest.ts';
import { type Calls, openSessions } from './http/session.ts';
import { refuseUnknownPaths, serveWeb } from './http/web-build.ts';
import { serveTypedCalls } from './trpc/typed-calls.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { takeUploads } from './files/uploads.ts';

const BODY_LIMIT = 64 * 1024;

export interface AppOptions extends Calls {
  /** Folder of the web build; without it only calls are answered. */
  webRoot?: string | undefined;
  readiness: Readiness;
  /** The scheduled jobs of this process, if it runs any. */
  jobs?: JobTimes;
  /** Receives log lines instead of standard output. */
  logTo?: { write(line: string): void };
  /** The time for a request to arrive; 15 s by default. */
  arrivalMs?: number | undefined;
  /** Extends the server of tests before it listens. */
  prepare?: ((app: FastifyInstance, database: Database, ports: Ports) => void) | undefined;
}

/** Builds the whole server on one origin: calls, pages, documents and health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, database, readiness, jobs = openJobTimes(), arrivalMs = ARRIVAL_MS } = options;
  const headers = securityHeaders({
    https: environment.PUBLIC_URL.protocol === 'https:',
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
  });
  const app = Fastify({
    ...logging(environment.LOG_LEVEL, options.logTo),
    ...connectionOptions(headers, arrivalMs),
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    genReqId: () => randomUUID(),
    // An unreadable address reaches no hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply.headers(headers)),
    bodyLimit: BODY_LIMIT,
    // While it closes, requests on open connections are answered (RUN-20).
    return503OnClosing: false,
    // Forwarding headers of anyone else are ignored (LIM-4).
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
  // Cookies are parsed only where a session is needed.
  await app.register(fastifyCookie, { hook: false });

  serveHealth(app, database, readiness);
  serveMetrics(app, environment, async () => {
    const now = options.clock();
    const operations = await operationStatistics(database.read, now);
    const tickets = options.ports.freshdesk ? await supportStatistics(database.read) : null;
    return { operations, tickets, jobs, now };
  });
  serveDocs(app, environment.PUBLIC_URL);
  const sessions = openSessions(app, options);
  await app.register(async (calls) => {
    limitWrites(calls, sessions.contextOf);
    await calls.register(async (rest) => serveRest(rest, sessions));
    await calls.register(async (uploads) => takeUploads(uploads, sessions.contextOf, arrivalMs));
    await calls.register(async (typed) => serveTypedCalls(typed, environment.PUBLIC_URL.origin, sessions));
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
      subjects: { '/providers/:id': findProviderBy(sessions.contextOf) },
    });
  } else refuseUnknownPaths(app);
  return app;
}
