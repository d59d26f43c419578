import {
  count,
  BOOKING_STATUSES,
  type BookingOrder,
  type BookingStatus,
  type FoundBooking,
  type ListedUser,
  STATUS_LABELS,
  isDay,
  isId,
} from '@doorstep/domain';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { apiErrorOf } from '../../api-errors.ts';
import { trpc } from '../../api.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { MAX_SEARCH_LENGTH, UrlNotices, toUrlParameters, useListUrl } from '../../ui/lists/list-url.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { EmptyState, PlainButton } from '../../ui/feedback/empty-state.tsx';
import { DaysFilter, SearchBar } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { BookingTable } from './booking-table.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './booking-table.module.css';

/** Filters with a button each. */
const TOGGLES = [
  ['unassigned', 'Unassigned'],
  ['flagged', 'Flagged'],
  ['late', 'Late'],
  ['problem', 'With a problem'],
] as const;

const URL_FILTERS = {
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
  order: ['latest', 'earliest'],
} as const;

/** The direction of the dates in each order, and the order that their header leads to; '' for the one without any choice. */
const ORDERS = {
  newest: { direction: 'none', next: 'latest' },
  latest: { direction: 'descending', next: 'earliest' },
  earliest: { direction: 'ascending', next: '' },
} as const satisfies Record<BookingOrder, object>;

/** The bookings tab (ADM-4): filtered and ordered by the URL, in pages; newest first, or with days the latest. */
export function AdminBookings() {
  const { values, ignoredFilters, cursor, set, clear } = useListUrl(URL_FILTERS);
  const { booking = '', status, from, to, customer, provider, order } = values;
  const [typed, type] = useTyped(booking, (text) => set('booking', text));
  const toggles = TOGGLES.map(([toggle]) => toggle).filter((toggle) => values[toggle]);
  const text = booking.slice(0, MAX_SEARCH_LENGTH);
  const filters = {
    ...(text && { text }),
    ...(status && { status }),
    ...Object.fromEntries(toggles.map((toggle) => [toggle, true])),
    ...(from && { from }),
    ...(to && { to }),
    ...(customer && { customerId: Number(customer) }),
    ...(provider && { providerId: Number(provider) }),
  };
  const narrowed = { ...filters, ...(order && { order }) };
  const { direction, next } = ORDERS[order ?? (from || to ? 'latest' : 'newest')];
  const { bookings } = trpc.useUtils();
  const total = useTotal(filters);
  const page = useListPage<FoundBooking>({
    name: JSON.stringify(narrowed),
    cursor,
    pageAt: (range) => bookings.search.queryOptions({ ...narrowed, ...range }),
    rowOf: (bookingId) => bookings.show.queryOptions({ bookingId }),
  });
  return (
    <>
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={page.isPageMissing} />
      {customer && <PersonNotice id={Number(customer)} onClear={() => set('customer', '')} />}
      {provider && <PersonNotice id={Number(provider)} onClear={() => set('provider', '')} />}
      <SearchBar
        label="Search by address, ID or name"
        value={typed}
        onChange={type}
        isFiltered={[status, from, to].some(Boolean)}
      >
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
        <DaysFilter from={from ?? ''} to={to ?? ''} onChange={set} />
      </SearchBar>
      <Group gap="xs" mb="sm">
        {TOGGLES.map(([toggle, label]) => (
          <Button
            key={toggle}
            size="xs"
            variant={values[toggle] ? 'filled' : 'default'}
            aria-pressed={values[toggle] !== undefined}
            onClick={() => set(toggle, values[toggle] ? '' : '1')}
          >
            {label}
            <ToggleCount filter={toggle} />
          </Button>
        ))}
        {Object.keys(filters).length > 0 && (
          <Button size="xs" variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      {text && (
        <FoundPeople
          text={text}
          onChoose={({ id, role }) => {
            set('booking', '');
            set(role === 'provider' ? 'provider' : 'customer', String(id));
          }}
        />
      )}
      <ListPage
        page={page}
        file={
          <FileLink href={adminPaths.bookingsFile(toUrlParameters(narrowed))} variant="default" size="sm" />
        }
        subject="The bookings"
        noun="booking"
        total={total}
        empty={
          <EmptyState title={page.cursor === null ? 'No bookings found' : 'No more bookings found'}>
            Try part of an address, a name, or another filter.
          </EmptyState>
        }
      >
        {(found) => (
          <div className={classes.badges}>
            <BookingTable
              bookings={found}
              sorted={{ title: 'Date', direction, onToggle: () => set('order', next) }}
            />
          </div>
        )}
      </ListPage>
    </>
  );
}

/** The number of bookings that need an admin, next to the filter that finds them; nothing if there are none. */
function ToggleCount({ filter }: { filter: (typeof TOGGLES)[number][0] }) {
  const { data: summary } = trpc.reporting.summary.useQuery();
  const counts: Partial<Record<typeof filter, number>> = {
    unassigned: summary?.unassigned,
    flagged: summary?.flagged,
  };
  const number = counts[filter];
  return number ? (
    <>
      <VisuallyHidden>, {count(number, 'booking')}</VisuallyHidden>
      <CountBadge className={classes.count}>{number}</CountBadge>
    </>
  ) : null;
}

const MAX_PEOPLE = 5;

interface FoundPeopleProps {
  text: string;
  onChoose: (person: ListedUser) => void;
}

/** The people whom a search names, to see their bookings; nothing if there are none. */
function FoundPeople({ text, onChoose }: FoundPeopleProps) {
  const { data } = trpc.accounts.search.useQuery({ text, limit: MAX_PEOPLE });
  const people = data?.items.filter(({ role }) => role !== 'admin') ?? [];
  if (people.length === 0) return null;
  return (
    <Group component="section" gap="xs" mb="sm" aria-label="People">
      <Text size="sm" c="dimmed">
        Bookings of
      </Text>
      {people.map((person) => (
        <Button key={person.id} size="xs" variant="default" radius="xl" onClick={() => onChoose(person)}>
          {person.name}, {person.role}
        </Button>
      ))}
    </Group>
  );
}

interface PersonNoticeProps {
  /** The user in the URL. */
  id: number;
  onClear: () => void;
}

/** Names the user whose bookings the list is limited to. */
function PersonNotice({ id, onClear }: PersonNoticeProps) {
  const { data: user, error } = trpc.accounts.show.useQuery({ userId: id });
  if (!user && !error) return null;
  return (
    <Notice>
      {apiErrorOf(error)?.appCode === 'not_found'
        ? `There’s no user with the ID ${id}.`
        : `Showing only ${user?.name ?? `user ${id}`}’s bookings`}
      <PlainButton onClick={onClear}>Show all bookings</PlainButton>
    </Notice>
  );
}

/** Returns the number of all bookings or those of a status, which is counted for the dashboard anyway; undefined for other filters. */
function useTotal({ status, ...others }: { status?: BookingStatus }): number | undefined {
  const { data } = trpc.reporting.summary.useQuery();
  if (!data || Object.keys(others).length > 0) return;
  if (status) return data.bookings[status];
  return BOOKING_STATUSES.reduce((sum, each) => sum + data.bookings[each], 0);
}
