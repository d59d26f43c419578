import { type ListedTicket, formatDayTime } from '@doorstep/domain';
import { Link } from 'react-router';
import { byPage, trpc } from '../api.tsx';
import { adminPaths } from '../admin-paths.ts';
import { TicketPriority, TicketStatus, TicketSubject } from './ticket-badges.tsx';
import { Card } from '../ui/display/page.tsx';
import { Text } from '@mantine/core';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';

const PAGE_ROWS = 10;

const columns: Column<ListedTicket>[] = [
  {
    title: 'ID',
    cell: ({ number }) => <Link to={adminPaths.ticket(number)}>{number}</Link>,
    minWidth: 6,
    noWrap: true,
    opens: true,
  },
  { title: 'Subject', cell: (ticket) => <TicketSubject ticket={ticket} />, name: true, minWidth: 12 },
  { title: 'Status', cell: ({ status }) => <TicketStatus status={status} />, minWidth: 6 },
  { title: 'Priority', cell: ({ priority }) => <TicketPriority priority={priority} />, minWidth: 6 },
  { title: 'Created', cell: ({ createdAt }) => formatDayTime(createdAt), minWidth: 7 },
];

/** A user's tickets, newest first (ADM-16). */
export function UserTickets({ userId }: { userId: number }) {
  const tickets = trpc.support.ticketsOf.useInfiniteQuery({ userId, limit: PAGE_ROWS }, byPage);
  return (
    <Card title="Tickets">
      <Query query={tickets} subject="The tickets">
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <Text c="dimmed">No tickets found</Text>;
          const more = (
            <LoadMore query={tickets} subject="More tickets">
              Show more
            </LoadMore>
          );
          return <DataTable label="Tickets" columns={columns} rows={all} wide end={more} />;
        }}
      </Query>
    </Card>
  );
}
