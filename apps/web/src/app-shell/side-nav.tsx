import { IconLogout } from '../ui/display/icons.ts';
import { NavLink } from 'react-router';
import { useLogout } from '../accounts/sign-in/use-logout.ts';
import { useSession } from '../session.tsx';
import { accountMenu, sideMenu } from '../public-shell/late/side-menu.ts';
import { UnreadOfAll } from '../public-shell/unread-count.tsx';
import classes from './side-nav.module.css';

/** The side navigation: wide screens only, signed-in users only (NAV-8). */
export function SideNav() {
  const { session } = useSession();
  const { logOut, isPending } = useLogout();
  if (session.status !== 'signed-in') return null;
  const { role } = session.user;
  return (
    <nav className={classes.nav} aria-label="Side">
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
    <NavLink key={to} to={to} className={classes.link}>
      <Icon size={19} aria-hidden />
      {label}
      {countsUnread && <UnreadOfAll />}
    </NavLink>
  ));
}
