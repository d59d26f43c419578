import type { User } from '@doorstep/domain';
import { useEffect } from 'react';
import { apiErrorOf } from '../api-errors.ts';
import { queryClient } from '../api.tsx';
import { outboxOf } from '../bookings/job/use-outbox.ts';
import { isLeaving } from '../mutation-reports.ts';
import { followDay, cacheDay } from '../offline/cache-day.ts';
import { cacheUser } from '../offline/cached-session.ts';
import { cacheApp } from '../offline/worker.ts';
import { reportSignedOut } from '../session-end.ts';

/** Caches a provider's day for offline use and sends queued mutations (JOB-11). */
export function ProviderOffline({ user }: { user: User }) {
  useEffect(() => {
    // Opens the queue, which sends what is stored.
    outboxOf(user.id);
    let end = () => {};
    let isUnmounted = false;
    async function cacheAll() {
      await cacheUser(user);
      // A user who is logging out reads nothing.
      const cached = await cacheDay(user.id, () => isUnmounted || isLeaving(queryClient));
      end();
      if (!isUnmounted) end = followDay(user.id, cached);
    }
    function attempt() {
      const sentAt = performance.now();
      cacheAll().catch((error: unknown) => {
        // Without a connection, the previous cache stays.
        if (apiErrorOf(error)?.appCode === 'signed_out') reportSignedOut(sentAt);
      });
    }
    attempt();
    void cacheApp();
    window.addEventListener('online', attempt);
    return () => {
      isUnmounted = true;
      end();
      window.removeEventListener('online', attempt);
    };
  }, [user]);
  return null;
}
