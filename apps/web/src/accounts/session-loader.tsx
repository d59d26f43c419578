import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../api-messages.ts';
import { client, queryClient, refusalOf } from '../api.tsx';
import { servicesQuery } from '../services/services-query.ts';
import { useSession } from '../session.tsx';

/** Asks the server who uses this browser, and notices when a call says that the session has ended. */
export function SessionLoader() {
  const { session, signIn, signOut, fail } = useSession();

  const load = async () => {
    // Asked together, the two travel in one request, which nearly every page needs.
    const calls = [client.accounts.current.query(), queryClient.prefetchQuery(servicesQuery)] as const;
    const [user] = await Promise.allSettled(calls);
    if (user.status === 'fulfilled') signIn(user.value);
    else if (refusalOf(user.reason)?.appCode === 'signed_out') signOut();
    // Whoever is signed in is not sent to the login because a server was not there for a moment.
    else fail(messageOf(user.reason), () => void load());
  };
  const begin = useEffectEvent(load);
  useEffect(() => void begin(), []);

  const unreached = session.status === 'unreached';
  useEffect(() => {
    if (!unreached) return;
    const again = () => void begin();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [unreached]);

  const notice = useEffectEvent((error: unknown) => {
    if (session.status === 'signed-in' && refusalOf(error)?.appCode === 'signed_out') signOut();
  });
  useEffect(() => {
    const ends = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    );
    return () => ends.forEach((end) => end());
  }, []);
  return null;
}
