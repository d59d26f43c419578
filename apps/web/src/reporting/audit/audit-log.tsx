import {
  type AuditEntry,
  type AuditPart,
  EVENT_TYPES,
  type EventType,
  formatDate,
  formatTime,
  isDay,
  isId,
} from '@doorstep/domain';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DaysFilter, Filters } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { UrlNotices, toUrlParameters, useListUrl } from '../../ui/lists/list-url.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { PersonFilter } from './person-filter.tsx';

const URL_FILTERS = { type: EVENT_TYPES, person: isId, booking: isId, from: isDay, to: isDay } as const;

const columns: Column<AuditEntry>[] = [
  { title: 'When', cell: ({ createdAt }) => formatTime(createdAt), noWrap: true },
  { title: 'What happened', cell: ({ sentence }) => <AuditSentence parts={sentence} /> },
];

/** Audit log, newest first, filtered by the URL (ADM-12). */
export function AuditLog() {
  const { values, ignoredFilters, cursor, isNarrowed, set, clear } = useListUrl(URL_FILTERS);
  const { type, person, booking, from, to } = values;
  const narrowed = {
    ...(type && { type }),
    ...(person && { actorId: Number(person) }),
    ...(booking && { bookingId: Number(booking) }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { audit } = trpc.useUtils();
  const page = useListPage<AuditEntry>({
    name: JSON.stringify(narrowed),
    cursor,
    pageAt: (asked) => audit.list.queryOptions({ ...narrowed, ...asked }),
  });
  return (
    <>
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={page.isPageMissing} />
      <Filters>
        <NativeSelect
          size="sm"
          w="13rem"
          aria-label="Type"
          value={type ?? ''}
          onChange={({ currentTarget }) => set('type', currentTarget.value)}
          data={[{ value: '', label: 'All types' }, ...EVENT_TYPE_CHOICES]}
        />
        <PersonFilter
          value={person ? Number(person) : null}
          onChange={(userId) => set('person', userId === null ? '' : String(userId))}
        />
        <BookingFilter value={booking ?? ''} onChange={(bookingId) => set('booking', bookingId)} />
        <DaysFilter from={from ?? ''} to={to ?? ''} onChange={set} />
        {isNarrowed && (
          <Button size="sm" variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Filters>
      <ListPage
        page={page}
        file={<FileLink href={adminPaths.auditFile(toUrlParameters(narrowed))} variant="default" size="sm" />}
        subject="The audit log"
        noun="event"
        empty={
          <EmptyState title="No activity found">
            {isNarrowed ? 'Try another type, person, booking or day.' : 'People’s actions appear here.'}
          </EmptyState>
        }
      >
        {(entries) => (
          <DataTable
            label="Audit log"
            columns={columns}
            rows={entries}
            narrow
            groupOf={({ createdAt }) => formatDate(createdAt)}
            end={null}
          />
        )}
      </ListPage>
    </>
  );
}

interface BookingFilterProps {
  value: string;
  onChange: (bookingId: string) => void;
}

function BookingFilter({ value, onChange }: BookingFilterProps) {
  const idIn = (text: string) => (isId(text.trim()) ? text.trim() : '');
  const [typed, type] = useTyped(value, (text) => onChange(idIn(text)));
  const isWrong = typed.trim() !== '' && idIn(typed) === '';
  return (
    <TextInput
      size="sm"
      w="9rem"
      aria-label="Booking"
      placeholder="Booking ID"
      inputMode="numeric"
      value={typed}
      error={isWrong && 'Please enter a number'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/** Page of each kind of record. */
const PLACES = { booking: paths.bookingPage, user: adminPaths.user, ticket: adminPaths.ticket } as const;

/** Sentence of an audit entry, with links to its bookings, users and tickets. */
export function AuditSentence({ parts }: { parts: readonly AuditPart[] }) {
  return (
    <span>
      {parts.map(({ text, names }, index) =>
        names ? (
          <Link
            // The parts never change order.
            key={index}
            to={PLACES[names.kind](names.id)}
          >
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </span>
  );
}

const words = (code: string) => code.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels of events whose codes say less. */
const LABELS: Partial<Record<EventType, string>> = {
  'booking.reschedule_lapsed': 'Booking: new time expired',
  'job.stage_taken_back': 'Job: stage undone',
  'support.tickets_copied': 'Support: tickets synced',
  'provider.offered': 'Provider: services changed',
  'account.factor_added': 'Account: two-step method added',
  'access_details.read': 'Access details: viewed',
};

/** Formats `booking.flag_cleared` as "Booking: flag cleared". */
function eventTypeLabel(type: EventType): string {
  const label = LABELS[type];
  if (label) return label;
  const [feature = '', happened = ''] = type.split('.');
  return `${capital(words(feature))}: ${words(happened)}`;
}

/** Options of the event filter, grouped by subject. */
const EVENT_TYPE_CHOICES = [...Map.groupBy(EVENT_TYPES, (type) => type.split('.')[0] ?? '')]
  .map(([feature, types]) => ({
    group: capital(words(feature)),
    items: types.map((type) => ({ value: type, label: eventTypeLabel(type) })),
  }))
  .toSorted((one, other) => one.group.localeCompare(other.group));
