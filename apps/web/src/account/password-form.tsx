import { PasswordChange } from '@doorstep/domain';
import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useToast } from '../ui/toast.tsx';
import classes from './account.module.css';

/** A new password for whoever knows the present one; it signs out everywhere else. */
export function PasswordForm() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const change = trpc.accounts.changePassword.useMutation({
    async onSuccess() {
      form.reset();
      toast({ title: 'Password changed', description: 'You are now signed out everywhere else.' });
      await cache.accounts.sessions.refetch();
    },
    onError: (error) => form.setErrors(refusalOf(error)?.fields ?? {}),
  });
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: schemaResolver(PasswordChange, { sync: true }),
  });
  const submit = form.onSubmit(
    (values) => change.mutate(values),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      <FormError>{change.error && messageOf(change.error)}</FormError>
      <Button type="submit" className={classes.submit} loading={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
