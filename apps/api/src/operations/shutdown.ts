import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../http/connections.ts';
import type { Readiness } from './health.ts';
import type { StopListening } from '../http/listen.ts';

/** Time for a load balancer to notice that /readyz says 503. */
const NOTICE_MS = 500;
/** Time for accepted requests to finish after that. */
const FINISH_MS = 4000;
/** Time, as part of that, to accept queued connections. */
const TAKING_MS = 2000;
/** Time, as part of that, for responses to end the connections in use; idle ones are closed after it. */
const DRAIN_MS = 1000;
/** Time to release resources, such as connections of a database that does not respond: 5 s in all. */
const RELEASE_MS = 400;
/** Time, from the start, for mail servers to confirm the mails just sent, which are sent again otherwise. */
const JOBS_MS = 7000;
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
