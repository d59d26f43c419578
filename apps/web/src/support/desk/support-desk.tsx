import { Tabs } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { useParameters } from '../../ui/browser/url-state.ts';
import { Card, Panel } from '../../ui/display/page.tsx';
import { Query, RowSkeletons } from '../../ui/feedback/query.tsx';
import { MirrorNotice } from './mirror-notice.tsx';
import { SupportTab } from './support-tab.tsx';
import { TicketDialog } from './ticket-dialog.tsx';
import { TicketList } from './ticket-list.tsx';
import '../../ui/forms/forms.css';
import classes from './support-desk.module.css';
import { TabList } from '../../ui/display/tab-list.tsx';

const SlaDashboard = lazy(async () => (await import('./sla-dashboard.tsx')).SlaDashboard);

/** The words of the alert (SUP-14). */
const NOT_CONFIGURED =
  'Your Freshdesk account is not properly configured. Please set up your Freshdesk API key and domain to enable ticket management.';

/**
 * The support dashboard: without a help desk the tickets that are kept here, with one all tickets and how they stand to
 * their due times (SUP-4). Whether there is one is asked once.
 */
export function SupportDesk() {
  const config = trpc.support.config.useQuery();
  return (
    <>
      <Query of={config} what="The support desk" ground={Panel}>
        {({ configured }) => (configured ? <DeskTabs /> : <WithoutDesk />)}
      </Query>
      {config.data && <TicketDialog isConfigured={config.data.configured} />}
    </>
  );
}

function WithoutDesk() {
  return (
    <>
      <div role="alert" className={classes.alert}>
        <h2>Not Configured</h2>
        <p>{NOT_CONFIGURED}</p>
      </div>
      <Card title="Local tickets">
        <TicketList isConfigured={false} />
      </Card>
    </>
  );
}

function DeskTabs() {
  const [parameters, change] = useParameters();
  /** What the list was narrowed to stays with its tab. */
  function open(next: string | null) {
    change((all) => {
      ['view', 'page', 'search', 'ticket'].forEach((name) => all.delete(name));
      if (next === 'sla') all.set('view', next);
    });
  }
  return (
    <Tabs value={parameters.get('view') === 'sla' ? 'sla' : 'tickets'} onChange={open} keepMounted={false}>
      <TabList>
        <SupportTab value="tickets">Support Tickets</SupportTab>
        <Tabs.Tab value="sla">SLA Dashboard</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="tickets">
        <Panel>
          <MirrorNotice />
          <TicketList isConfigured />
        </Panel>
      </Tabs.Panel>
      <Tabs.Panel value="sla">
        <Panel>
          <SlaDashboard fallback={<RowSkeletons />} />
        </Panel>
      </Tabs.Panel>
    </Tabs>
  );
}
