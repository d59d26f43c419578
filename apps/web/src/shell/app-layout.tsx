import { Outlet } from 'react-router';
import { ApiProvider } from '../api.tsx';
import { Mantine } from '../mantine.tsx';
import { Guard } from './guard.tsx';
import { Header } from './header.tsx';
import { SideNav } from './side-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import classes from './app-layout.module.css';

/** Pages of signed-in users: header, side navigation, page. */
export default function AppLayout() {
  return (
    <ApiProvider>
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
