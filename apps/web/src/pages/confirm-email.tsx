import { Link } from 'react-router';
import { EmailLinkPage } from '../accounts/sign-in/email-link-page.tsx';
import { client, trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { useSession } from '../session.tsx';

export const meta = describedAs(
  'Confirm your email',
  'Confirm your email address with the link we sent you.',
);

/** Confirms an email address with the token in the hash of an emailed link (ACC-40). */
export default function ConfirmEmailPage() {
  const { session, signIn } = useSession();
  const confirm = trpc.accounts.confirmEmail.useMutation({
    async onSuccess() {
      // The banner goes, unless the link was someone else's.
      if (session.status === 'signed-in') signIn(await client.accounts.current.query());
    },
  });
  return (
    <EmailLinkPage
      title="Confirm your email address"
      text="One click confirms that our emails reach you."
      label="Confirm email address"
      mutation={confirm}
      done={{
        title: 'Email address confirmed',
        text: (
          <>
            Thank you. <Link to={paths.auth()}>Go to your dashboard</Link>
          </>
        ),
      }}
    />
  );
}
