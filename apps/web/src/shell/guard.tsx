import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayOpen, paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { AccessDenied } from './access-denied.tsx';

/** Shows a page to the roles that may open it (S1 §2.3). The server decides again on every call. */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const { pathname, search, key } = useLocation();
  switch (session.status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreached':
      return (
        <main>
          <ErrorState
            what="This page could not be loaded"
            message={`${session.message}.`}
            onRetry={session.retry}
          />
        </main>
      );
    case 'signed-out':
      // Who has just logged out here is on the way home, and not to be asked to log in.
      if (session.leftAt === key) return <Navigate to={paths.home} replace />;
      return <Navigate to={paths.auth({ redirectTo: pathname + search })} replace />;
    case 'signed-in':
      return mayOpen(session.user.role, pathname) ? children : <AccessDenied user={session.user} />;
  }
}
