import { landingPathOf } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router';
import { AuthAside, BookingAside } from '../accounts/sign-in/auth-aside.tsx';
import { LoginForm, RegisterForm } from '../accounts/sign-in/sign-in-forms.tsx';
import { bookingAfterSignIn, teaserHeight } from '../bookings/request/booking-link.ts';
import { allowedRedirect } from '../paths.ts';
import { describedAs } from '../public-shell/describe-page.ts';
import { hasTabUser, useSession } from '../session.tsx';
import { useHydrated } from '../ui/browser/client-only.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import '../ui/forms/forms.css';
import '../ui/display/tabs.css';
import classes from './form-page.module.css';

const BookingTeaser = lazy(
  async () => (await import('../bookings/request/booking-teaser.tsx')).BookingTeaser,
);

export const meta = describedAs(
  'Log in or register',
  'Log in, or sign up to hire professionals or to provide services.',
);

/**
 * Login and registration; a signed-in user is redirected to the requested page or their dashboard (ACC-6, ACC-7). A
 * visitor about to book sees their choice, and begins at Register unless they have an account (ACC-31).
 */
export default function AuthPage() {
  const { session } = useSession();
  const [parameters, setParameters] = useSearchParams();
  // The prerendered page knows no parameters.
  const isHydrated = useHydrated();
  const booking = isHydrated ? bookingAfterSignIn(parameters.get('redirectTo')) : null;
  const choice = isHydrated ? parameters.get('register') : null;
  const register = choice === 'true' || (choice === null && booking !== null && !hasTabUser());
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
        else if (booking) previous.set('register', 'false');
        else previous.delete('register');
        return previous;
      },
      { replace: true },
    );
  }

  return (
    <main className={classes.page}>
      {booking ? (
        <BookingAside isNew={register}>
          <BookingTeaser
            link={booking}
            isNew={register}
            fallback={<Skeleton height={teaserHeight(booking)} />}
          />
        </BookingAside>
      ) : (
        <AuthAside />
      )}
      <div className={classes.card} data-paper>
        <Tabs value={register ? 'register' : 'login'} onChange={showTab} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login" pt="xs">
            <LoginForm />
          </Tabs.Panel>
          <Tabs.Panel value="register" pt="xs">
            <RegisterForm
              key={String(booking !== null)}
              roles={['customer', 'provider']}
              referralCode={parameters.get('code') ?? ''}
              booking={booking && { hasTime: booking.when !== null }}
            />
          </Tabs.Panel>
        </Tabs>
      </div>
    </main>
  );
}
