import { type ListedTicket, TICKET_STATUSES, priorityLabel, ticketStatusLabel } from '@doorstep/domain';
import { Link, useSearchParams } from 'react-router';
import { useNow } from '../ui/browser/use-now.ts';
import { formatSpan } from '../ui/display/spans.ts';
import { TicketMark, TimeLeft, isDone } from './ticket-badges.tsx';
import classes from './ticket-workspace.module.css';

/** Returns this page's address with a ticket opened; null for none. */
export function useTicketSearch(number: number | null) {
  const [parameters] = useSearchParams();
  const all = new URLSearchParams(parameters);
  ['ticket', 'view'].forEach((name) => all.delete(name));
  if (number !== null) all.set('ticket', String(number));
  return { search: all.toString() };
}

interface TicketRowsProps {
  tickets: readonly ListedTicket[];
  /** The number of the ticket next to the list. */
  opened: string | null;
}

/** The tickets as rows, each with the time that is left. */
export function TicketRows({ tickets, opened }: TicketRowsProps) {
  const now = useNow();
  return (
    <ul aria-label="Support tickets" data-rows>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <TicketRow ticket={ticket} now={now} isOpened={String(ticket.number) === opened} />
        </li>
      ))}
    </ul>
  );
}

function TicketRow({ ticket, now, isOpened }: { ticket: ListedTicket; now: Date; isOpened: boolean }) {
  const { number, subject, name, excerpt, status, priority, createdAt } = ticket;
  return (
    <Link
      className={classes.row}
      to={useTicketSearch(number)}
      preventScrollReset
      aria-current={isOpened || undefined}
    >
      <span className={classes.line}>
        <b data-open={status === TICKET_STATUSES.open}>{subject}</b>
        <time dateTime={createdAt}>{formatSpan(Math.max(0, now.getTime() - Date.parse(createdAt)))}</time>
      </span>
      <span className={classes.excerpt}>
        <b>{name || 'Unknown'}</b> · {excerpt}
      </span>
      <span className={classes.line}>
        <TimeLeft ticket={ticket} now={now} />
        <span>
          {priorityLabel(priority)}
          {!isDone(ticket) && ` · ${ticketStatusLabel(status)}`} <TicketMark ticket={ticket} />
        </span>
      </span>
    </Link>
  );
}
