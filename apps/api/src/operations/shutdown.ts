import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../http/connections.ts';
import type { Readiness } from './health.ts';
import type { StopListening } from '../http/listen.ts';

/** First a load balancer notices that /readyz says 503. */
const NOTICE_MS = 500;
/** Then accepted requests finish; those left are cut. */
const FINISH_MS = 4000;
/** The beginning of FINISH_MS: connections that the system has queued are accepted. */
const TAKING_MS = 2000;
/** The next part of FINISH_MS: each response ends its connection. Idle ones are closed afterwards. */
const DRAIN_MS = 1000;
/** From the start, alongside: mail servers confirm the emails just sent, which would otherwise be sent again. */
const JOBS_MS = 7000;
/** At last, 7 s after the start or earlier, resources are released, such as connections of a database that does not respond. */
const RELEASE_MS = 400;
const SWEEP_MS = 50;

interface Running {
  app: FastifyInstance;
  readiness: Readiness;
  stopListening: StopListening;
  connections: Connections;
  /** Stops scheduled jobs; resolves when their present work has ended. */
  endJobs: () => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Stops the server in order: jobs start nothing new and /readyz responds 503; then no new connections are accepted, and
 * each response closes its connection; then idle connections are closed and accepted requests finish; those left after
 * FINISH_MS are cut. Closing idle connections first would lose requests in transit (RUN-20).
 */
export async function shutDown(
  { app, readiness, stopListening, connections, endJobs, release }: Running,
  { noticeMs = NOTICE_MS, drainMs = DRAIN_MS } = {},
): Promise<void> {
  readiness.stopping = true;
  const jobs = Promise.race([endJobs(), sleep(JOBS_MS)]);
  await sleep(noticeMs);
  const cut = setTimeout(() => {
    app.log.warn('requests took too long and were cut');
    app.server.closeAllConnections();
  }, FINISH_MS);
  await connections.taken(TAKING_MS);
  stopListening();
  await connections.drain(drainMs);
  // Kept-alive connections that were in use when closing began would delay it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await app.close();
  clearTimeout(cut);
  clearInterval(sweep);
  await jobs;
  const freed = await Promise.race([release().then(() => true), sleep(RELEASE_MS, false)]);
  if (!freed) app.log.warn('the database or the mail server did not answer and was left as it was');
}

/** A terminal sends Ctrl+C to every process below it, and npm passes it on as well: those are one request. */
const SAME_REQUEST_MS = 500;

/** Calls `stop` at the first SIGTERM or SIGINT and then ends the process; a second signal ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let requestedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (requestedAt !== undefined) {
        if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1);
        return;
      }
      requestedAt = performance.now();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
