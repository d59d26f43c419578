import { AccountDraft } from '@doorstep/domain';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { useSession, useUser } from '../session.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

/** Name, username, phone and email; another email asks for the password. */
export function ProfileForm() {
  const { name, username, email, phone } = useUser();
  const { signIn } = useSession();
  const [otherEmail, setOtherEmail] = useState(false);
  const form = useServerForm({
    schema: AccountDraft,
    mutation: trpc.accounts.updateProfile.useMutation({ meta: { success: { title: 'Profile saved' } } }),
    initialValues: { name, username, email, phone: phone ?? '', currentPassword: '' },
    toSent: withPasswordIfAsked,
    onChange: (fields) => setOtherEmail(fields.email.trim().toLowerCase() !== email.toLowerCase()),
    onSuccess(changed) {
      signIn(changed);
      form.setFieldValue('currentPassword', '');
      setOtherEmail(false);
    },
  });
  return (
    <Form of={form}>
      <Field of={form} name="name" label="Name" autoComplete="name" />
      <Field of={form} name="username" label="Username" autoComplete="username" />
      <Field of={form} name="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
      <Field of={form} name="email" label="Email" type="email" autoComplete="email" />
      {otherEmail && (
        <Field
          of={form}
          name="currentPassword"
          as={PasswordInput}
          label="Current password"
          description="You log in with your email, so a change needs your password."
          autoComplete="current-password"
        />
      )}
      <Submit>Save profile</Submit>
    </Form>
  );
}

/** The password travels only when it was asked for. */
function withPasswordIfAsked<Fields extends { currentPassword: string }>({
  currentPassword,
  ...draft
}: Fields) {
  return currentPassword ? { ...draft, currentPassword } : draft;
}
