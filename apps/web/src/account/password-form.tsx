import { LEAST_PASSWORD, PasswordChange } from '@doorstep/domain';
import { PasswordInput } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

const CHANGED = {
  success: { title: 'Password changed', description: 'You are now signed out everywhere else.' },
  refreshes: ['accounts.sessions'],
} as const;

/** A new password for the user who knows the present one; it signs out everywhere else. */
export function PasswordForm() {
  const form = useServerForm({
    schema: PasswordChange,
    mutation: trpc.accounts.changePassword.useMutation({ meta: CHANGED }),
    initialValues: { currentPassword: '', newPassword: '' },
    onSuccess: () => form.reset(),
  });
  return (
    <Form of={form}>
      <Field
        of={form}
        name="currentPassword"
        as={PasswordInput}
        label="Current password"
        autoComplete="current-password"
      />
      <Field
        of={form}
        name="newPassword"
        as={PasswordInput}
        label="New password"
        description={`At least ${LEAST_PASSWORD} characters`}
        autoComplete="new-password"
      />
      <Submit>Change password</Submit>
    </Form>
  );
}
