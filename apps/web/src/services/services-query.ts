import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { client, queryClient, trpc } from '../api.tsx';
import { isPrefetched } from '../freshness.ts';
import { useSession } from '../session.tsx';

/** The services on offer. */
export const servicesQuery = queryOptions({
  queryKey: getQueryKey(trpc.services.list, undefined, 'query'),
  queryFn: () => client.services.list.query(),
});

/**
 * The services on offer, read once for all pages; they come with the session's first request (session-loader.tsx).
 * Needs no provider: the landing page has none.
 */
export function useServices() {
  const { session } = useSession();
  const isAsked = session.status !== 'loading';
  return useQuery(
    {
      ...servicesQuery,
      // What failed with that first request is not sent again before the reader asks for it (API-8).
      enabled: (query) => isAsked && !(query.state.status === 'error' && isPrefetched(query)),
    },
    queryClient,
  );
}

/** The same for a part of a page that asks for them elsewhere: one that comes later does not ask again for what failed. */
export function useServicesAsked() {
  return useQuery({ ...servicesQuery, enabled: false }, queryClient);
}

/** Resolves once the services have been read, or could not be. Does not ask for them. */
export function servicesSettled(): Promise<void> {
  const observer = new QueryObserver(queryClient, { ...servicesQuery, enabled: false });
  return new Promise((resolve) => {
    if (!observer.getCurrentResult().isPending) return resolve();
    const end = observer.subscribe(({ isPending }) => {
      if (isPending) return;
      end();
      resolve();
    });
  });
}
