import {
  type ListedTicket,
  type SlaStatus,
  TICKET_STATUSES,
  formatDayTime,
  priorityLabel,
  slaOf,
  ticketStatusLabel,
} from '@doorstep/domain';
import { Badge } from '../ui/display/badge.tsx';
import { formatSpan } from '../ui/display/spans.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './ticket-workspace.module.css';

export const OPEN_SLA = ['Breached', 'At Risk', 'On Track'] as const;
export type OpenSla = (typeof OPEN_SLA)[number];
export const isOpenSla = (text: string | null): text is OpenSla => OPEN_SLA.some((sla) => sla === text);

/** The colours of booking statuses. */
const STATUS_COLOURS: Record<number, string> = { 2: 'pending', 3: 'pending', 4: 'confirmed', 5: 'completed' };
const PRIORITY_COLOURS: Record<number, string> = { 3: 'pending', 4: 'cancelled' };
export const SLA_COLOURS: Record<SlaStatus, string> = {
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

export function SlaBadge({ sla, children }: { sla: SlaStatus; children?: string }) {
  return <Badge status={SLA_COLOURS[sla]}>{children ?? sla}</Badge>;
}

/** Returns whether nothing more is expected of anyone: resolved or closed. */
export function isDone({ status }: Pick<ListedTicket, 'status'>): boolean {
  return status === TICKET_STATUSES.resolved || status === TICKET_STATUSES.closed;
}

type Due = Pick<ListedTicket, 'status' | 'dueBy'>;

/** The time that is left until a ticket is due, or since then; it counts down without being announced. */
export function TimeLeft({ ticket, now }: { ticket: Due; now: Date }) {
  const sla = slaOf(ticket, now);
  // Nothing is due on what is resolved.
  if (ticket.status === TICKET_STATUSES.resolved) return <SlaBadge sla="Closed">Resolved</SlaBadge>;
  if (sla === 'Closed' || ticket.dueBy === null) return <SlaBadge sla={sla} />;
  const span = formatSpan(Math.abs(Date.parse(ticket.dueBy) - now.getTime()));
  return (
    <Badge status={SLA_COLOURS[sla]}>
      {sla === 'Breached' ? (
        `Breached ${span} ago`
      ) : (
        <>
          <VisuallyHidden>{sla}, </VisuallyHidden>
          {span} left
        </>
      )}
    </Badge>
  );
}

/** `At Risk, due by Mon 23 Nov, 16:00` */
export function dueText(ticket: Due, now: Date): string {
  const sla = slaOf(ticket, now);
  return ticket.dueBy === null || sla === 'Closed' ? sla : `${sla}, due by ${formatDayTime(ticket.dueBy)}`;
}

/** The subject and its mark. */
export function TicketSubject({ ticket }: { ticket: ListedTicket }) {
  return (
    <>
      {ticket.subject} <TicketMark ticket={ticket} />
    </>
  );
}

/** Marks a ticket that is only here or that Freshdesk no longer lists (SUP-5, SUP-21). */
export function TicketMark({ ticket: { isLocal, gone } }: { ticket: ListedTicket }) {
  const mark = isLocal ? 'LOCAL' : gone && (gone === 'spam' ? 'SPAM' : 'DELETED');
  return mark && <span className={classes.local}>{mark}</span>;
}

/** Explains LOCAL (SUP-5). */
export function LocalBanner() {
  return (
    <Notice>
      Tickets marked LOCAL aren’t synced with Freshdesk. It rejected them, or was unavailable or not set up
      when they were created.
    </Notice>
  );
}
