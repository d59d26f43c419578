import { AT_RISK_HOURS, type ListedTicket, formatDayTime, slaOf } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { StatCard, StatCards } from '../ui/display/stat-card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { SlaBadge, TicketStatus, TicketSubject } from './ticket-badges.tsx';
import { ViewTicket } from './ticket-table.tsx';

const columns: Column<ListedTicket>[] = [
  { title: 'ID', cell: ({ number }) => number, minWidth: 6, noWrap: true },
  { title: 'Subject', cell: (ticket) => <TicketSubject ticket={ticket} />, name: true, minWidth: 12 },
  { title: 'Status', cell: ({ status }) => <TicketStatus status={status} />, minWidth: 6 },
  { title: 'SLA', cell: (ticket) => <Sla ticket={ticket} />, minWidth: 6 },
  {
    title: 'Due by',
    cell: ({ dueBy }) => (dueBy ? formatDayTime(dueBy) : 'Not set'),
    minWidth: 7,
    noWrap: true,
  },
  { title: 'View', cell: (ticket) => <ViewTicket ticket={ticket} />, actions: true },
];

/** Counts of tickets by SLA status, and the first tickets (SUP-11). */
export function SlaDashboard() {
  const sla = trpc.support.sla.useQuery();
  return (
    <Query query={sla} subject="The SLA counts">
      {({ onTrack, atRisk, breached, first }) => (
        <>
          <StatCards>
            <StatCard label="On Track" value={onTrack.toLocaleString('en-GB')} />
            <StatCard label="At Risk" value={atRisk.toLocaleString('en-GB')}>
              Due within {AT_RISK_HOURS} hours
            </StatCard>
            <StatCard label="Breached" value={breached.toLocaleString('en-GB')}>
              Past their due time
            </StatCard>
          </StatCards>
          {first.length > 0 ? (
            <DataTable label="First tickets" columns={columns} rows={first} wide end={null} />
          ) : (
            <EmptyState title="No tickets yet">New messages appear here.</EmptyState>
          )}
        </>
      )}
    </Query>
  );
}

function Sla({ ticket }: { ticket: ListedTicket }) {
  return <SlaBadge sla={slaOf(ticket, useNow())} />;
}
