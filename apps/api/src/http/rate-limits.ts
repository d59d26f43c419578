import { type Budget, DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isRead } from './foreign-requests.ts';
import { networkOf } from './network.ts';
import type { ContextOf } from './session.ts';

/** The budget of one caller: 600 of the most expensive calls (LIM-3). */
export const COST_PER_MINUTE = 6000;
/** Writes per signed-in user or, signed out, per network (LIM-3). */
export const WRITES_PER_MINUTE = 3000;

/** Returns the budgets of all callers, in the memory of this process, whose time they protect. */
export function openBudget(): Budget {
  return { take: limitPerMinute(COST_PER_MINUTE) };
}

/**
 * Limits how often one caller may write. Reads are not counted: the public ones cost less than the counting.
 * The key is the user whom a session proved, so that invented cookies do not multiply the allowance.
 */
export function limitWrites(app: FastifyInstance, contextOf: ContextOf): void {
  const take = limitPerMinute(WRITES_PER_MINUTE);
  app.addHook('preHandler', async (request, reply) => {
    if (isRead(request.method)) return;
    const { viewer } = await contextOf(request, reply);
    await take(viewer ? `user ${viewer.id}` : networkOf(request.ip), 1);
  });
}

/** Each minute of a caller begins with their first call. */
function limitPerMinute(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (caller: string, cost: number): Promise<void> => {
    try {
      await limiter.consume(caller, cost);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new DomainError('too_many_requests', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  };
}
