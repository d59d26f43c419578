import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayOpen, paths } from '../paths.ts';
import { type Session, useSession } from '../session.tsx';
import { useIsPreloading } from '../ui/feedback/lazy.tsx';
import { ErrorState } from '../ui/feedback/query.tsx';
import { PageSpinner } from '../ui/feedback/skeleton.tsx';
import { landingPathOf, PRODUCT_NAME, type User } from '@doorstep/domain';
import { Notice } from '../public-shell/error-pages.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';

/** Renders a page for the roles that may open it (SES-8). The server checks every call itself (PRO-2). */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const { pathname, search, key } = useLocation();
  const hasLeft = useHasLeft(session);
  const hasParts = useHasParts();
  switch (session.status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreached':
      return (
        <main>
          <ErrorState
            title="This page couldn’t be loaded"
            message={`${session.message}.`}
            onRetry={session.retry}
          />
        </main>
      );
    case 'signed-out':
      if (hasLeft) return <Navigate key={key} to={paths.home} replace />;
      return (
        <>
          <PageSpinner />
          <Navigate to={paths.auth({ redirectTo: pathname + search })} replace />
        </>
      );
    case 'signed-in':
      if (!mayOpen(session.user.role, pathname)) return <AccessDenied user={session.user} />;
      if (!hasParts) return <PageSpinner />;
      // A new user gets a new page: another tab may have changed the session.
      return <Fragment key={session.user.id}>{children}</Fragment>;
  }
}

/** Returns true once the user has logged out: the router navigates home later than the session changes. */
function useHasLeft(session: Session): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  const isLeft = session.status === 'signed-out' && (hasLeft || session.isLeaving === true);
  if (isLeft !== hasLeft) setHasLeft(isLeft);
  return isLeft;
}

/** Returns true once the parts with which the first page begins have been preloaded. Later pages wait for none. */
function useHasParts(): boolean {
  const isPreloading = useIsPreloading();
  const [hasParts, setHasParts] = useState(!isPreloading);
  if (!isPreloading && !hasParts) setHasParts(true);
  return hasParts;
}

/** Shown on pages of other roles (SES-9). */
function AccessDenied({ user }: { user: User }) {
  return (
    <>
      {/* React puts it before the title of the denied page, and the browser shows the first. */}
      <title>{`Access Denied · ${PRODUCT_NAME}`}</title>
      <Notice
        door="shut"
        title="Access Denied"
        action={<LinkButton to={landingPathOf(user.role)}>Go to your dashboard</LinkButton>}
      >
        You don't have permission to access this page.
      </Notice>
    </>
  );
}
