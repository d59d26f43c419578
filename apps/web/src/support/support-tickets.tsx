import { formatDayTime } from '@doorstep/domain';
import { Stack, Tabs, Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { useParameters } from '../ui/browser/url-state.ts';
import { Panel } from '../ui/display/page.tsx';
import { formatRoundSpan } from '../ui/display/spans.ts';
import { TabList } from '../ui/display/tab-list.tsx';
import { Notice, Warning } from '../ui/feedback/notice.tsx';
import { Query, RowSkeletons } from '../ui/feedback/query.tsx';
import { SupportTab } from './support-tab.tsx';
import { TicketWorkspace } from './ticket-workspace.tsx';
import '../ui/forms/forms.css';

const SlaDashboard = lazy(async () => (await import('./sla-dashboard.tsx')).SlaDashboard);

/** The alert's text when Freshdesk is not configured (SUP-14). */
const NOT_CONFIGURED =
  'Your Freshdesk account is not properly configured. Please set up your Freshdesk API key and domain to enable ticket management.';

/** All tickets and their SLA status; without Freshdesk, the local tickets below an alert (SUP-4). */
export function SupportTickets() {
  const config = trpc.support.config.useQuery();
  return (
    <Query query={config} subject="Support" container={Panel}>
      {({ configured }) => (configured ? <TicketTabs /> : <LocalTickets />)}
    </Query>
  );
}

function LocalTickets() {
  return (
    <Stack gap="sm">
      <Warning announced="at once">
        <Text component="p" size="sm">
          <b>Not Configured</b> <span>{NOT_CONFIGURED}</span>
        </Text>
      </Warning>
      <TicketWorkspace isConfigured={false} />
    </Stack>
  );
}

const TAB_PARAMETERS = ['view', 'page', 'search', 'sla', 'ticket'];

function TicketTabs() {
  const [parameters, change] = useParameters();
  /** Opens a tab without the filters, page and ticket of the other one. */
  function open(next: string | null) {
    change((all) => {
      TAB_PARAMETERS.forEach((name) => all.delete(name));
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
        <MirrorNotice />
        <TicketWorkspace isConfigured />
      </Tabs.Panel>
      <Tabs.Panel value="sla">
        <Panel>
          <SlaDashboard fallback={<RowSkeletons />} />
        </Panel>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Age from which the copy counts as stale: it is updated every minute, so several updates have failed. */
const STALE_MS = 5 * 60_000;

/** Says that the copy of Freshdesk's tickets is stale or incomplete (SUP-10). */
function MirrorNotice() {
  const { data, dataUpdatedAt } = trpc.support.mirror.useQuery();
  if (!data) return null;
  const { mirroredAt } = data;
  if (mirroredAt === null) return <Notice>We haven’t finished loading tickets from Freshdesk yet.</Notice>;
  // The age when it was read: while this page is open, it is not known whether Freshdesk responds again.
  const age = dataUpdatedAt - Date.parse(mirroredAt);
  if (age < STALE_MS) return null;
  return (
    <Notice>
      Freshdesk hasn’t responded for {formatRoundSpan(age)}. These tickets are from{' '}
      {formatDayTime(mirroredAt)}.
    </Notice>
  );
}
