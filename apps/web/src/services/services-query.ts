import type { Service } from '@doorstep/domain';
import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { client, queryClient, trpc } from '../api.tsx';
import { isPrefetched } from '../freshness.ts';
import { useSession } from '../session.tsx';

export const servicesQuery = queryOptions({
  queryKey: getQueryKey(trpc.services.list, undefined, 'query'),
  queryFn: () => client.services.list.query(),
});

const summariesQuery = queryOptions({
  queryKey: getQueryKey(trpc.services.summaries, undefined, 'query'),
  queryFn: () => client.services.summaries.query(),
});

/** Reads rating and next free time of all services, once for all cards. */
export function useServiceSummaries() {
  return useQuery(summariesQuery, queryClient);
}

/** Returns the next free time of any of these services as an ISO instant; null without any, or while they load. */
export function useNextFree(services: readonly Service[] | undefined): string | null {
  const { data: summaries } = useServiceSummaries();
  const times = summaries?.flatMap(({ serviceId, nextFree }) =>
    nextFree && services?.some(({ id }) => id === serviceId) ? nextFree.startsAt : [],
  );
  return times?.toSorted()[0] ?? null;
}

/**
 * Reads the services on offer once for all pages, with the session's first request (session-loader.tsx). Works outside
 * `ApiProvider`, for the landing page.
 */
export function useServices() {
  const { session } = useSession();
  const isSessionLoaded = session.status !== 'loading';
  return useQuery(
    {
      ...servicesQuery,
      // A failed first request is retried only by the user (API-8).
      enabled: (query) => isSessionLoaded && !(query.state.status === 'error' && isPrefetched(query)),
    },
    queryClient,
  );
}

/** For a component that loads after its page: reads the services without retrying a failed request. */
export function useLoadedServices() {
  return useQuery({ ...servicesQuery, enabled: false }, queryClient);
}

/** Resolves when the services have been read or have failed; does not request them. */
export function whenServicesSettle(): Promise<void> {
  const observer = new QueryObserver(queryClient, { ...servicesQuery, enabled: false });
  return new Promise((resolve) => {
    if (!observer.getCurrentResult().isPending) return resolve();
    const unsubscribe = observer.subscribe(({ isPending }) => {
      if (isPending) return;
      unsubscribe();
      resolve();
    });
  });
}
