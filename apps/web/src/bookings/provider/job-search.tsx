import { BOOKING_STATUSES, isDay, STATUS_LABELS } from '@doorstep/domain';
import { Button, NativeSelect } from '@mantine/core';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services/services-query.ts';
import { MAX_SEARCH_LENGTH, inAddress } from '../../ui/lists/list-address.tsx';
import { useParameters, useUrlState } from '../../ui/browser/url-state.ts';
import { DayFilter, daysFault, SearchBar } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { JobRows } from './job-rows.tsx';
import '../../ui/forms/forms.css';

const STATUSES = ['', ...BOOKING_STATUSES] as const;

/** Search over all of a provider's bookings, filtered by the URL (DSH-13). */
export function JobSearch() {
  const { data: services = [] } = useServices();
  const [status, setStatus] = useUrlState('status', '', STATUSES);
  const [serviceId, setServiceId] = useUrlState<string>('service', '');
  const [from, setFrom] = useDay('from');
  const [to, setTo] = useDay('to');
  const [text, setText] = useUrlState<string>('text', '');
  const [typed, type] = useTyped(text, setText);
  const [, change] = useParameters();
  const isFiltered = [status, serviceId, from, to, text].some((each) => each !== '');
  const service = services.find(({ id }) => String(id) === serviceId);
  const query = {
    ...(text && { text: text.slice(0, MAX_SEARCH_LENGTH) }),
    ...(status && { status }),
    ...(service && { serviceId: service.id }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return (
    <>
      <SearchBar label="Search by address, customer or ID" value={typed} onChange={type}>
        <NativeSelect
          size="sm"
          aria-label="Status"
          value={status}
          onChange={({ currentTarget }) =>
            setStatus(STATUSES.find((each) => each === currentTarget.value) ?? '')
          }
          data={STATUSES.map((value) => ({
            value,
            label: value === '' ? 'All statuses' : STATUS_LABELS[value],
          }))}
        />
        <NativeSelect
          size="sm"
          aria-label="Service"
          value={service ? serviceId : ''}
          onChange={({ currentTarget }) => setServiceId(currentTarget.value)}
          data={[
            { value: '', label: 'All services' },
            ...services.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <DayFilter label="From" value={from} onChange={setFrom} />
        <DayFilter label="To" value={to} error={daysFault({ from, to })} onChange={setTo} />
        {isFiltered && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => change((all) => FILTERS.forEach((name) => all.delete(name)))}
          >
            Clear
          </Button>
        )}
      </SearchBar>
      <JobRows query={query} />
      <FileLink href={paths.providerBookingsFile(inAddress(query))} variant="default" mt="md" />
    </>
  );
}

/** Filters in the URL. */
export const FILTERS = ['status', 'service', 'from', 'to', 'text'] as const;

/** Reads a London date from the URL; an invalid one counts as none. */
function useDay(name: string): readonly [string, (day: string) => void] {
  const [day, setDay] = useUrlState<string>(name, '');
  return [isDay(day) ? day : '', setDay];
}
