import { type OwnTicket, formatDate } from '@doorstep/domain';
import { Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProvider, byPage, trpc } from '../api.tsx';
import { liveCursorOf } from '../live/live-cursor.ts';
import { Mantine } from '../mantine.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { Disclosure } from '../ui/display/disclosure.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query, RowSkeletons } from '../ui/feedback/query.tsx';
import classes from './own-tickets.module.css';
import { TicketStatus, isDone } from './ticket-badges.tsx';

const LiveUpdates = lazy(async () => (await import('../live/live-updates.tsx')).LiveUpdates, { idle: true });
const OwnConversation = lazy(async () => (await import('./own-conversation.tsx')).OwnConversation);

const FIRST = { limit: 20 } as const;

/** The user's own tickets, live, or links to the open ones, on a page that otherwise needs no server (SUP-19). */
export function OwnTickets({ part }: { part: 'open' | undefined }) {
  return (
    <ApiProvider>
      {part ? (
        <Mantine>
          <OpenTickets />
        </Mantine>
      ) : (
        <AllTickets />
      )}
    </ApiProvider>
  );
}

function AllTickets() {
  const { id: userId } = useUser();
  const section = useRef<HTMLElement>(null);
  // This section is rendered after the browser has looked for the anchor.
  useEffect(() => {
    if (location.hash === '#tickets') section.current?.scrollIntoView();
  }, []);
  return (
    <>
      <LiveUpdates userId={userId} cursorOf={liveCursorOf} />
      <Mantine>
        <section ref={section} id="tickets" aria-labelledby="tickets-title" className={classes.section}>
          <h2 id="tickets-title">Your messages to us</h2>
          <Tickets />
        </section>
      </Mantine>
    </>
  );
}

/** Links to the user's open tickets in one row, or says that there is none. A failure is reported with all tickets. */
function OpenTickets() {
  const { data } = trpc.support.ownTickets.useInfiniteQuery(FIRST, byPage);
  const open = data?.pages[0]?.items.filter((ticket) => !isDone(ticket));
  if (!open) return null;
  if (open.length === 0)
    return (
      <p className={classes.none}>
        You have no open messages to us. <Link to={paths.contact()}>Contact us</Link>
      </p>
    );
  return (
    <ul className={classes.row} aria-label="Your open messages">
      {open.map(({ id, subject, status }) => (
        <li key={id}>
          <a href={`#${anchorOf(id)}`} data-paper>
            <TicketStatus status={status} />
            <span>
              <b>{subject}</b>
              <small>Your message to us</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const anchorOf = (ticketId: number) => `ticket-${ticketId}`;

function Tickets() {
  const pages = trpc.support.ownTickets.useInfiniteQuery(FIRST, byPage);
  return (
    <Query query={pages} subject="Your messages">
      {(list) => {
        const tickets = list.pages.flatMap(({ items }) => items);
        if (tickets.length === 0)
          return (
            <Text mb="xs" c="dimmed" size="sm">
              None yet. When you <Link to={paths.contact()}>send us a message</Link> or report a problem, you
              can follow it here.
            </Text>
          );
        return (
          <>
            <Stack component="ul" gap="sm" mb="md">
              {tickets.map((ticket) => (
                <Paper
                  key={ticket.id}
                  component="li"
                  id={anchorOf(ticket.id)}
                  className={classes.ticket}
                  withBorder
                  p="md"
                >
                  <Ticket ticket={ticket} />
                </Paper>
              ))}
            </Stack>
            <LoadMore query={pages} subject="Earlier messages">
              Show earlier messages
            </LoadMore>
          </>
        );
      }}
    </Query>
  );
}

function Ticket({ ticket }: { ticket: OwnTicket }) {
  const { id, subject, description, status, createdAt, bookingId } = ticket;
  return (
    <>
      <h3>{subject}</h3>
      <Text mb="xs" c="dimmed" size="sm">
        <TicketStatus status={status} /> Reference number {id}, sent on{' '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {bookingId !== null && (
          <>
            , about <Link to={paths.bookingPage(bookingId)}>booking {bookingId}</Link>
          </>
        )}
      </Text>
      <p data-typed>{description}</p>
      <Disclosure label="Replies" subject={subject}>
        <OwnConversation ticket={ticket} fallback={<RowSkeletons />} />
      </Disclosure>
    </>
  );
}
