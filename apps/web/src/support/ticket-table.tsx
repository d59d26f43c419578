import { type ListedTicket, formatDayTime } from '@doorstep/domain';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { TicketPriority, TicketStatus, TicketSubject } from './ticket-badges.tsx';
import { useTicketSearch } from './ticket-rows.tsx';

const columns: Column<ListedTicket>[] = [
  { title: 'ID', cell: ({ number }) => number, minWidth: 6, noWrap: true, card: 'untitled' },
  { title: 'Subject', cell: (ticket) => <TicketSubject ticket={ticket} />, name: true, minWidth: 12 },
  { title: 'Status', cell: ({ status }) => <TicketStatus status={status} />, minWidth: 6, card: 'untitled' },
  {
    title: 'Priority',
    cell: ({ priority }) => <TicketPriority priority={priority} />,
    minWidth: 6,
    card: 'untitled',
  },
  {
    title: 'Created',
    cell: ({ createdAt }) => formatDayTime(createdAt),
    minWidth: 7,
    noWrap: true,
    card: 'untitled',
  },
  { title: 'View', cell: (ticket) => <ViewTicket ticket={ticket} />, actions: true, minWidth: 4.5 },
];

/** The table of tickets (SUP-12). */
export function TicketTable({ tickets }: { tickets: readonly ListedTicket[] }) {
  return <DataTable label="Support tickets" columns={columns} rows={tickets} wide end={null} />;
}

/** Opens a ticket with its conversation. */
export function ViewTicket({ ticket: { number, subject } }: { ticket: ListedTicket }) {
  return (
    <LinkButton
      variant="default"
      to={useTicketSearch(number)}
      preventScrollReset
      aria-label={`View: ${subject}`}
    >
      View
    </LinkButton>
  );
}
