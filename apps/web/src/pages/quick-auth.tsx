import { landingPathOf, PRODUCT_NAME, ROLES } from '@doorstep/domain';
import { data } from 'react-router';
import { LogoutButton } from '../accounts/sign-in/logout-button.tsx';
import { LoginForm, RegisterForm } from '../accounts/sign-in/sign-in-forms.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import '../ui/forms/forms.css';
import classes from './quick-auth.module.css';

/** The credentials that the demo prints when it starts. */
const DEMO_CUSTOMER = { email: 'customer@doorstep.test', password: 'doorstep-demo' };

export const meta = () => [
  { title: `Quick login · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** Only the demo serves this page; elsewhere the server responds with 404 (ACC-10). */
export async function clientLoader() {
  const { status } = await fetch(paths.quickAuth, { method: 'HEAD' });
  if (status === 404) throw data(null, { status });
  return null;
}

/** A test page: login with the demo credentials, registration of any role, logout (ACC-10). */
export default function QuickAuthPage() {
  const { session } = useSession();
  return (
    <main className={classes.page}>
      <h1>Quick login</h1>
      {session.status === 'signed-in' ? (
        <section className={classes.card} data-paper>
          <p>
            Signed in as <b>{session.user.name}</b>, role {session.user.role}.
          </p>
          <div className={classes.actions}>
            <LinkButton to={landingPathOf(session.user.role)}>Open your dashboard</LinkButton>
            <LogoutButton variant="default">Logout</LogoutButton>
          </div>
        </section>
      ) : (
        <div className={classes.forms}>
          <section className={classes.card} data-paper aria-labelledby="login">
            <h2 id="login">Login</h2>
            <LoginForm initialValues={DEMO_CUSTOMER} />
          </section>
          <section className={classes.card} data-paper aria-labelledby="register">
            <h2 id="register">Register</h2>
            <RegisterForm roles={ROLES} withoutPhone />
          </section>
        </div>
      )}
    </main>
  );
}
