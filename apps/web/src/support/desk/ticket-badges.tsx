import { type ListedTicket, type SlaStatus, priorityLabel, ticketStatusLabel } from '@doorstep/domain';
import { Badge } from '../../ui/display/badge.tsx';
import classes from './ticket-badges.module.css';

/** The colours of bookings, by how much of a ticket is left to do. */
const STATUS_COLOURS: Record<number, string> = { 2: 'pending', 3: 'pending', 4: 'confirmed', 5: 'completed' };
const PRIORITY_COLOURS: Record<number, string> = { 3: 'pending', 4: 'cancelled' };
const SLA_COLOURS: Record<SlaStatus, string> = {
  Closed: 'completed',
  'On Track': 'confirmed',
  'At Risk': 'pending',
  Breached: 'cancelled',
};

/** Where a ticket stands, in a colour, always with its text (SUP-3). */
export function TicketStatus({ status }: Pick<ListedTicket, 'status'>) {
  return <Badge status={STATUS_COLOURS[status]}>{ticketStatusLabel(status)}</Badge>;
}

export function TicketPriority({ priority }: Pick<ListedTicket, 'priority'>) {
  return <Badge status={PRIORITY_COLOURS[priority]}>{priorityLabel(priority)}</Badge>;
}

export function SlaBadge({ sla }: { sla: SlaStatus }) {
  return <Badge status={SLA_COLOURS[sla]}>{sla}</Badge>;
}

/** On a ticket that the desk does not have, or of which it does not know all yet, or that it has no more (SUP-5, SUP-18, SUP-21). */
export function SyncBadge({ ticket: { isLocal, unsent, gone } }: { ticket: ListedTicket }) {
  if (isLocal) return <span className={classes.local}>LOCAL</span>;
  if (gone) return <span className={classes.local}>{gone === 'spam' ? 'SPAM' : 'DELETED'}</span>;
  if (unsent.length > 0) return <span className={classes.local}>NOT SENT YET</span>;
  return null;
}
