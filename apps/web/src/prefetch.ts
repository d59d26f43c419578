import type { AppRouter } from '@doorstep/domain';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { askAhead, client, queryClient } from './api.tsx';
import { beginReading } from './freshness.ts';
import { isPage, mayOpen, paths } from './paths.ts';
import { servicesQuery } from './services/services-query.ts';
import { hasTabUser, lastRole } from './session.tsx';

const reads = createTRPCQueryUtils<AppRouter>({ client, queryClient });

/** The parts of a page's address. */
interface Address {
  params: ClientLoaderFunctionArgs['params'];
  parameters: URLSearchParams;
}

/**
 * A page's `clientLoader`: begins to read what the page shows, so that code, session and data are on their way at once.
 * Nothing waits for it, and the page shows what failed, with Retry (API-8). Nothing is read for a page that the last user of
 * this browser may not open. A visitor is led straight to the login: the guard would do so after an empty page.
 */
export function prefetch(read: (of: typeof reads, address: Address) => unknown) {
  return ({ request, params }: ClientLoaderFunctionArgs): null => {
    const { pathname, search, searchParams: parameters } = new URL(request.url);
    const role = lastRole();
    if (!mayOpen(role, pathname)) {
      // A user whose hint was lost stays: only the guard knows their session. A wrong address has the 404 page.
      if (!role && !hasTabUser() && isPage(pathname))
        throw redirect(paths.auth({ redirectTo: pathname + search }));
      return null;
    }
    beginReading(queryClient, () => {
      if (role) {
        askAhead();
        // Nearly every page of a user needs them, and loading them with the session avoids layout shifts.
        void queryClient.prefetchQuery(servicesQuery);
      }
      return read(reads, { params, parameters });
    });
    return null;
  };
}

/** Such a page's `shouldRevalidate`: while only the query of its address changes, it reads by itself. */
export function once(): boolean {
  return false;
}
