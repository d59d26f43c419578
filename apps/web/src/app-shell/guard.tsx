import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayOpen, paths } from '../paths.ts';
import { type Session, useSession } from '../session.tsx';
import { ErrorState } from '../ui/feedback/query.tsx';
import { PageSpinner } from '../ui/feedback/skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';

/** Shows a page to the roles that may open it (SES-8). The server decides again on every call (PRO-2). */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const { pathname, search, key } = useLocation();
  const hasLeft = useHasLeft(session);
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
      if (hasLeft) return <Navigate key={key} to={paths.home} replace />;
      return <Navigate to={paths.auth({ redirectTo: pathname + search })} replace />;
    case 'signed-in':
      if (!mayOpen(session.user.role, pathname)) return <AccessDenied user={session.user} />;
      // A page keeps nothing of who used it before, whom another tab may have logged out.
      return <Fragment key={session.user.id}>{children}</Fragment>;
  }
}

/**
 * Whether the user has logged out since they came to these pages. They are on their way home for as long as one of them is
 * shown, at whatever address: the router shows a page later than the session changes.
 */
function useHasLeft(session: Session): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  const isLeft = session.status === 'signed-out' && (hasLeft || session.isLeaving === true);
  if (isLeft !== hasLeft) setHasLeft(isLeft);
  return isLeft;
}
