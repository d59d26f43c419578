import { Link } from 'react-router';
import { EmailLinkPage } from '../accounts/sign-in/email-link-page.tsx';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';

export const meta = describedAs('Restore your old email address', 'Undo a change to your email address.');

/** Takes a changed email address back with the token in the hash of an emailed link (ACC-42). */
export default function RevertEmailPage() {
  const revert = trpc.accounts.revertEmail.useMutation();
  return (
    <EmailLinkPage
      title="Restore your old email address?"
      text="Your account goes back to this address, every device is logged out, and your current password stops working. We’ll email you a link to set a new one."
      label="Restore my old address"
      mutation={revert}
      done={{
        title: 'Your email address has been restored',
        text: (
          <>
            Your old password no longer works, as someone else may know it. We’ve emailed you a link to set a
            new one. After that, you’ll see the apps and passkeys that can be used to log in to your account.{' '}
            <Link to={paths.forgotPassword}>Ask for a new link</Link>
          </>
        ),
      }}
    />
  );
}
