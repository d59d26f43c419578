import { PRODUCT_NAME } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { AdminBookings } from '../admin/admin-bookings.tsx';
import { AdminServices } from '../admin/admin-services.tsx';
import { AdminSummary } from '../admin/admin-summary.tsx';
import { AdminUsers } from '../admin/admin-users.tsx';
import { Panel } from '../ui/display/card.tsx';
import { Page } from '../ui/display/page.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import '../ui/forms/forms.css';
import '../ui/display/tabs.css';

export const meta = () => [{ title: `Admin Dashboard · ${PRODUCT_NAME}` }];

const TABS = ['users', 'services', 'bookings'] as const;

/** The admin's dashboard (ADM-1). */
export default function AdminDashboard() {
  const [tab, setTab] = useUrlState('tab', 'users', TABS);
  return (
    <Page title="Admin Dashboard">
      <AdminSummary />
      <Tabs
        value={tab}
        onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'users')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="users">Users Management</Tabs.Tab>
          <Tabs.Tab value="services">Services Management</Tabs.Tab>
          <Tabs.Tab value="bookings">Bookings Management</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users">
          <Panel>
            <AdminUsers />
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
      </Tabs>
    </Page>
  );
}
