import { type AppRouter, RECORDED_EVENTS_HEADER, type User } from '@doorstep/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { ReactNode } from 'react';
import { isPrefetched, keepFresh } from './freshness.ts';
import { mutationReports } from './mutation-reports.ts';
import { noteOwnEvents } from './own-events.ts';
import { fetchRepeatingLost } from './repeat-lost.ts';
import { usePreloadedToasts } from './ui/feedback/toast.tsx';

/** Calls that wait for each other travel together, up to what the server takes in one request. */
const BATCH = { maxURLLength: 2_000, maxItems: 16 };

/** Typed hooks over the domain's procedures. */
export const trpc = createTRPCReact<AppRouter>();

/** The same procedures as plain functions. */
export const client = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/trpc',
      ...BATCH,
      async fetch(address, request) {
        const answer = await fetchRepeatingLost(address, request);
        noteOwnEvents(answer.headers.get(RECORDED_EVENTS_HEADER));
        return answer;
      },
    }),
  ],
});

/** Of an infinite query: further pages begin where the page before ended. */
export const byPage = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor };

/**
 * No automatic refetch, no retry, dropped after five minutes out of use (API-8). Data is stale once something
 * is known to have changed it, and only then refetched where it is used next (freshness.ts).
 */
export const queryClient = new QueryClient({
  mutationCache: mutationReports,
  defaultOptions: {
    // Offline, queries wait for the connection, and mutations fail immediately.
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnMount: true,
      // A prefetch that failed was the page's read: the page shows the error, with Retry.
      retryOnMount: (query) => !isPrefetched(query),
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
keepFresh(queryClient);

/** The response that was requested ahead of the session; undefined before, null once the session has it. */
let ahead: Promise<User> | null | undefined;

/** Asks who uses this browser before the session does, whose code may still be on its way. */
export function askAhead(): void {
  if (ahead !== undefined) return;
  ahead = client.accounts.current.query();
  // The session handles it.
  ahead.catch(() => {});
}

/** Loads the user of this browser's session. @throws the server's error: signed_out for a visitor */
export function currentUser(): Promise<User> {
  const answer = ahead ?? client.accounts.current.query();
  ahead = null;
  return answer;
}

/** Gives the hooks their client and cache. Pages that show themselves without data load it with what needs it. */
export function ApiProvider({ children }: { children: ReactNode }) {
  usePreloadedToasts();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
