import { LinkButton } from '../ui/display/link-button.tsx';
import { Notice } from './notice.tsx';
import { FallbackLinks } from './fallback-links.tsx';

/** Stands in for a page that failed while it was shown or loaded. */
export function BrokenPage() {
  return (
    <Notice
      door="missing"
      title="Something went wrong"
      action={
        <>
          <LinkButton to="" reloadDocument>
            Reload the page
          </LinkButton>
          <FallbackLinks />
        </>
      }
    >
      This page could not be shown. Reloading it usually helps.
    </Notice>
  );
}
