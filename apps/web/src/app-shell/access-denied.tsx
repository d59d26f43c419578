import { PRODUCT_NAME, type User, landingPathOf } from '@doorstep/domain';
import { Notice } from '../public-shell/notice.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';

/** What a page of another role shows (SES-9). */
export function AccessDenied({ user }: { user: User }) {
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
