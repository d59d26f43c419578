import { PRODUCT_NAME } from '@doorstep/domain';
import { EmailNotifications } from '../mail/email-notifications.tsx';
import { Page } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Email · ${PRODUCT_NAME}` }];

/** The email tab of the admin's dashboard as a page (NAV-4). */
export default function AdminEmailPage() {
  return (
    <Page title="Email" lead="Announcements, and every email that was sent.">
      <EmailNotifications />
    </Page>
  );
}
