import { AccountDraft } from '@doorstep/domain';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { useSession, useUser } from '../session.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import classes from './account.module.css';

/** Name, username, phone and email; another email asks for the password. */
export function ProfileForm() {
  const user = useUser();
  const { signIn } = useSession();
  const toast = useToast();
  const [otherEmail, setOtherEmail] = useState(false);
  const update = trpc.accounts.updateProfile.useMutation({
    onSuccess(changed) {
      signIn(changed);
      form.setFieldValue('currentPassword', '');
      setOtherEmail(false);
      toast({ title: 'Profile saved' });
    },
    onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
  });
  const { name, username, email } = user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name, username, email, phone: user.phone ?? '', currentPassword: '' },
    onValuesChange: (values) => setOtherEmail(values.email.trim().toLowerCase() !== email.toLowerCase()),
    validate: (values) => schemaResolver(AccountDraft, { sync: true })(sent(values)),
  });
  const submit = form.onSubmit(
    (values) => update.mutate(sent(values)),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput label="Name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label="Username"
        autoComplete="username"
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <TextInput
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      {otherEmail && (
        <PasswordInput
          label="Current password"
          description="You log in with your email, so a change needs your password."
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <FormError>{update.error && messageOf(update.error)}</FormError>
      <Button type="submit" className={classes.submit} loading={update.isPending}>
        Save profile
      </Button>
    </form>
  );
}

/** The password travels only when it was asked for. */
function sent<Values extends { currentPassword: string }>({ currentPassword, ...draft }: Values) {
  return currentPassword ? { ...draft, currentPassword } : draft;
}
