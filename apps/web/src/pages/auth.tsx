import { landingPathOf } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Navigate, useSearchParams } from 'react-router';
import { AuthAside } from '../accounts/sign-in/auth-aside.tsx';
import { LoginForm, RegisterForm } from '../accounts/sign-in/sign-in-forms.tsx';
import { allowedRedirect } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { useSession } from '../session.tsx';
import '../ui/forms/forms.css';
import '../ui/display/tabs.css';
import classes from './auth.module.css';

export const meta = describedAs(
  'Login or register',
  'Log in, or sign up to hire professionals or to provide services.',
);

/** Login and registration; a signed-in user goes on to where they wanted or land (ACC-6, ACC-7). */
export default function AuthPage() {
  const { session } = useSession();
  const [parameters, setParameters] = useSearchParams();
  // The prerendered page knows no parameters.
  const register = useMounted() && parameters.get('register') === 'true';
  if (session.status === 'signed-in') {
    const { role } = session.user;
    return (
      <Navigate to={allowedRedirect(parameters.get('redirectTo'), role) ?? landingPathOf(role)} replace />
    );
  }

  function showTab(tab: string | null) {
    setParameters(
      (previous) => {
        if (tab === 'register') previous.set('register', 'true');
        else previous.delete('register');
        return previous;
      },
      { replace: true },
    );
  }

  return (
    <main className={classes.page}>
      <AuthAside />
      <div className={classes.card}>
        <Tabs value={register ? 'register' : 'login'} onChange={showTab} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login" className={classes.panel}>
            <LoginForm />
          </Tabs.Panel>
          <Tabs.Panel value="register" className={classes.panel}>
            <RegisterForm roles={['customer', 'provider']} referralCode={parameters.get('code') ?? ''} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </main>
  );
}
