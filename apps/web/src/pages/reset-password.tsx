import { type Factor, MIN_PASSWORD_LENGTH, PasswordReset, formatDate } from '@doorstep/domain';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { NewPassword } from '../accounts/sign-in/new-password.tsx';
import { NarrowCard } from '../accounts/sign-in/narrow-card.tsx';
import { kindOfFactor } from '../accounts/two-step/factor-names.ts';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { ClientOnly } from '../ui/browser/client-only.tsx';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

export const meta = describedAs('Set a new password', 'Set a new password with the link we sent you.');

const SET = {
  success: { title: 'Password changed', description: 'You can log in with it now.' },
} as const;

/** Sets a new password with the token in the hash of an emailed link, and lists the second factors (ACC-21, ACC-46). */
export default function ResetPasswordPage() {
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  if (factors.length > 0) return <RemainingFactors factors={factors} />;
  return (
    <NarrowCard title="Set a new password">
      <ClientOnly fallback={null}>
        <PasswordOfLink onFactors={setFactors} />
      </ClientOnly>
      <Link to={paths.forgotPassword}>Ask for a new link</Link>
    </NarrowCard>
  );
}

function PasswordOfLink({ onFactors }: { onFactors: (factors: readonly Factor[]) => void }) {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const form = useServerForm({
    schema: PasswordReset.pick({ newPassword: true }),
    mutation: trpc.accounts.setPassword.useMutation({ meta: SET }),
    initialValues: { newPassword: '' },
    toSent: ({ newPassword }) => ({ token, newPassword }),
    onSuccess({ factors }) {
      if (factors.length > 0) onFactors(factors);
      else void navigate(paths.auth(), { replace: true });
    },
  });
  if (token === '') return <p>This link is incomplete. Please use the one in the email we sent you.</p>;
  return (
    <Form form={form}>
      <Field
        form={form}
        name="newPassword"
        as={NewPassword}
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters. This logs you out everywhere.`}
      />
      <Submit size="lg" fullWidth>
        Set password
      </Submit>
    </Form>
  );
}

/** Lists what confirms logins besides the new password, without the names that a thief may have typed. */
function RemainingFactors({ factors }: { factors: readonly Factor[] }) {
  return (
    <NarrowCard title="Your new password is set" done>
      <p ref={focusOnMount} tabIndex={-1}>
        To log in, you’ll need your new password and either one of these or a recovery code:
      </p>
      <ul>
        {factors.map((factor) => (
          <li key={factor.id}>
            {kindOfFactor(factor)}, added {formatDate(factor.createdAt)}
          </li>
        ))}
      </ul>
      <p>
        Don’t recognise one of them? <Link to={paths.auth({ redirectTo: paths.security })}>Log in</Link> and
        remove it. If you can’t use any of them, <Link to={paths.contact()}>contact us</Link>.
      </p>
    </NarrowCard>
  );
}
