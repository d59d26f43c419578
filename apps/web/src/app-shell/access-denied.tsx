import { type User, landingPathOf } from '@doorstep/domain';
import { Notice } from '../public-shell/notice.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';

/** What a page of another role shows (SES-9). */
export function AccessDenied({ user }: { user: User }) {
  return (
    <Notice
      door="shut"
      title="Access Denied"
      action={<LinkButton to={landingPathOf(user.role)}>Go to your dashboard</LinkButton>}
    >
      You don't have permission to access this page.
    </Notice>
  );
}
