import { Login } from '@doorstep/domain';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { statusMessageOf } from '../api-messages.ts';
import { keepDraft, readDraft } from '../ui/draft.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { FormError } from '../ui/form-error.tsx';
import { useSignIn } from './use-sign-in.ts';
import classes from './account-form.module.css';

const DRAFT = 'login';

/** Email and password (S1 §5). */
export function LoginForm({ initialValues }: { initialValues?: Login }) {
  const { login } = useSignIn();
  const form = useForm<Login>({
    mode: 'uncontrolled',
    initialValues: initialValues ?? { email: '', ...readDraft(DRAFT), password: '' },
    onValuesChange: ({ email }) => keepDraft(DRAFT, { email }),
    validate: schemaResolver(Login, { sync: true }),
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormError>{login.error && statusMessageOf(login.error)}</FormError>
      <Button type="submit" size="lg" fullWidth loading={login.isPending}>
        Login
      </Button>
    </form>
  );
}
