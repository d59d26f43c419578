import { timingSafeEqual, createHash } from 'node:crypto';
import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Environment } from '../env.ts';
import { isLoopback, isLoopbackAddress } from '../http/network.ts';
import { registerOperationMetrics } from './operation-metrics.ts';

/** Their requests are not users', and would hide how many of those fail. */
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
