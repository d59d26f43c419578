import { Outlet } from 'react-router';
import { ApiProvider } from '../api.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { liveCursorOf } from '../live/live-cursor.ts';
import { Mantine } from '../mantine.tsx';
import { useSession } from '../session.tsx';
import { Guard } from './guard.tsx';
import { Header } from '../public-shell/header.tsx';
import { SideNav } from './side-nav.tsx';
import { SkipLink } from '../public-shell/skip-link.tsx';
import classes from './app-layout.module.css';

// The cursor comes with the layout: up to where this tab has heard is noted before the page reads anything.
// The page is read before it is kept fresh.
const LiveUpdates = lazy(async () => (await import('../live/live-updates.tsx')).LiveUpdates, { idle: true });

const ProviderOffline = lazy(async () => (await import('./provider-offline.tsx')).ProviderOffline, {
  idle: true,
});

/** Pages of signed-in users: header, side navigation, page, and what keeps it fresh. */
export default function AppLayout() {
  const { session } = useSession();
  return (
    <ApiProvider>
      {session.status === 'signed-in' && <LiveUpdates userId={session.user.id} cursorOf={liveCursorOf} />}
      {session.status === 'signed-in' && session.user.role === 'provider' && (
        <ProviderOffline user={session.user} />
      )}
      <SkipLink />
      <Header wide />
      <div className={classes.layout}>
        <SideNav />
        <div id="content" tabIndex={-1} className={classes.content}>
          <Mantine>
            <Guard>
              <Outlet />
            </Guard>
          </Mantine>
        </div>
      </div>
    </ApiProvider>
  );
}
