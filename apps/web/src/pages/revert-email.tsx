import { Link } from 'react-router';
import { EmailLinkPage } from '../accounts/sign-in/email-link-page.tsx';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';

export const meta = describedAs('Take your email address back', 'Undo a change of your email address.');

/** Takes a changed email address back with the token in the hash of an emailed link (ACC-42). */
export default function RevertEmailPage() {
  const revert = trpc.accounts.revertEmail.useMutation();
  return (
    <EmailLinkPage
      title="Take your email address back?"
      text="Your account gets this address again, and everyone who uses it is signed out."
      label="Take my address back"
      mutation={revert}
      done={{
        title: 'Your email address is back',
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
