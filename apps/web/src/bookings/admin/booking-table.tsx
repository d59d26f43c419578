import {
  type FoundBooking,
  formatDate,
  formatDayTime,
  formatPrice,
  formatShortDate,
  formatTime,
} from '@doorstep/domain';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { PageLink } from '../../ui/display/page-link.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { StatusBadge } from '../booking-status.tsx';
import { paths } from '../../paths.ts';
import { addressText } from '../../ui/display/text.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { type Column, DataTable, type SortedColumn } from '../../ui/display/data-table.tsx';
import { IconFlag } from '../../ui/display/icons.ts';
import classes from './booking-table.module.css';

const UNASSIGNED = 'Unassigned';

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
      providerName ? <Person name={providerName} photo={providerPhoto} /> : UNASSIGNED,
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
    cell: (booking) => <Actions booking={booking} />,
    minWidth: 4,
    actions: true,
  },
];

/** The lines of a card on a phone: what and when, who and for how much, and where. */
const phoneColumns: Column<FoundBooking>[] = [
  {
    title: 'Visit',
    cell: ({ id, date, serviceName }) => (
      <PageLink to={paths.bookingPage(id)}>
        <b>{formatDayTime(date)}</b> · {serviceName}
      </PageLink>
    ),
    opens: true,
    oneLine: true,
    card: 'untitled',
  },
  { title: 'Status', cell: (booking) => <StatusBadge booking={booking} />, card: 'side' },
  {
    title: 'People',
    cell: ({ customerName, providerName, totalPrice }) =>
      `${customerName} → ${providerName ?? UNASSIGNED} · ${formatPrice(totalPrice)}`,
    card: 'untitled',
  },
  {
    title: 'Address and notes',
    cell: (booking) => (
      <>
        <Text c="dimmed" size="xs">
          {addressText(booking.address)}
        </Text>
        <Notes booking={booking} />
      </>
    ),
    card: 'untitled',
  },
  { title: 'Flag', cell: (booking) => <Actions booking={booking} />, actions: true },
];

const FLAGS = ['flag', 'clearFlag'] as const;

/** The button of the flag; on a phone, a menu of all that an admin may do with the booking. */
function Actions({ booking }: { booking: FoundBooking }) {
  return <BookingActions booking={booking} {...(useIsPhone() ? { folded: 'all' } : { only: FLAGS })} />;
}

interface BookingTableProps {
  bookings: readonly FoundBooking[];
  /** The column of a user whose bookings they all are. */
  without?: 'Customer' | 'Provider';
  sorted?: SortedColumn;
  end?: ReactNode;
}

/** Bookings for admins. */
export function BookingTable({ bookings, without, sorted, end = null }: BookingTableProps) {
  const isPhone = useIsPhone();
  const shown = isPhone ? phoneColumns : columns.filter(({ title }) => title !== without);
  return (
    <div className={classes.table}>
      <DataTable label="Bookings" columns={shown} rows={bookings} sorted={sorted} wide end={end} />
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
  return (
    <>
      <StatusBadge booking={booking} />
      <Text c="dimmed" size="xs" mt="0.25rem">
        Booked {formatShortDate(booking.createdAt)}
      </Text>
      <Notes booking={booking} />
    </>
  );
}

/** Everything unusual about a booking: it is late, has a problem or is flagged. */
function Notes({ booking: { late, problem, flagged, flagNote } }: { booking: FoundBooking }) {
  return (
    <>
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
