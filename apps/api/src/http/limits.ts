import { DomainError } from '@doorstep/domain/server';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-address.ts';
import { isRead } from './security.ts';
import type { ContextOf } from './session.ts';

/** Writes a minute, per signed-in user or, signed out, per address (LIM-3). */
export const WRITES_PER_MINUTE = 3000;

/**
 * Limits how often one caller may write. Reads are not counted: the public ones cost less than the counting.
 * The key is the user whom a session proved, so that invented cookies do not multiply the allowance.
 */
export async function limitWrites(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(fastifyRateLimit, { global: false });
  const take = app.createRateLimit({
    max: WRITES_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: async (request) => {
      const context = await request.callContext;
      return context?.viewer ? `user ${context.viewer.id}` : networkOf(request.ip);
    },
  });

  app.addHook('preHandler', async (request, reply) => {
    if (isRead(request.method)) return;
    await contextOf(request, reply);
    const taken = await take(request);
    if (taken.isAllowed || !taken.isExceeded) return;
    throw new DomainError('too_many_requests', { retryAfter: taken.ttlInSeconds });
  });
}
