import {
  type ListedTicket,
  type SlaStatus,
  formatDayTime,
  priorityLabel,
  ticketStatusLabel,
} from '@doorstep/domain';
import { useSearchParams } from 'react-router';
import { Badge } from '../ui/display/badge.tsx';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './support-tickets.module.css';

const columns: Column<ListedTicket>[] = [
  { title: 'ID', cell: ({ number }) => number, minWidth: 6, whole: true },
  { title: 'Subject', cell: (ticket) => <TicketSubject ticket={ticket} />, name: true, minWidth: 12 },
  { title: 'Status', cell: ({ status }) => <TicketStatus status={status} />, minWidth: 6 },
  { title: 'Priority', cell: ({ priority }) => <TicketPriority priority={priority} />, minWidth: 6 },
  { title: 'Created', cell: ({ createdAt }) => formatDayTime(createdAt), minWidth: 7, whole: true },
  { title: 'View', cell: (ticket) => <ViewTicket ticket={ticket} />, actions: true, minWidth: 4.5 },
];

/** The table of tickets (SUP-12). */
export function TicketTable({ tickets }: { tickets: readonly ListedTicket[] }) {
  return <DataTable label="Support tickets" columns={columns} rows={tickets} wide end={null} />;
}

export function TicketSubject({ ticket }: { ticket: ListedTicket }) {
  return (
    <>
      {ticket.subject} <FreshdeskBadge ticket={ticket} />
    </>
  );
}

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

/** Returns this page's address with a ticket opened. */
function useTicketSearch(number: number) {
  const [parameters] = useSearchParams();
  const all = new URLSearchParams(parameters);
  all.set('ticket', String(number));
  return { search: all.toString() };
}

/** The colours of booking statuses. */
const STATUS_COLOURS: Record<number, string> = { 2: 'pending', 3: 'pending', 4: 'confirmed', 5: 'completed' };
const PRIORITY_COLOURS: Record<number, string> = { 3: 'pending', 4: 'cancelled' };
const SLA_COLOURS: Record<SlaStatus, string> = {
  Closed: 'completed',
  'On Track': 'confirmed',
  'At Risk': 'pending',
  Breached: 'cancelled',
};

export function TicketStatus({ status }: Pick<ListedTicket, 'status'>) {
  return <Badge status={STATUS_COLOURS[status]}>{ticketStatusLabel(status)}</Badge>;
}

export function TicketPriority({ priority }: Pick<ListedTicket, 'priority'>) {
  return <Badge status={PRIORITY_COLOURS[priority]}>{priorityLabel(priority)}</Badge>;
}

export function SlaBadge({ sla }: { sla: SlaStatus }) {
  return <Badge status={SLA_COLOURS[sla]}>{sla}</Badge>;
}

/** Marks a ticket that is only here, or that Freshdesk no longer lists (SUP-5, SUP-21). */
function FreshdeskBadge({ ticket: { isLocal, gone } }: { ticket: ListedTicket }) {
  if (isLocal) return <span className={classes.local}>LOCAL</span>;
  return gone ? <span className={classes.local}>{gone === 'spam' ? 'SPAM' : 'DELETED'}</span> : null;
}

/** Explains LOCAL (SUP-5). */
export function LocalBanner() {
  return (
    <Notice>
      Tickets marked LOCAL are not synced with Freshdesk: they were created when it was unavailable or
      rejected them, or before it was set up.
    </Notice>
  );
}
