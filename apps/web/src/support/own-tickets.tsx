import { type OwnTicket, type Page, TICKET_STATUSES, count, formatDate } from '@doorstep/domain';
import { Button, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiProvider, trpc } from '../api.tsx';
import { liveCursorOf } from '../live/live-cursor.ts';
import { Mantine } from '../mantine.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { Disclosure } from '../ui/display/disclosure.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query, RowSkeletons } from '../ui/feedback/query.tsx';
import classes from './own-tickets.module.css';
import { TicketStatus } from './ticket-badges.tsx';

const LiveUpdates = lazy(async () => (await import('../live/live-updates.tsx')).LiveUpdates, { idle: true });
const OwnConversation = lazy(async () => (await import('./own-conversation.tsx')).OwnConversation);

const byPage = { getNextPageParam: (page: Page<OwnTicket>) => page.nextCursor };
const FIRST = { limit: 20 } as const;

interface OwnTicketsProps {
  /** Called once it is known whether there is an open one; false when they could not be read. */
  onKnown: (hasOpen: boolean) => void;
}

/** The user's own tickets, live, on a page that otherwise needs no server (SUP-19). */
export function OwnTickets({ onKnown }: OwnTicketsProps) {
  const { id: userId } = useUser();
  const section = useRef<HTMLElement>(null);
  // This section is rendered after the browser has looked for the anchor.
  useEffect(() => {
    if (location.hash === '#tickets') section.current?.scrollIntoView();
  }, []);
  return (
    <ApiProvider>
      <LiveUpdates userId={userId} cursorOf={liveCursorOf} />
      <Mantine>
        <section ref={section} id="tickets" aria-labelledby="tickets-title" className={classes.section}>
          <h2 id="tickets-title">Your messages to us</h2>
          <Tickets onKnown={onKnown} />
        </section>
      </Mantine>
    </ApiProvider>
  );
}

const isOpen = ({ status }: OwnTicket) => status !== TICKET_STATUSES.closed;

/** The open tickets, then the others: they are folded below open ones, which the help text follows. */
function Tickets({ onKnown }: OwnTicketsProps) {
  const pages = trpc.support.ownTickets.useInfiniteQuery(FIRST, byPage);
  const [areAllVisible, setAllVisible] = useState(false);
  const isKnown = !pages.isPending;
  const hasOpen = pages.data?.pages[0]?.items.some(isOpen) ?? false;
  const report = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) report(hasOpen);
  }, [isKnown, hasOpen]);
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
        const open = tickets.filter(isOpen);
        const closed = tickets.filter((ticket) => !isOpen(ticket));
        if (open.length > 0 && closed.length > 0 && !areAllVisible)
          return (
            <>
              <TicketList tickets={open} />
              <Button variant="default" onClick={() => setAllVisible(true)}>
                Show {count(closed.length, 'closed message')}
              </Button>
            </>
          );
        return (
          <>
            <TicketList tickets={[...open, ...closed]} />
            <LoadMore query={pages} subject="Earlier messages">
              Show earlier messages
            </LoadMore>
          </>
        );
      }}
    </Query>
  );
}

function TicketList({ tickets }: { tickets: readonly OwnTicket[] }) {
  return (
    <Stack component="ul" gap="sm" mb="md">
      {tickets.map((ticket) => (
        <Paper key={ticket.id} component="li" withBorder p="md">
          <Ticket ticket={ticket} />
        </Paper>
      ))}
    </Stack>
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
      <p className={classes.text}>{description}</p>
      <Disclosure label="Replies" subject={subject}>
        <OwnConversation ticket={ticket} fallback={<RowSkeletons />} />
      </Disclosure>
    </>
  );
}
