import type { Role } from '@doorstep/domain';
import { useMediaQuery } from '@mantine/hooks';
import { Link, type Location, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { MenuLink } from '../public-shell/menus.tsx';
import { UnreadOfAll } from '../public-shell/unread-count.tsx';
import { useFrameUser } from '../session.tsx';
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconChartBar,
  IconCoin,
  IconHome,
  IconLifebuoy,
  IconListDetails,
  IconMessage,
  IconUser,
} from '../ui/display/icons.ts';
import classes from './bottom-bar.module.css';

interface BarLink extends MenuLink {
  icon: typeof IconHome;
  /** Paths of further pages of the same section, with the pages below them. */
  section?: readonly string[];
}

/** The width of a phone, as for the booking form's own bar. */
const PHONE = '(max-width: 48em)';

/** The bottom bar of each role (NAV-22). */
const bottomBar: Record<Role, BarLink[]> = {
  customer: [
    { label: 'Home', to: '/customer-dashboard', icon: IconHome },
    { label: 'Book', to: '/booking', icon: IconCalendarPlus },
    { label: 'Visits', to: '/edit-jobs', icon: IconCalendarEvent, section: ['/bookings'] },
    { label: 'Chat', to: '/chat', icon: IconMessage, countsUnread: true },
    {
      label: 'Account',
      to: '/account',
      icon: IconUser,
      section: ['/preferences', '/access-details', '/referrals'],
    },
  ],
  provider: [
    {
      label: 'Today',
      to: '/provider-dashboard',
      icon: IconHome,
      section: ['/bookings', '/provider-bookings', '/manage-services'],
    },
    { label: 'Requests', to: '/provider-dashboard#requests', icon: IconListDetails },
    { label: 'Calendar', to: '/provider-calendar', icon: IconCalendarEvent },
    { label: 'Chat', to: '/provider-chat', icon: IconMessage, countsUnread: true },
    { label: 'Earnings', to: '/provider-bookings?tab=earnings', icon: IconCoin },
  ],
  admin: [
    { label: 'Dashboard', to: '/admin-dashboard', icon: IconHome },
    { label: 'Bookings', to: '/admin-bookings', icon: IconCalendarEvent, section: ['/bookings'] },
    { label: 'Users', to: '/admin-users', icon: IconUser, section: ['/admin-users'] },
    { label: 'Support', to: '/support-dashboard', icon: IconLifebuoy },
    { label: 'Reports', to: '/admin-reports', icon: IconChartBar },
  ],
};

/** Links to the main pages, at the bottom of a phone's screen; on the booking form its own bar takes their place. */
export function BottomBar() {
  const user = useFrameUser();
  const location = useLocation();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (!isPhone || !user || location.pathname === paths.booking()) return null;
  const links = bottomBar[user.role];
  const current = currentOf(links, location);
  return (
    <nav className={classes.bar} aria-label="Shortcuts">
      {links.map(({ label, to, icon: Icon, countsUnread, section }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          className={classes.link}
          aria-current={
            (current === undefined ? isWithin(section, location) : to === current && 'page') || undefined
          }
        >
          <Icon size={22} aria-hidden />
          <span>
            {label}
            {countsUnread && <UnreadOfAll />}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Returns whether a page is one of a section, or below it. */
function isWithin(section: readonly string[] = [], { pathname }: Location): boolean {
  return section.some((path) => `${pathname}/`.startsWith(`${path}/`));
}

/** Returns the link to the current page, preferably the one to the open part of it. */
function currentOf(links: readonly BarLink[], { pathname, search, hash }: Location): string | undefined {
  // Messages are the Chat of the top menu (NAV-3).
  const pages = pathname === '/chat' ? ['/chat', '/provider-chat'] : [pathname];
  const addresses = pages.flatMap((page) => [page + hash, page + search, page]);
  return addresses.find((address) => links.some(({ to }) => to === address));
}
