import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { NotFound } from './not-found.tsx';
import { Notice } from './notice.tsx';

/** Stands in for a page that failed while it was shown or loaded. */
export function BrokenPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <Notice
      door="missing"
      title="Something went wrong"
      action={
        <LinkButton to="" reloadDocument>
          Reload the page
        </LinkButton>
      }
    >
      This page could not be shown. Reloading it usually helps.
    </Notice>
  );
}
