import { timingSafeEqual, createHash } from 'node:crypto';
import { DomainError, type operationStatistics, type supportStatistics } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics, Gauge } from 'prom-client';
import type { Environment } from '../env.ts';
import { isLoopback, isLoopbackAddress } from '../http/network.ts';
import type { JobTimes } from './job-times.ts';

/** Only monitoring requests these, which would hide the share of users' requests that fail. */
const UNCOUNTED_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Serves `/metrics` in Prometheus' text format for the bearer of METRICS_TOKEN and, except in production, for this machine
 * (RUN-11).
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token, NODE_ENV }: Pick<Environment, 'METRICS_TOKEN' | 'NODE_ENV'>,
  readOperations: Parameters<typeof registerOperationMetrics>[1],
): void {
  const isOpenToThisMachine = NODE_ENV !== 'production';
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  registerOperationMetrics(registry, readOperations);
  // Looking up labels costs more than counting.
  const series = new Map<string, Histogram.Internal<string>>();

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (UNCOUNTED_ROUTES.has(route)) return done();
    const key = `${request.method} ${route} ${reply.statusCode}`;
    let observed = series.get(key);
    if (!observed) {
      observed = duration.labels(request.method, route, String(reply.statusCode));
      series.set(key, observed);
    }
    observed.observe(reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const mayRead = (isOpenToThisMachine && isFromThisMachine(request)) || bears(request, token);
    if (!mayRead) throw new DomainError('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Returns whether a request comes from this machine and is meant for it. A forwarded one comes from elsewhere, even when
 * its proxy is on this machine. One that names another host is a proxy's too, or of a page in a browser here whose own
 * name was pointed at this machine (DNS rebinding).
 */
function isFromThisMachine({ headers, hostname, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && isLoopbackAddress(socket.remoteAddress ?? '') && isLoopback(hostname);
}

function bears({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (!token || !headers.authorization) return false;
  return timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Values read when metrics are requested; there are no tickets when Freshdesk is not configured. */
interface Readings {
  operations: Awaited<ReturnType<typeof operationStatistics>>;
  tickets: Awaited<ReturnType<typeof supportStatistics>> | null;
  jobs: JobTimes;
  now: Date;
}

type Value = [labels: Record<string, string>, value: number];

interface Metric {
  help: string;
  label?: string;
  values: (readings: Readings) => number | Value[] | null;
}

const METRICS: Record<string, Metric> = {
  outbox_age_seconds: {
    help: 'How long the oldest pending email has been due; 0 if there are none',
    values: ({ operations: { mails }, now }) => (mails.oldestDue ? age(mails.oldestDue, now) : 0),
  },
  mails_held_up: {
    help: 'Pending emails with at least one failed attempt, up to 1,000',
    values: ({ operations }) => operations.mails.retrying,
  },
  mails: {
    help: 'Emails that are pending (waiting), have been given up on (failed), or are waiting for an admin after a restore (held)',
    label: 'state',
    values: ({ operations }) => labelled('state', operations.mails.counts),
  },
  events_pending: {
    help: 'Events whose emails are not in the outbox yet, up to 1,000',
    values: ({ operations }) => operations.events.count,
  },
  events_pending_age_seconds: {
    help: 'How long the oldest of these events has waited; 0 if there are none',
    values: ({ operations: { events }, now }) => (events.oldest ? age(new Date(events.oldest), now) : 0),
  },
  freshdesk_lag_seconds: {
    help: 'Time since the last complete sync of tickets from Freshdesk; +Inf before the first',
    values: ({ tickets, now }) => tickets && sinceLast(tickets.mirroredAt, now),
  },
  freshdesk_tickets: {
    help: 'Tickets that are not in Freshdesk yet (waiting) or that it rejected (rejected)',
    label: 'state',
    values: ({ tickets }) =>
      tickets && labelled('state', { waiting: tickets.waiting, rejected: tickets.rejected }),
  },
  stuck_operations: {
    help: 'Deactivations and scheduled status changes of bookings that have been due for more than 10 minutes',
    label: 'operation',
    values: ({ operations }) => labelled('operation', operations.stuck),
  },
  scheduled_job_age_seconds: {
    help: 'Time since a scheduled job of this process last succeeded, or since the process started',
    label: 'name',
    values: ({ jobs }) => labelled('name', jobs.ages()),
  },
  backup_age_seconds: {
    help: 'Time since the last recorded backup was taken; +Inf before the first',
    values: ({ operations, now }) => sinceLast(operations.backupAt, now),
  },
};

/** Registers the metrics of what the product does by itself; one read serves all of a response. */
function registerOperationMetrics(registry: Registry, read: () => Promise<Readings>): void {
  let reading: Promise<Readings> | undefined;
  const readOnce = () =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));
  for (const [name, { help, label, values }] of Object.entries(METRICS)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const found = values(await readOnce());
        gauge.reset();
        // A reset leaves a zero where there are no labels.
        if (found === null && !label) gauge.remove();
        else if (typeof found === 'number') gauge.set(found);
        else for (const [labels, value] of found ?? []) gauge.set(labels, value);
      },
    });
  }
}

function age(since: Date, now: Date): number {
  return Math.max(0, (now.getTime() - since.getTime()) / 1000);
}

function sinceLast(at: Date | string | null, now: Date): number {
  return at === null ? Infinity : age(new Date(at), now);
}

function labelled(label: string, counts: Record<string, number>): Value[] {
  return Object.entries(counts).map(([value, count]) => [{ [label]: value }, count]);
}
