import { type Budget, DomainError } from '@doorstep/domain/server';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What one caller may spend a minute: 600 of the dearest calls (LIM-3). */
export const SPENT_PER_MINUTE = 6000;

/** Budgets of all callers, in the memory of this process, whose time they protect. Each minute begins with a first call. */
export function openBudget(): Budget {
  const limiter = new RateLimiterMemory({ points: SPENT_PER_MINUTE, duration: 60 });
  return {
    async take(caller, cost) {
      try {
        await limiter.consume(caller, cost);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new DomainError('too_many_requests', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
  };
}
