import type { User } from '@doorstep/domain';
import { useEffect } from 'react';
import { queryClient } from '../api.tsx';
import { useSendWaiting } from '../bookings/job/use-outbox.ts';
import { isLeaving } from '../mutation-reports.ts';
import { followDay, keepDay } from '../offline/keep-day.ts';
import { keepUser } from '../offline/kept-session.ts';
import { keepApp } from '../offline/worker.ts';

/** Keeps what a provider needs at work without a connection, and sends what they did meanwhile (JOB-11). */
export function ProviderOffline({ user }: { user: User }) {
  useSendWaiting();
  useEffect(() => {
    let end = () => {};
    let isLeft = false;
    async function keepAll() {
      await keepUser(user);
      // Who is leaving reads nothing any more.
      const kept = await keepDay(() => isLeft || isLeaving(queryClient));
      end();
      if (!isLeft) end = followDay(kept);
    }
    // Without a connection what was kept before stays.
    const attempt = () => void keepAll().catch(() => {});
    attempt();
    void keepApp();
    window.addEventListener('online', attempt);
    return () => {
      isLeft = true;
      end();
      window.removeEventListener('online', attempt);
    };
  }, [user]);
  return null;
}
