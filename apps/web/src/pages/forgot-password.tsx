import { PasswordResetRequest, RESET_MINUTES } from '@doorstep/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { NarrowCard } from '../accounts/sign-in/narrow-card.tsx';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

export const meta = describedAs('Forgot your password?', 'Ask for a link to set a new password.');

/** Requests a password link; the response is the same for every email address (ACC-21). */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <LinkRequested email={email} onAgain={() => setEmail(undefined)} />;
  return (
    <NarrowCard title="Forgot your password?">
      <p>Enter your email address, and we’ll send you a link to set a new one.</p>
      <WishForm onSent={setEmail} />
      <Link to={paths.auth()}>Back to login</Link>
    </NarrowCard>
  );
}

function WishForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useServerForm({
    schema: PasswordResetRequest,
    mutation: trpc.accounts.askForPassword.useMutation(),
    initialValues: { email: '' },
    onSuccess: () => onSent(form.getValues().email),
  });
  return (
    <Form form={form}>
      <Field form={form} name="email" label="Email" type="email" autoComplete="email" />
      <Submit size="lg" fullWidth>
        Send the link
      </Submit>
    </Form>
  );
}

function LinkRequested({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <NarrowCard title="Check your inbox" done>
      <p ref={focusOnMount} tabIndex={-1}>
        If there’s an account for <b>{email}</b>, we’ve sent a link to it. You can use it once, within{' '}
        {RESET_MINUTES} minutes.
      </p>
      <p>
        No email? Check your spam folder, or{' '}
        <button type="button" onClick={onAgain}>
          ask again
        </button>
        .
      </p>
      <Link to={paths.auth()}>Back to login</Link>
    </NarrowCard>
  );
}
