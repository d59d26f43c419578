import { NavLink, Outlet } from 'react-router';
import { ApiProvider } from '../api.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { liveCursorOf } from '../live/live-cursor.ts';
import { Mantine } from '../mantine.tsx';
import { useFrameUser, useSession } from '../session.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Guard } from './guard.tsx';
import { Header } from '../public-shell/header.tsx';
import { HashTarget } from '../public-shell/hash-target.ts';
import { SkipLinks } from './skip-links.tsx';
import classes from './app-layout.module.css';
import { IconLogout } from '../ui/display/icons.ts';
import { useLogout } from '../accounts/sign-in/use-logout.ts';
import { accountMenu, sideMenu } from '../public-shell/deferred/side-menu.ts';
import { UnreadOfAll } from '../public-shell/unread-count.tsx';

// The stream is loaded after the page. The cursor is not, because it must be read before the page's data.
const LiveUpdates = lazy(async () => (await import('../live/live-updates.tsx')).LiveUpdates, { idle: true });

const RequiredTwoStep = lazy(
  async () => (await import('../accounts/two-step/required-two-step.tsx')).RequiredTwoStep,
);

const ConfirmEmailBanner = lazy(
  async () => (await import('../accounts/sign-in/confirm-email-banner.tsx')).ConfirmEmailBanner,
);

const ProviderOffline = lazy(async () => (await import('./provider-offline.tsx')).ProviderOffline, {
  idle: true,
});

/** The layout of signed-in pages: header, side navigation, page and live updates. */
export default function AppLayout() {
  const { session } = useSession();
  return (
    <ApiProvider>
      {session.status === 'signed-in' && <LiveUpdates userId={session.user.id} cursorOf={liveCursorOf} />}
      {session.status === 'signed-in' && session.user.role === 'provider' && (
        <ProviderOffline user={session.user} />
      )}
      {session.status === 'signed-in' && session.user.role === 'admin' && <RequiredTwoStep />}
      <SkipLinks />
      <HashTarget />
      <Header wide />
      <div className={classes.layout}>
        <SideNav />
        <div id="content" tabIndex={-1} className={classes.content}>
          <Mantine>
            {session.status === 'signed-in' && !session.user.emailConfirmed && <ConfirmEmailBanner />}
            <Guard>
              <Outlet />
            </Guard>
          </Mantine>
        </div>
      </div>
      <BottomBar />
    </ApiProvider>
  );
}

/** The side navigation for signed-in users on wide screens (NAV-8). */
export function SideNav() {
  const user = useFrameUser();
  const { logOut, isPending } = useLogout();
  if (!user) return null;
  const { role } = user;
  return (
    <nav className={classes.nav} aria-label="Side menu">
      <SideLinks links={sideMenu[role]} />
      <p className={classes.section}>Account</p>
      <SideLinks links={accountMenu(role)} />
      <button type="button" className={classes.link} disabled={isPending} onClick={() => logOut()}>
        <IconLogout size={19} aria-hidden />
        Log Out
      </button>
    </nav>
  );
}

function SideLinks({ links }: { links: ReturnType<typeof accountMenu> }) {
  return links.map(({ label, to, icon: Icon, countsUnread }) => (
    <NavLink key={to} to={to} prefetch="intent" className={classes.link}>
      <Icon size={19} aria-hidden />
      {label}
      {countsUnread && <UnreadOfAll />}
    </NavLink>
  ));
}
