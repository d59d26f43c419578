import type { User } from '@doorstep/domain';
import type { Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { apiErrorOf, messageOf } from '../../api-errors.ts';
import { currentUser, queryClient } from '../../api.tsx';
import { beginReading, dropFailed, isReadSince } from '../../freshness.ts';
import { isLeaving } from '../../mutation-reports.ts';
import { mayHaveKept } from '../../offline/may-have-kept.ts';
import { servicesQuery } from '../../services/services-query.ts';
import { onSignedOut } from '../../session-end.ts';
import { lastRole, type Session, userIdOf, useSession } from '../../session.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { useSessionOfTabs } from './session-of-tabs.ts';

// Who has read the page may look at the menus.
const UnreadMessages = lazy(async () => (await import('../../messages/unread-messages.tsx')).UnreadMessages, {
  idle: true,
});

/** Asks the server who uses this browser, and notices when a call says that the session has ended. */
export function SessionLoader() {
  const { session, signIn, signOut, fail, knownSince } = useSession();
  /** Whether the server has not been asked yet who uses this browser, because it was not reached. */
  const isKept = useRef(false);

  const load = async () => {
    // Nearly every page needs them: asked together, the two travel in one request.
    beginReading(queryClient, () => queryClient.prefetchQuery(servicesQuery));
    const { user, asked } = await askWhoIsThere();
    // Who logged in or out meanwhile is not told otherwise.
    if (knownSince() > asked) return;
    // The day's work goes on until the server says who uses this browser.
    if (isKept.current && user.status === 'rejected' && !apiErrorOf(user.reason)) return;
    const nextId = user.status === 'fulfilled' ? user.value.id : null;
    // Nothing that was read as one user is shown to the next.
    if (session.status === 'signed-in' && session.user.id !== nextId) void queryClient.resetQueries();
    if (user.status === 'fulfilled') {
      // What was kept may be old.
      if (isKept.current) void queryClient.invalidateQueries();
      isKept.current = false;
      signIn(user.value);
    } else if (apiErrorOf(user.reason)?.appCode === 'signed_out') signOut();
    else {
      const kept = await keptProvider();
      isKept.current = kept !== null;
      if (kept) signIn(kept);
      // A signed-in user is not sent to the login because a server was not there for a moment.
      else fail(messageOf(user.reason), loadAgain);
    }
  };
  function loadAgain() {
    // What the page prefetched failed with the session, and is read again with it.
    dropFailed(queryClient);
    void load();
  }
  useSessionOfTabs(session, () => void load());
  useForgottenDays(session);
  const begin = useEffectEvent(load);
  useEffect(() => void begin(), []);

  const again = useEffectEvent(() => {
    if (session.status === 'unreached' || isKept.current) loadAgain();
  });
  useEffect(() => {
    const ask = () => again();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);

  const end = useEffectEvent(() => {
    if (session.status === 'signed-in' && !isLeaving(queryClient)) signOut();
  });
  const heed = useEffectEvent((sentAt: number) => {
    if (sentAt > knownSince()) end();
  });
  const notice = useEffectEvent((error: unknown, read?: Query) => {
    if (apiErrorOf(error)?.appCode !== 'signed_out') return;
    if (!read || isReadSince(read, knownSince())) end();
  });
  useEffect(() => {
    const ends = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error')
          notice(event.action.error, 'query' in event ? event.query : undefined);
      }),
    );
    ends.push(onSignedOut((sentAt) => heed(sentAt)));
    return () => ends.forEach((each) => each());
  }, []);
  return session.status === 'signed-in' && session.user.role !== 'admin' && <UnreadMessages />;
}

/** Who uses this browser, and when that was asked. */
async function askWhoIsThere(): Promise<{ user: PromiseSettledResult<User>; asked: number }> {
  const asked = performance.now();
  const [user] = await Promise.allSettled([currentUser()]);
  return { user, asked };
}

/** The provider who works with this phone, as it kept them; null for anybody else (JOB-11). */
async function keptProvider(): Promise<User | null> {
  if (lastRole() !== 'provider') return null;
  const { cachedUser } = await import('../../offline/cached-session.ts');
  return cachedUser();
}

/** Deletes what this phone stores of the day of everyone but its present user, as soon as it is known who that is (JOB-15). */
function useForgottenDays(session: Session): void {
  const userId = userIdOf(session);
  useEffect(() => {
    if (userId !== undefined) void forget(userId);
  }, [userId]);
}

async function forget(userId: number | null): Promise<void> {
  if (!(await mayHaveKept())) return;
  const { forgetOtherDays } = await import('../../offline/cache.ts');
  await forgetOtherDays(userId);
}
