import type { AppRouter } from '@doorstep/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError, createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { ReactNode } from 'react';

/** Calls that wait for each other travel together, up to what the server takes in one request. */
const BATCH = { maxURLLength: 2_000, maxItems: 10 };

/** Typed hooks over the domain's procedures. */
export const trpc = createTRPCReact<AppRouter>();

/** The same procedures as plain functions. */
export const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc', ...BATCH })] });

/** No automatic refetch, no retry, never stale, dropped after five minutes out of use (S1 §7, §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection what is read waits for it; what is sent fails at once, and says so.
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Gives the hooks their client and cache. Pages that show themselves without data load it with what needs it. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** A refusal as the server worded it, with what it carries; null for a server that was not reached. */
export function refusalOf(error: unknown) {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}
