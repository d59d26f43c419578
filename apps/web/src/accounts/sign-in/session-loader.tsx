import type { User } from '@doorstep/domain';
import type { Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { currentUser, queryClient } from '../../api.tsx';
import { beginReading, dropFailed, isReadSince } from '../../freshness.ts';
import { isLeaving } from '../../mutation-reports.ts';
import { mayHaveCache } from '../../offline/may-have-cache.ts';
import { servicesQuery } from '../../services/services-query.ts';
import { onSignedOut } from '../../session-end.ts';
import { lastRole, type Session, userIdOf, useSession } from '../../session.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { useSessionSync } from './session-sync.ts';

const UnreadCountSync = lazy(
  async () => (await import('../../messages/unread-count-sync.tsx')).UnreadCountSync,
  {
    idle: true,
  },
);

/**
 * Loads the session from the server, and ends it when any call reports that it has ended. Signed-in customers and providers
 * also get their unread count.
 */
export function SessionLoader() {
  const { session, signIn, signOut, fail, knownSince } = useSession();
  /** True while the session comes from the offline cache, because the server was unreachable. */
  const isCached = useRef(false);

  const load = async () => {
    // Nearly every page needs the services: they share the session's request.
    beginReading(queryClient, () => queryClient.prefetchQuery(servicesQuery));
    const { user, sentAt } = await readCurrentUser();
    // The user has logged in or out since the request.
    if (knownSince() > sentAt) return;
    // An offline provider goes on working until the server responds.
    if (isCached.current && user.status === 'rejected' && !apiErrorOf(user.reason)) return;
    const nextId = user.status === 'fulfilled' ? user.value.id : null;
    // Data of one user is never visible to the next.
    if (session.status === 'signed-in' && session.user.id !== nextId) void queryClient.resetQueries();
    if (user.status === 'fulfilled') {
      // Cached data may be outdated.
      if (isCached.current) void queryClient.invalidateQueries();
      isCached.current = false;
      signIn(user.value);
    } else if (apiErrorOf(user.reason)?.appCode === 'signed_out') signOut();
    else {
      const cached = await readCachedProvider();
      isCached.current = cached !== null;
      if (cached) signIn(cached);
      // An unreachable server is no reason to send a signed-in user to the login.
      else fail(messageOf(user.reason), loadAgain);
    }
  };
  function loadAgain() {
    // Prefetches failed together with the session.
    dropFailed(queryClient);
    void load();
  }
  useSessionSync(session, () => void load());
  useOfflineCleanup(session);
  const begin = useEffectEvent(load);
  useEffect(() => void begin(), []);

  const retry = useEffectEvent(() => {
    if (session.status === 'unreached' || isCached.current) loadAgain();
  });
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  const endSession = useEffectEvent(() => {
    if (session.status === 'signed-in' && !isLeaving(queryClient)) signOut();
  });
  const onSessionEnd = useEffectEvent((sentAt: number) => {
    if (sentAt > knownSince()) endSession();
  });
  const onError = useEffectEvent((error: unknown, read?: Query) => {
    if (apiErrorOf(error)?.appCode !== 'signed_out') return;
    if (!read || isReadSince(read, knownSince())) endSession();
  });
  useEffect(() => {
    const ends = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          onError(event.action.error, 'query' in event ? event.query : undefined);
      }),
    );
    ends.push(onSignedOut((sentAt) => onSessionEnd(sentAt)));
    return () => ends.forEach((each) => each());
  }, []);
  return session.status === 'signed-in' && session.user.role !== 'admin' && <UnreadCountSync />;
}

/** Reads the current user; `sentAt` is the time of the request. */
async function readCurrentUser(): Promise<{ user: PromiseSettledResult<User>; sentAt: number }> {
  const sentAt = performance.now();
  const [user] = await Promise.allSettled([currentUser()]);
  return { user, sentAt };
}

/** Returns the provider cached for offline work (JOB-11); null for any other user, and if the code for it does not load. */
async function readCachedProvider(): Promise<User | null> {
  if (lastRole() !== 'provider') return null;
  try {
    const { cachedUser } = await import('../../offline/cached-session.ts');
    return await cachedUser();
  } catch {
    return null;
  }
}

/** Deletes the offline data of every other user once the current one is known (JOB-15). */
function useOfflineCleanup(session: Session): void {
  const userId = userIdOf(session);
  useEffect(() => {
    if (userId !== undefined) void forget(userId);
  }, [userId]);
}

async function forget(userId: number | null): Promise<void> {
  if (!(await mayHaveCache())) return;
  const { forgetOtherDays } = await import('../../offline/cache.ts');
  await forgetOtherDays(userId);
}
