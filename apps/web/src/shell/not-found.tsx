import { paths } from '../paths.ts';
import { Notice } from './notice.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** What any path without a page shows (S1 §2.1). */
export function NotFound() {
  return (
    <Notice
      door="missing"
      title="404: Page not found"
      action={<LinkButton to={paths.home}>Go to the home page</LinkButton>}
    >
      There is no door at this address. It may have moved, or the link has a typing error.
    </Notice>
  );
}
