import type { AppRouter } from '@doorstep/domain';
import {
  type TRPCClient,
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import fetchCookie from 'fetch-cookie';

/** Every procedure, typed: `client.bookings.list.query()`, `client.events.follow.subscribe(…)`. */
export type Client = TRPCClient<AppRouter>;

/** The server takes ten calls in one batch. */
const CALLS_PER_BATCH = 10;

/**
 * A client of a running Doorstep, for scripts. It holds the session of the user who logs in with
 * `client.accounts.login.mutate`, as a browser would; open one client per user.
 *
 * @param origin where Doorstep is served, such as http://localhost:3000
 */
export function openClient(origin: string): Client {
  const url = new URL('/trpc', origin).href;
  const fetch = fetchCookie(globalThis.fetch);
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch } }),
        false: httpBatchLink({ url, fetch, maxItems: CALLS_PER_BATCH }),
      }),
    ],
  });
}
