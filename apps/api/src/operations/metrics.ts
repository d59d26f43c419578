import { timingSafeEqual, createHash } from 'node:crypto';
import { MAIL_STATES } from '@doorstep/domain';
import { DomainError, type mailStatistics, type supportStatistics } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Environment } from '../env.ts';
import { isLoopback, isLoopbackAddress } from '../http/network.ts';

/** Functions that count when metrics are read; there are no tickets when Freshdesk is not configured. */
interface Statistics {
  mails: () => ReturnType<typeof mailStatistics>;
  tickets: () => Promise<Awaited<ReturnType<typeof supportStatistics>> | null>;
}

/**
 * Serves `/metrics` in Prometheus' text format for the bearer of METRICS_TOKEN and, except in production, for this machine
 * (RUN-11).
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_TOKEN: token, NODE_ENV }: Pick<Environment, 'METRICS_TOKEN' | 'NODE_ENV'>,
  statistics: Statistics,
): void {
  const isOpenToThisMachine = NODE_ENV !== 'production';
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  countMails(registry, statistics.mails);
  countTickets(registry, statistics.tickets);
  // Looking up labels costs more than counting.
  const series = new Map<string, Histogram.Internal<string>>();

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
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

/** Shares one read between the gauges of a response. */
function once<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined;
  return () =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));
}

const seconds = (instant: string | null) => (instant === null ? 0 : Date.parse(instant) / 1000);

function countMails(registry: Registry, read: Statistics['mails']): void {
  const registers = [registry];
  const statistics = once(read);
  const oldest: Gauge = new Gauge({
    name: 'mail_oldest_due_timestamp_seconds',
    help: 'When the oldest mail that waits was due; 0 while none is',
    registers,
    collect: async () => oldest.set(seconds((await statistics()).oldestDue)),
  });
  const heldUp: Gauge = new Gauge({
    name: 'mails_held_up',
    help: 'Mails that could not be sent yet and are tried again; more than a few mean that the mail server fails',
    registers,
    collect: async () => heldUp.set((await statistics()).heldUp),
  });
  const mails: Gauge<'state'> = new Gauge({
    name: 'mails',
    help: 'Mails in the outbox by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const { counts } = await statistics();
      for (const state of MAIL_STATES) mails.set({ state }, counts[state] ?? 0);
    },
  });
}

function countTickets(registry: Registry, read: Statistics['tickets']): void {
  const registers = [registry];
  const statistics = once(read);
  const mirrored: Gauge = new Gauge({
    name: 'help_desk_mirrored_timestamp_seconds',
    help: 'When the copy of the tickets in Freshdesk was last complete; 0 before the first time',
    registers,
    collect: async () => mirrored.set(seconds((await statistics())?.mirroredAt ?? null)),
  });
  const tickets: Gauge<'state'> = new Gauge({
    name: 'help_desk_tickets',
    help: 'Tickets that are pending for Freshdesk, and those that it rejected',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await statistics();
      if (!counts) return;
      tickets.set({ state: 'waiting' }, counts.waiting);
      tickets.set({ state: 'rejected' }, counts.rejected);
    },
  });
}

/**
 * Returns whether a request comes from this machine and is meant for it. A forwarded one comes from elsewhere, even when its
 * proxy is on this machine. One that names another host is a proxy's too, or of a page in a browser here whose own name
 * was pointed at this machine (DNS rebinding).
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
