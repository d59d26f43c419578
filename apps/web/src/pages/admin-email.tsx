import { PRODUCT_NAME } from '@doorstep/domain';
import { EmailNotifications } from '../mail/email-notifications.tsx';
import { FIRST_PAGE } from '../ui/lists/use-list-page.ts';
import { once, prefetch } from '../prefetch.ts';
import { Page } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Email · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ mail }, { parameters }) => {
  void mail.status.prefetch();
  if (parameters.size === 0) void mail.list.prefetch(FIRST_PAGE);
});
export { once as shouldRevalidate };

/** The email tab of the admin's dashboard as a page (NAV-4). */
export default function AdminEmailPage() {
  return (
    <Page title="Email" lead="Announcements, and every email that was sent.">
      <EmailNotifications />
    </Page>
  );
}
