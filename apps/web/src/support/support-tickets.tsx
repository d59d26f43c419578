import { formatDayTime, isId } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { trpc } from '../api.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { useParameters } from '../ui/browser/url-state.ts';
import { Card, Panel } from '../ui/display/page.tsx';
import { count } from '../ui/display/text.ts';
import { TabList } from '../ui/display/tab-list.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query, RowSkeletons } from '../ui/feedback/query.tsx';
import { SupportTab } from './support-tab.tsx';
import { TicketList } from './ticket-list.tsx';
import '../ui/forms/forms.css';
import classes from './support-tickets.module.css';

const SlaDashboard = lazy(async () => (await import('./sla-dashboard.tsx')).SlaDashboard);
const TicketDetails = lazy(async () => (await import('./ticket-details.tsx')).TicketDetails);

/** (SUP-14) */
const NOT_CONFIGURED =
  'Your Freshdesk account is not properly configured. Please set up your Freshdesk API key and domain to enable ticket management.';

/** All tickets and their SLA status; without Freshdesk, the local tickets below an alert (SUP-4). */
export function SupportTickets() {
  const config = trpc.support.config.useQuery();
  return (
    <>
      <Query of={config} what="The support desk" ground={Panel}>
        {({ configured }) => (configured ? <TicketTabs /> : <LocalTickets />)}
      </Query>
      {config.data && <TicketDialog isConfigured={config.data.configured} />}
    </>
  );
}

function LocalTickets() {
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

function TicketTabs() {
  const [parameters, change] = useParameters();
  /** Filters belong to one tab. */
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

const MINUTE_MS = 60_000;
/** The copy is updated every minute. */
const STALE_MS = 5 * MINUTE_MS;

/** Says that the copy of Freshdesk's tickets is stale or incomplete (SUP-10). */
function MirrorNotice() {
  const { data, dataUpdatedAt } = trpc.support.mirror.useQuery();
  if (!data) return null;
  const { mirroredAt } = data;
  if (mirroredAt === null) return <Notice>The tickets of Freshdesk have not all been read yet.</Notice>;
  const age = dataUpdatedAt - Date.parse(mirroredAt);
  if (age < STALE_MS) return null;
  return (
    <Notice>
      Freshdesk has not answered for {formatAge(age)}: its tickets are shown as they were on{' '}
      {formatDayTime(mirroredAt)}.
    </Notice>
  );
}

function formatAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes < 120 ? count(minutes, 'minute') : count(Math.floor(minutes / 60), 'hour');
}

/** The ticket that the address names, over the page (SUP-13). */
function TicketDialog({ isConfigured }: { isConfigured: boolean }) {
  const [parameters, change] = useParameters();
  const id = parameters.get('ticket');
  return (
    <TicketDetails
      opened={id !== null}
      onClose={() => change((all) => all.delete('ticket'))}
      ticketId={id !== null && isId(id) ? Number(id) : null}
      isConfigured={isConfigured}
    />
  );
}
