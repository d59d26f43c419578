import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from '../http/connections.ts';
import type { Readiness } from './health.ts';
import type { StopListening } from '../http/listen.ts';

/** Time for a load balancer to notice that /readyz says 503. */
const NOTICE_MS = 500;
/** Time for accepted requests to finish after that. */
const FINISH_MS = 4000;
/** Time, as part of that, for connections that wait to be taken. */
const TAKING_MS = 2000;
/** Time, as part of that, in which a connection that is in use is ended by a response; an idle one is closed then. */
const DRAIN_MS = 1000;
/** Time for what was used to be freed, such as connections of a database that no longer answers: 5 s in all. */
const RELEASE_MS = 400;
/** Time, from the start, for mail servers to respond to what they were just sent: without it that is sent again. */
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
 * Stops the server in order: jobs begin nothing new and /readyz says 503 while everything else goes on; then no new
 * connections are taken, and each response ends its connection; then idle connections are closed, accepted requests finish,
 * and the rest is cut after FINISH_MS. Closing idle connections first would lose the requests that are on their way
 * (RUN-20).
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
  // Kept-alive connections that were busy when closing began would hold it up.
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
