import type { Role } from '@doorstep/domain';
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconChartBar,
  IconGift,
  IconHelpCircle,
  IconHome,
  IconKey,
  IconLifebuoy,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconMessage,
  IconPencil,
  IconSettings,
  IconUser,
} from '../../ui/display/icons.ts';
import { type MenuLink, topMenu } from '../menus.tsx';

interface SideLink extends MenuLink {
  icon: typeof IconHome;
}

/** The side navigation of each role (NAV-8, NAV-20). */
export const sideMenu: Record<Role, SideLink[]> = {
  customer: [
    { label: 'Home', to: '/customer-dashboard', icon: IconHome },
    { label: 'Edit Jobs', to: '/edit-jobs', icon: IconPencil },
    { label: 'Book Job', to: '/booking', icon: IconCalendarPlus },
    { label: 'Chat', to: '/chat', icon: IconMessage, countsUnread: true },
  ],
  provider: [
    { label: 'Dashboard', to: '/provider-dashboard', icon: IconHome },
    { label: 'Manage Services', to: '/manage-services', icon: IconListDetails },
    { label: 'Bookings', to: '/provider-bookings', icon: IconCalendarEvent },
    { label: 'Messages', to: '/provider-chat', icon: IconMessage, countsUnread: true },
  ],
  admin: [
    { label: 'Dashboard', to: '/admin-dashboard', icon: IconHome },
    { label: 'Bookings', to: '/admin-bookings', icon: IconCalendarEvent },
    { label: 'Support', to: '/support-dashboard', icon: IconLifebuoy },
    { label: 'Email', to: '/admin-email', icon: IconMail },
    { label: 'Reports', to: '/admin-reports', icon: IconChartBar },
    { label: 'Audit', to: '/admin-audit', icon: IconListSearch },
  ],
};

/** Links of the menu panel on small screens that the top menu lacks; its Chat leads to Messages already. */
export function extraPanelLinks(role: Role): SideLink[] {
  const known = ['/provider-chat', ...topMenu[role].map(({ to }) => to)];
  return sideMenu[role].filter(({ to }) => !known.includes(to));
}

const forCustomers: SideLink[] = [
  { label: 'Service Preferences', to: '/preferences', icon: IconSettings },
  { label: 'Access Details', to: '/access-details', icon: IconKey },
  { label: 'Get Free Services', to: '/referrals', icon: IconGift },
];

/** The Account section of the side navigation, above Log Out (NAV-9). */
export function accountMenu(role: Role): SideLink[] {
  return [
    { label: 'My Account', to: '/account', icon: IconUser },
    ...(role === 'customer' ? forCustomers : []),
    { label: 'Help', to: '/help', icon: IconHelpCircle },
  ];
}
