import { type FoundBooking, formatDate, formatPrice, formatShortDate, formatTime } from '@doorstep/domain';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageLink } from '../../ui/display/page-link.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { paths } from '../../paths.ts';
import { addressText } from '../../ui/display/text.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { IconFlag } from '../../ui/display/icons.ts';
import classes from './booking-table.module.css';

const columns: Column<FoundBooking>[] = [
  {
    title: 'ID',
    cell: ({ id }) => <PageLink to={paths.bookingPage(id)}>{id}</PageLink>,
    opens: true,
    noWrap: true,
    minWidth: 2.5,
    card: 'untitled',
  },
  {
    title: 'Customer',
    cell: ({ customerName }) => <Person name={customerName} />,
    minWidth: 7.75,
    oneLine: true,
    card: 'untitled',
  },
  {
    title: 'Provider',
    cell: ({ providerName, providerPhoto }) =>
      providerName ? <Person name={providerName} photo={providerPhoto} /> : 'Unassigned',
    minWidth: 7.75,
    oneLine: true,
    card: 'untitled',
  },
  { title: 'Date', cell: (booking) => <DateCell booking={booking} />, minWidth: 10, card: 'untitled' },
  { title: 'Status', cell: (booking) => <StatusCell booking={booking} />, minWidth: 6.5, card: 'side' },
  {
    title: 'Address',
    cell: ({ address }) => <span className={classes.address}>{addressText(address)}</span>,
    minWidth: 6.5,
    card: 'line',
  },
  {
    title: 'Flag',
    cell: (booking) => <BookingActions booking={booking} only={FLAGS} />,
    minWidth: 4,
    actions: true,
  },
];

const FLAGS = ['flag', 'clearFlag'] as const;

interface BookingTableProps {
  bookings: readonly FoundBooking[];
  /** The column of a user whose bookings they all are. */
  without?: 'Customer' | 'Provider';
  end?: ReactNode;
}

/** Bookings for admins. */
export function BookingTable({ bookings, without, end = null }: BookingTableProps) {
  const shown = columns.filter(({ title }) => title !== without);
  return (
    <div className={classes.table}>
      <DataTable label="Bookings" columns={shown} rows={bookings} wide end={end} />
    </div>
  );
}

function Person({ name, photo }: { name: string; photo?: string | null }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar name={name} photo={photo} size="row" />
      <Text span inherit truncate>
        {name}
      </Text>
    </Group>
  );
}

/** The time, and below it the service and its price. */
function DateCell({ booking: { date, serviceName, totalPrice } }: { booking: FoundBooking }) {
  return (
    <>
      <Text span inherit fw={650} className={classes.date}>{`${formatDate(date)}, ${formatTime(date)}`}</Text>
      <Text c="dimmed" size="xs">
        {serviceName}, {formatPrice(totalPrice)}
      </Text>
    </>
  );
}

function StatusCell({ booking }: { booking: FoundBooking }) {
  const { createdAt, late, problem, flagged, flagNote } = booking;
  return (
    <>
      <StatusBadge booking={booking} />
      <Text c="dimmed" size="xs" mt="0.25rem">
        Booked {formatShortDate(createdAt)}
      </Text>
      {late && <span className={classes.note}>Late</span>}
      {problem && <span className={classes.note}>Problem open</span>}
      {flagged && (
        <span className={classes.note}>
          <IconFlag size={14} aria-hidden /> {flagNote ?? 'Flagged'}
        </span>
      )}
    </>
  );
}
