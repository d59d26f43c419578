import { PRODUCT_NAME } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { AttentionQueue } from '../reporting/attention/attention-queue.tsx';
import { AdminSummary } from '../reporting/admin-summary.tsx';
import { AdminUsers } from '../accounts/users/admin-users.tsx';
import { FIRST_PAGE } from '../ui/lists/use-list-page.ts';
import { SupportTab } from '../support/support-tab.tsx';
import { once, prefetch } from '../prefetch.ts';
import { lazy } from '../ui/feedback/lazy.tsx';
import { RowSkeletons } from '../ui/feedback/query.tsx';
import { Card, Page, Panel } from '../ui/display/page.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useParameters } from '../ui/browser/url-state.ts';
import { TabList } from '../ui/display/tab-list.tsx';
import '../ui/forms/forms.css';

const fallback = <RowSkeletons />;
const AdminServices = lazy(async () => (await import('../services/admin/admin-services.tsx')).AdminServices, {
  fallback,
});
const AdminBookings = lazy(async () => (await import('../bookings/admin/admin-bookings.tsx')).AdminBookings, {
  fallback,
});
const EmailNotifications = lazy(
  async () => (await import('../mail/email-notifications.tsx')).EmailNotifications,
);

const BookingsByWeek = lazy(async () => (await import('../reporting/bookings-by-week.tsx')).BookingsByWeek, {
  idle: true,
  fallback: (
    <Card title="Bookings by week">
      <Skeleton height="22rem" />
    </Card>
  ),
});

const SupportTickets = lazy(async () => (await import('../support/support-tickets.tsx')).SupportTickets);

export const meta = () => [{ title: `Admin Dashboard · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ accounts, reporting, services }, { parameters }) => {
  void reporting.attention.prefetch();
  void reporting.summary.prefetch();
  if (parameters.size === 0) void accounts.search.prefetch(FIRST_PAGE);
  if (parameters.toString() === 'tab=services') void services.search.prefetch(FIRST_PAGE);
});
export { once as shouldRevalidate };

const TABS = ['users', 'services', 'bookings', 'support', 'mail'] as const;
type Tab = (typeof TABS)[number];
const isTab = (name: string | null): name is Tab => TABS.some((tab) => tab === name);

/** The admin's dashboard (ADM-1, ADM-8). */
export default function AdminDashboard() {
  const [parameters, change] = useParameters();
  const tab = parameters.get('tab');
  /** Filters belong to their tab. */
  function open(next: string | null) {
    change((all) => {
      [...all.keys()].forEach((name) => all.delete(name));
      if (next && next !== 'users') all.set('tab', next);
    });
  }
  return (
    <Page title="Admin Dashboard">
      <AttentionQueue />
      <AdminSummary />
      <BookingsByWeek />
      {tab !== null && !isTab(tab) && <Notice>There’s no tab called “{tab}”, so here are the users.</Notice>}
      <Tabs value={isTab(tab) ? tab : 'users'} onChange={open} keepMounted={false}>
        <TabList>
          <Tabs.Tab value="users">Users Management</Tabs.Tab>
          <Tabs.Tab value="services">Services Management</Tabs.Tab>
          <Tabs.Tab value="bookings">Bookings Management</Tabs.Tab>
          <SupportTab value="support">Support Dashboard</SupportTab>
          <Tabs.Tab value="mail">Email Notifications</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="users">
          <Panel>
            <AdminUsers isBriefOnPhone />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="services">
          <Panel>
            <AdminServices />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="bookings">
          <Panel>
            <AdminBookings />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="support">
          <SupportTickets />
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <EmailNotifications />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
