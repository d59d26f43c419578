import { MIN_PASSWORD_LENGTH, PasswordReset } from '@doorstep/domain';
import { Link, useLocation, useNavigate } from 'react-router';
import { NewPassword } from '../accounts/sign-in/new-password.tsx';
import { NarrowCard } from '../accounts/sign-in/narrow-card.tsx';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { ClientOnly } from '../ui/browser/client-only.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

export const meta = describedAs('Set a new password', 'Set a new password with the link we sent you.');

const SET = {
  success: { title: 'Password changed', description: 'You can log in with it now.' },
} as const;

/** Sets a new password with the token in the hash of an emailed link (ACC-21). */
export default function ResetPasswordPage() {
  return (
    <NarrowCard title="Set a new password">
      <ClientOnly fallback={null}>
        <PasswordOfLink />
      </ClientOnly>
      <Link to={paths.forgotPassword}>Ask for a new link</Link>
    </NarrowCard>
  );
}

function PasswordOfLink() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const form = useServerForm({
    schema: PasswordReset.pick({ newPassword: true }),
    mutation: trpc.accounts.setPassword.useMutation({ meta: SET }),
    initialValues: { newPassword: '' },
    toSent: ({ newPassword }) => ({ token, newPassword }),
    onSuccess: () => void navigate(paths.auth(), { replace: true }),
  });
  if (token === '') return <p>This link is incomplete. Please use the one in the email we sent you.</p>;
  return (
    <Form of={form}>
      <Field
        of={form}
        name="newPassword"
        as={NewPassword}
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters. This signs you out everywhere.`}
      />
      <Submit size="lg" fullWidth>
        Set password
      </Submit>
    </Form>
  );
}
