import { type TicketDetail, formatDayTime } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { LocalBanner } from './local-banner.tsx';
import { Rejection } from './rejection.tsx';
import { TicketStatusForm } from './ticket-status-form.tsx';
import { SlaBadge, SyncBadge, TicketPriority, TicketStatus } from './ticket-badges.tsx';
import classes from './ticket-details.module.css';

interface TicketDetailsProps {
  opened: boolean;
  onClose: () => void;
  /** Null for an id that no ticket can have. */
  ticketId: number | null;
  isConfigured: boolean;
}

/** One ticket: how it stands, what it says and who answers it, to be changed (SUP-13). */
export function TicketDetails({ opened, onClose, ticketId, isConfigured }: TicketDetailsProps) {
  // While the dialog goes it shows what it showed.
  const [shown, setShown] = useState(ticketId);
  if (opened && shown !== ticketId) setShown(ticketId);
  const ticket = trpc.support.show.useQuery(shown === null || !opened ? skipToken : { ticketId: shown });
  const isMissing = shown === null || apiErrorOf(ticket.error)?.httpStatus === 404;
  return (
    <Dialog
      title={ticket.data ? `Ticket ${ticket.data.number}` : 'Ticket'}
      opened={opened}
      onClose={onClose}
      size="wide"
    >
      {isMissing ? (
        <EmptyState title="There is no such ticket" door="missing">
          It may have been deleted.
        </EmptyState>
      ) : (
        <Query of={ticket} what="The ticket">
          {(known) => <Known ticket={known} isConfigured={isConfigured} />}
        </Query>
      )}
    </Dialog>
  );
}

function Known({ ticket, isConfigured }: { ticket: TicketDetail; isConfigured: boolean }) {
  const { subject, description, isLocal, deskUrl, bookingId, userId, name, email, gone } = ticket;
  const due = (instant: string | null) => (instant === null ? 'Not set' : formatDayTime(instant));
  return (
    <>
      <h3 className={classes.subject}>
        {subject} <SyncBadge ticket={ticket} />
      </h3>
      {isLocal && isConfigured && <LocalBanner />}
      <Rejection ticket={ticket} isConfigured={isConfigured} />
      <ChangeNotice ticket={ticket} />
      <dl className={classes.facts}>
        <Fact name="Status">
          <TicketStatus status={ticket.status} />
        </Fact>
        <Fact name="Priority">
          <TicketPriority priority={ticket.priority} />
        </Fact>
        <Fact name="SLA status">
          <SlaBadge sla={ticket.slaStatus} />
        </Fact>
        <Fact name="Due by">{due(ticket.dueBy)}</Fact>
        <Fact name="First response due">{due(ticket.firstResponseDue)}</Fact>
        <Fact name="Assigned agent">
          <Agent id={ticket.responderId} />
        </Fact>
        <Fact name="From">
          {userId === null ? name || 'Unknown' : <Link to={adminPaths.user(userId)}>{name}</Link>}
          {email && <span className={classes.email}>{email}</span>}
        </Fact>
        <Fact name="Created">{formatDayTime(ticket.createdAt)}</Fact>
        {bookingId !== null && (
          <Fact name="Booking">
            <Link to={paths.bookingPage(bookingId)}>Booking {bookingId}</Link>
          </Fact>
        )}
      </dl>
      <h4 className={classes.heading}>Description</h4>
      <p className={classes.description}>{description}</p>
      {(isLocal || isConfigured) && !gone && (
        <TicketStatusForm key={`${ticket.status} ${ticket.priority}`} ticket={ticket} />
      )}
      {deskUrl && (
        <p className={classes.link}>
          <a href={deskUrl} target="_blank" rel="noreferrer">
            View in Freshdesk
          </a>
        </p>
      )}
    </>
  );
}

const GONE = {
  deleted: 'This ticket was deleted at Freshdesk',
  spam: 'This ticket was marked as spam at Freshdesk',
  missing: 'Freshdesk has this ticket no more',
} as const;

/** What became of a ticket, or of changes that were made here while the desk did not answer (SUP-18, SUP-20, SUP-21). */
function ChangeNotice({ ticket: { unsent, rejection, overtaken, gone } }: { ticket: TicketDetail }) {
  if (gone) return <Notice>{GONE[gone]}, and closed here by that.</Notice>;
  if (overtaken !== null) return <Notice>{overtaken}.</Notice>;
  if (unsent.length === 0 || rejection !== null) return null;
  return <Notice>Waits to be sent to Freshdesk: {unsent.join(', ')}.</Notice>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who answers it; the page waits for nobody to say their name. */
function Agent({ id }: { id: number | null }) {
  const { data: agents } = trpc.support.agents.useQuery(id === null ? skipToken : undefined);
  if (id === null) return 'Not assigned';
  return agents?.find((agent) => agent.id === id)?.name ?? `Agent #${id}`;
}
