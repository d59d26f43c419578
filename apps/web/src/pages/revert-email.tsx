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
      text="Your account goes back to this address, and every device is signed out."
      label="Restore my old address"
      mutation={revert}
      done={{
        title: 'Your email address has been restored',
        text: (
          <>
            If someone else changed it, they know your password.{' '}
            <Link to={paths.forgotPassword}>Set a new password</Link>
          </>
        ),
      }}
    />
  );
}
