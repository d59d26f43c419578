import type { Role } from '@doorstep/domain';
import { categoryAt, paths } from '../paths.ts';
import { Link, NavLink, useLocation } from 'react-router';
import { UnreadOfAll } from './unread-count.tsx';

export interface MenuLink {
  label: string;
  to: string;
  /** Shows the number of unread messages. */
  countsUnread?: boolean;
}

/** The menu of visitors (NAV-6). */
export const visitorMenu: MenuLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Cleaning', to: paths.section('cleaning') },
  { label: 'Gardening', to: paths.section('gardening') },
  { label: 'Cooking', to: paths.section('cooking') },
  { label: 'Laundry', to: paths.section('laundry') },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];

/** The top menu of each role (NAV-7). */
export const topMenu: Record<Role, MenuLink[]> = {
  customer: [
    { label: 'Dashboard', to: '/customer-dashboard' },
    { label: 'Book Service', to: '/booking' },
    { label: 'Edit Jobs', to: '/edit-jobs' },
    { label: 'Chat', to: '/chat', countsUnread: true },
  ],
  provider: [
    { label: 'Dashboard', to: '/provider-dashboard' },
    { label: 'My Bookings', to: '/provider-bookings' },
    { label: 'Chat', to: '/chat', countsUnread: true },
  ],
  admin: [
    { label: 'Dashboard', to: '/admin-dashboard' },
    { label: 'Manage Users', to: '/admin-users' },
    { label: 'Manage Services', to: '/admin-services' },
  ],
};

/** The link columns of the footer (NAV-13). */
export const footerColumns = [
  {
    title: 'Services',
    links: [
      { label: 'Cleaning', to: paths.services({ type: 'cleaning' }) },
      { label: 'Gardening', to: paths.services({ type: 'gardening' }) },
      { label: 'Cooking', to: paths.services({ type: 'cooking' }) },
      { label: 'All services', to: paths.services() },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Careers', to: '/careers' },
      { label: 'Blog', to: '/blog' },
      { label: 'Press', to: '/press' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Contact', to: '/contact' },
      { label: 'Help', to: '/help' },
      { label: 'FAQ', to: '/faq' },
      { label: 'Terms', to: '/terms' },
      { label: 'Privacy', to: '/privacy' },
    ],
  },
];

/**
 * The links of a menu, with the current page highlighted: Home by its exact path, others by prefix, and a type of services on
 * its own page too (NAV-10).
 */
export function MenuLinks({
  links,
  className,
  onUse,
}: {
  links: MenuLink[];
  className: string | undefined;
  onUse?: () => void;
}) {
  const current = paths.section(categoryAt(useLocation().pathname) ?? '');
  return links.map(({ label, to, countsUnread }) =>
    to.includes('#') ? (
      <Link
        key={to}
        to={to}
        prefetch="intent"
        className={className}
        aria-current={to === current || undefined}
        onClick={onUse}
      >
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to} end={to === '/'} prefetch="intent" className={className} onClick={onUse}>
        {label}
        {countsUnread && <UnreadOfAll />}
      </NavLink>
    ),
  );
}

/** The id of the button that opens the menu of small screens. */
export const MENU_BUTTON = 'menu-button';
