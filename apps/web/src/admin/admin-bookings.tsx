import { BOOKING_STATUSES, LARGEST_ID, STATUS_LABELS } from '@doorstep/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../api.tsx';
import { isDay } from '../dates.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../ui/browser/list-address.ts';
import { useSteadyRows, withReread } from '../ui/display/steady-rows.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { DayFilter } from '../ui/forms/day-filter.tsx';
import { MOST_CHARACTERS, SearchBar } from '../ui/forms/search-bar.tsx';
import { useTyped } from '../ui/forms/use-typed.ts';
import { Attention } from './bookings/attention.tsx';
import { BookingTable } from './bookings/booking-table.tsx';
import { PersonFilter } from './bookings/person-filter.tsx';
import { AddressNotes, isLostPage } from './lists/address-notes.tsx';
import { CsvLink } from './lists/csv-link.tsx';
import { ListPage, PAGE_ROWS } from './lists/list-page.tsx';

/** What else bookings are narrowed to, each by a button. */
const MARKS = [
  ['unassigned', 'Unassigned'],
  ['flagged', 'Flagged'],
  ['late', 'Late'],
  ['problem', 'With a problem'],
] as const;

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
const IN_ADDRESS = {
  booking: () => true,
  status: BOOKING_STATUSES,
  unassigned: ['1'],
  flagged: ['1'],
  late: ['1'],
  problem: ['1'],
  from: isDay,
  to: isDay,
  customer: isId,
  provider: isId,
} as const;

/** The bookings tab (ADM-4): found by what the address says, page by page, the newest made first. */
export function AdminBookings() {
  const { values, leftOut, cursor, set, clear, isNarrowed } = useListAddress(IN_ADDRESS);
  const { booking = '', status, from, to, customer, provider } = values;
  const [typed, type] = useTyped(booking, (text) => set('booking', text));
  const marks = MARKS.map(([mark]) => mark).filter((mark) => values[mark]);
  const text = booking.slice(0, MOST_CHARACTERS);
  const narrowed = {
    ...(text && { text }),
    ...(status && { status }),
    ...Object.fromEntries(marks.map((mark) => [mark, true])),
    ...(from && { from }),
    ...(to && { to }),
    ...(customer && { customerId: Number(customer) }),
    ...(provider && { providerId: Number(provider) }),
  };
  const { list, isLost, steady } = useBookings(narrowed, cursor);
  return (
    <>
      <Attention />
      <AddressNotes leftOut={leftOut} isLost={isLost} />
      {customer && <PersonFilter id={Number(customer)} onClear={() => set('customer', '')} />}
      {provider && <PersonFilter id={Number(provider)} onClear={() => set('provider', '')} />}
      <SearchBar label="Search by address or id" value={typed} onChange={type}>
        <NativeSelect
          size="sm"
          aria-label="Status"
          data={[
            { value: '', label: 'All statuses' },
            ...BOOKING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
          ]}
          value={status ?? ''}
          onChange={({ currentTarget }) => set('status', currentTarget.value)}
        />
        <DayFilter label="From" value={from ?? ''} onChange={(day) => set('from', day)} />
        <DayFilter label="To" value={to ?? ''} onChange={(day) => set('to', day)} />
      </SearchBar>
      <Group gap="xs" mb="sm">
        {MARKS.map(([mark, label]) => (
          <Button
            key={mark}
            size="xs"
            variant={values[mark] ? 'filled' : 'default'}
            aria-pressed={values[mark] !== undefined}
            onClick={() => set(mark, values[mark] ? '' : '1')}
          >
            {label}
          </Button>
        ))}
        {isNarrowed && (
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      <Query of={list} what="The bookings">
        {({ nextCursor }) => (
          <ListPage
            noun="booking"
            cursor={isLost ? null : cursor}
            nextCursor={nextCursor}
            waiting={steady.waiting}
            onShowWaiting={steady.showAll}
          >
            {steady.rows.length > 0 ? (
              <BookingTable bookings={steady.rows} />
            ) : (
              <EmptyState title="No bookings found">Try part of an address, or another filter.</EmptyState>
            )}
          </ListPage>
        )}
      </Query>
      <CsvLink href={paths.bookingsFile(inAddress(narrowed))} />
    </>
  );
}

type Narrowed = Omit<
  Exclude<Parameters<typeof trpc.bookings.search.useQuery>[0], symbol>,
  'cursor' | 'limit'
>;

/** A page of bookings; the first where the cursor names none. What was found stays until what is looked for next is there. */
function useBookings(narrowed: Narrowed, cursor: string | null) {
  const pageAt = (at: string | null) => ({ ...narrowed, cursor: at, limit: PAGE_ROWS });
  const asked = trpc.bookings.search.useQuery(pageAt(cursor), { placeholderData: keepPreviousData });
  const isLost = isLostPage(asked.error);
  const input = pageAt(isLost ? null : cursor);
  const list = trpc.bookings.search.useQuery(input, { placeholderData: keepPreviousData });
  const read = list.isPlaceholderData ? undefined : list.data?.items;
  const { rows, gone, ...steady } = useSteadyRows(JSON.stringify(input), read);
  const reread = trpc.useQueries((t) => gone.map((bookingId) => t.bookings.show({ bookingId })));
  return { list, isLost, steady: { ...steady, rows: withReread(rows, gone, reread) } };
}

/** The same as parameters of the file's address. */
function inAddress(narrowed: Narrowed): Record<string, string> {
  return Object.fromEntries(
    Object.entries(narrowed).map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );
}
