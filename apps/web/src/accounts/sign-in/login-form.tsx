import { Login } from '@doorstep/domain';
import { PasswordInput } from '@mantine/core';
import { Link } from 'react-router';
import { statusMessageOf } from '../../api-errors.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import classes from './login-form.module.css';
import { useSignIn } from './use-sign-in.ts';

/** Email and password (ACC-4). */
export function LoginForm({ initialValues }: { initialValues?: Login }) {
  const { login } = useSignIn();
  const form = useServerForm({
    schema: Login,
    mutation: login,
    initialValues: { email: '', password: '' },
    beginWith: (kept) => initialValues ?? kept,
    draft: { name: 'login', omit: ['password'] },
    describe: statusMessageOf,
  });
  return (
    <Form of={form}>
      <Field of={form} name="email" label="Email" type="email" autoComplete="email" />
      <Field of={form} name="password" as={PasswordInput} label="Password" autoComplete="current-password" />
      <Submit size="lg" fullWidth>
        Login
      </Submit>
      <Link className={classes.forgotten} to={paths.forgotPassword}>
        Forgot your password?
      </Link>
    </Form>
  );
}
