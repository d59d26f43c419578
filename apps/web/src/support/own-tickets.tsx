import { type OwnTicket, type Page, formatDate, ticketStatusLabel } from '@doorstep/domain';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProvider, trpc } from '../api.tsx';
import { liveCursorOf } from '../live/live-cursor.ts';
import { Mantine } from '../mantine.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './own-tickets.module.css';

const LiveUpdates = lazy(async () => (await import('../live/live-updates.tsx')).LiveUpdates, { idle: true });

const byPage = { getNextPageParam: (page: Page<OwnTicket>) => page.nextCursor };
const FIRST = { limit: 20 } as const;

/** The user's own tickets, live, on a page that otherwise needs no server (SUP-19). */
export function OwnTickets() {
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
          <Tickets />
        </section>
      </Mantine>
    </ApiProvider>
  );
}

function Tickets() {
  const pages = trpc.support.ownTickets.useInfiniteQuery(FIRST, byPage);
  return (
    <Query of={pages} what="Your messages">
      {(list) => {
        const tickets = list.pages.flatMap(({ items }) => items);
        if (tickets.length === 0)
          return (
            <p className={classes.soft}>
              None yet. What you <Link to={paths.contact()}>write to us</Link>, and every problem that you
              report, stands here with its number.
            </p>
          );
        return (
          <>
            <ul className={classes.tickets}>
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <Ticket ticket={ticket} />
                </li>
              ))}
            </ul>
            <LoadMore of={pages} what="Earlier messages">
              Show earlier messages
            </LoadMore>
          </>
        );
      }}
    </Query>
  );
}

function Ticket({
  ticket: { id, subject, description, status, createdAt, bookingId },
}: {
  ticket: OwnTicket;
}) {
  return (
    <>
      <h3>{subject}</h3>
      <p className={classes.soft}>
        <b className={classes.status}>{ticketStatusLabel(status)}</b> Number {id}, written on{' '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {bookingId !== null && (
          <>
            , about <Link to={paths.bookingPage(bookingId)}>booking {bookingId}</Link>
          </>
        )}
      </p>
      <p className={classes.text}>{description}</p>
    </>
  );
}
