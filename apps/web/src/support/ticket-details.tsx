import { type TicketDetail, formatDayTime } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './support-tickets.module.css';
import { SENT, TicketStatusForm, TicketTextsForm } from './ticket-forms.tsx';
import { LocalBanner, SlaBadge, TicketPriority, TicketStatus, TicketSubject } from './ticket-table.tsx';

interface TicketDetailsProps {
  opened: boolean;
  onClose: () => void;
  /** Null for an id that no ticket can have. */
  ticketId: number | null;
  isConfigured: boolean;
}

/** The dialog of one ticket (SUP-13). */
export function TicketDetails({ opened, onClose, ticketId, isConfigured }: TicketDetailsProps) {
  // Keeps the last ticket visible while the dialog closes.
  const [visibleId, setVisibleId] = useState(ticketId);
  if (opened && visibleId !== ticketId) setVisibleId(ticketId);
  const ticket = trpc.support.show.useQuery(
    visibleId === null || !opened ? skipToken : { ticketId: visibleId },
  );
  const isMissing = visibleId === null || apiErrorOf(ticket.error)?.httpStatus === 404;
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
          {(data) => <Ticket ticket={data} isConfigured={isConfigured} />}
        </Query>
      )}
    </Dialog>
  );
}

function Ticket({ ticket, isConfigured }: { ticket: TicketDetail; isConfigured: boolean }) {
  const { description, isLocal, deskUrl, bookingId, userId, name, email, gone } = ticket;
  const due = (instant: string | null) => (instant === null ? 'Not set' : formatDayTime(instant));
  return (
    <>
      <h3 className={classes.subject}>
        <TicketSubject ticket={ticket} />
      </h3>
      {isLocal && isConfigured && <LocalBanner />}
      <Rejection ticket={ticket} isConfigured={isConfigured} />
      {gone && <Notice>{GONE[gone]}, and closed here by that.</Notice>}
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

interface RejectionProps {
  ticket: TicketDetail;
  isConfigured: boolean;
}

/** Lets an admin send a rejected or local ticket, and edit a rejected one (SUP-5, SUP-22). */
function Rejection({ ticket, isConfigured }: RejectionProps) {
  const [isEditing, setEditing] = useState(false);
  if (ticket.handover === 'none' && ticket.isLocal && isConfigured)
    return (
      <>
        <Notice>
          It stays here alone unless you send it: what is written before Freshdesk is set up is not sent by
          itself.
        </Notice>
        <Send ticketId={ticket.id} label="Send to Freshdesk" />
      </>
    );
  if (ticket.handover !== 'rejected') return null;
  return (
    <section className={classes.rejection} aria-label="Refused by Freshdesk">
      <p>
        <b>Freshdesk refused this ticket:</b> {ticket.rejection ?? 'it gave no reason'}
      </p>
      {isEditing ? (
        <TicketTextsForm ticket={ticket} onSaved={() => setEditing(false)} />
      ) : (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
          {isConfigured && <Send ticketId={ticket.id} label="Send again" />}
        </Group>
      )}
    </section>
  );
}

function Send({ ticketId, label }: { ticketId: number; label: string }) {
  const send = trpc.support.send.useMutation({ meta: SENT });
  return (
    <Button size="sm" mb="sm" loading={send.isPending} onClick={() => send.mutate({ ticketId })}>
      {label}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The assigned agent; the number is shown until the name is loaded. */
function Agent({ id }: { id: number | null }) {
  const { data: agents } = trpc.support.agents.useQuery(id === null ? skipToken : undefined);
  if (id === null) return 'Not assigned';
  return agents?.find((agent) => agent.id === id)?.name ?? `Agent #${id}`;
}
