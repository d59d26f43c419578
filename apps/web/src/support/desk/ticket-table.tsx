import { type ListedTicket, formatDayTime } from '@doorstep/domain';
import { useSearchParams } from 'react-router';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { SyncBadge, TicketPriority, TicketStatus } from './ticket-badges.tsx';

const columns: Column<ListedTicket>[] = [
  { title: 'ID', cell: ({ number }) => number, least: 6, whole: true },
  { title: 'Subject', cell: (ticket) => <TicketSubject ticket={ticket} />, name: true, least: 12 },
  { title: 'Status', cell: ({ status }) => <TicketStatus status={status} />, least: 6 },
  { title: 'Priority', cell: ({ priority }) => <TicketPriority priority={priority} />, least: 6 },
  { title: 'Created', cell: ({ createdAt }) => formatDayTime(createdAt), least: 7, whole: true },
  { title: 'View', cell: (ticket) => <ViewTicket ticket={ticket} />, actions: true, least: 4.5 },
];

/** Tickets, each to be opened (SUP-12). */
export function TicketTable({ tickets }: { tickets: readonly ListedTicket[] }) {
  return <DataTable label="Support tickets" columns={columns} rows={tickets} wide end={null} />;
}

/** What a ticket is about, and whether it or a change of it is here alone. */
export function TicketSubject({ ticket }: { ticket: ListedTicket }) {
  return (
    <>
      {ticket.subject} <SyncBadge ticket={ticket} />
    </>
  );
}

/** Opens a ticket over the page. */
export function ViewTicket({ ticket: { number, subject } }: { ticket: ListedTicket }) {
  return (
    <LinkButton
      variant="default"
      to={useTicketAddress(number)}
      preventScrollReset
      aria-label={`View: ${subject}`}
    >
      View
    </LinkButton>
  );
}

/** The address of this page with a ticket opened on it. */
function useTicketAddress(number: number) {
  const [parameters] = useSearchParams();
  const all = new URLSearchParams(parameters);
  all.set('ticket', String(number));
  return { search: all.toString() };
}
