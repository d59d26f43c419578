import { type Conversation, TICKET_STATUSES, type TicketDetail, formatDayTime } from '@doorstep/domain';
import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { trpc } from '../api.tsx';
import { StatusBadge } from '../bookings/booking-status.tsx';
import { paths } from '../paths.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { EmailText } from '../ui/display/email-text.tsx';
import { Fact, NamedFacts } from '../ui/display/facts.tsx';
import { formatSpan } from '../ui/display/spans.ts';
import { Query, together } from '../ui/feedback/query.tsx';
import { TicketStatus } from './ticket-badges.tsx';
import classes from './ticket-workspace.module.css';
import { useTicketSearch } from './ticket-rows.tsx';

interface TicketContextProps {
  ticket: TicketDetail;
  /** Undefined until it is loaded. */
  conversation: Conversation | undefined;
}

/** The requester of a ticket with its due times, their bookings and their other tickets. */
export function TicketContext({ ticket, conversation }: TicketContextProps) {
  const { userId, name, email, createdAt, dueBy, firstResponseDue } = ticket;
  const now = useNow().getTime();
  const reply = conversation?.entries.find(({ kind }) => kind === 'reply');
  const isOverdue =
    !reply &&
    conversation?.isComplete === true &&
    ticket.status < TICKET_STATUSES.resolved &&
    firstResponseDue !== null &&
    Date.parse(firstResponseDue) < now;
  const due = (instant: string | null) => (instant === null ? 'Not set' : formatDayTime(instant));
  return (
    <div className={classes.facts}>
      <Group gap="sm" wrap="nowrap">
        <Avatar name={name || '?'} size="small" />
        <p>
          <b>{userId === null ? name || 'Unknown' : <Link to={adminPaths.user(userId)}>{name}</Link>}</b>
          <Text span display="block" c="dimmed" size="sm">
            <EmailText email={email} />
          </Text>
        </p>
      </Group>
      <NamedFacts>
        <Fact name="First response due">
          {due(firstResponseDue)}
          {reply && ` (${describeFirstReply(reply.createdAt, ticket)})`}
          {isOverdue && (
            <>
              {' '}
              <Badge status="cancelled">Overdue</Badge>
            </>
          )}
        </Fact>
        <Fact name="Due by">{due(dueBy)}</Fact>
        <Fact name="Created">{formatDayTime(createdAt)}</Fact>
      </NamedFacts>
      {userId !== null && (
        <>
          <UserBookings userId={userId} />
          <OtherTickets userId={userId} ticketId={ticket.id} />
        </>
      )}
    </div>
  );
}

/** `met, 31 min` */
function describeFirstReply(at: string, { createdAt, firstResponseDue }: TicketDetail): string {
  const isMet = firstResponseDue === null || at <= firstResponseDue;
  return `${isMet ? 'met' : 'missed'}, ${formatSpan(Date.parse(at) - Date.parse(createdAt))}`;
}

/** A row: a link, and a status at its end. */
const ROW = { gap: 'sm', justify: 'space-between', wrap: 'nowrap', py: '0.375rem' } as const;

const MAX_BOOKINGS = 4;

function UserBookings({ userId }: { userId: number }) {
  const user = trpc.accounts.show.useQuery({ userId });
  const side = user.data?.role === 'provider' ? { providerId: userId } : { customerId: userId };
  const bookings = trpc.bookings.search.useQuery(
    { ...side, limit: MAX_BOOKINGS },
    { enabled: user.data !== undefined },
  );
  return (
    <section aria-label="Bookings">
      <h3>Bookings</h3>
      <Query query={together({ user, bookings })} subject="The bookings">
        {({ bookings: { items } }) =>
          items.length === 0 ? (
            <p>No bookings yet.</p>
          ) : (
            <ul data-rows>
              {items.map((booking) => (
                <Group key={booking.id} component="li" {...ROW}>
                  <p>
                    <Link to={paths.bookingPage(booking.id)}>{booking.serviceName}</Link>
                    <Text span display="block" c="dimmed" size="sm">
                      {formatDayTime(booking.date)}
                    </Text>
                  </p>
                  <StatusBadge booking={booking} />
                </Group>
              ))}
              <Group component="li" {...ROW}>
                <Link to={adminPaths.user(userId)}>All bookings</Link>
              </Group>
            </ul>
          )
        }
      </Query>
    </section>
  );
}

const MAX_TICKETS = 5;

function OtherTickets({ userId, ticketId }: { userId: number; ticketId: number }) {
  const tickets = trpc.support.ticketsOf.useQuery({ userId, limit: MAX_TICKETS });
  const others = tickets.data?.items.filter(({ id }) => id !== ticketId) ?? [];
  if (tickets.data && others.length === 0) return null;
  return (
    <section aria-label="Other tickets">
      <h3>Other tickets</h3>
      <Query query={tickets} subject="The other tickets">
        {() => (
          <ul data-rows>
            {others.map(({ id, number, subject, status }) => (
              <Group key={id} component="li" {...ROW}>
                <TicketLink number={number}>{subject}</TicketLink>
                <TicketStatus status={status} />
              </Group>
            ))}
          </ul>
        )}
      </Query>
    </section>
  );
}

function TicketLink({ number, children }: { number: number; children: string }) {
  return <Link to={useTicketSearch(number)}>{children}</Link>;
}
