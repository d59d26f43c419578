import { PRODUCT_NAME } from '@doorstep/domain';
import { EmailTest } from '../mail/email-test.tsx';
import { Page } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Email test · ${PRODUCT_NAME}` }];

/** Tests the mail server (MAI-6). */
export default function EmailTestPage() {
  return (
    <Page title="Email test" lead="Send one email and see the mail server’s reply.">
      <EmailTest />
    </Page>
  );
}
