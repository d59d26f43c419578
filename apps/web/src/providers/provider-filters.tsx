import { addDays, formatDay, isDay, londonWall, noonOf, type ServiceType } from '@doorstep/domain';
import { useNow } from '../ui/browser/use-now.ts';
import { useUrlState } from '../ui/browser/url-state.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { trpc } from '../api.tsx';
import { useServices } from '../services/services-query.ts';
import classes from './provider-filters.module.css';

/** Number of days to choose from. */
const DAYS = 14;
/** Considered when a day or an order is chosen. */
const MAX_PROVIDERS = 12;
const ORDERS = ['rating', 'soonest'] as const;

/**
 * Returns the providers of a type, free on the chosen day and in the chosen order (PRV-13); both are in the URL. Rendering
 * them yields to input.
 */
export function useTypeProviders(type: ServiceType) {
  const [day] = useUrlState<string>('day', '');
  const date = isDay(day) ? day : '';
  const [order] = useUrlState('order', 'rating', ORDERS);
  const isSoonest = order === 'soonest';
  const query = { type, ...((date || isSoonest) && { limit: MAX_PROVIDERS }), ...(date && { date }) };
  const { data: services } = useServices();
  const offering = trpc.providers.offering.useQuery(query, {
    // After the services, so that one Retry is enough.
    enabled: services !== undefined,
    placeholderData: keepPreviousData,
  });
  const { error, fetchStatus, refetch } = offering;
  const data = useDeferredValue(offering.data);
  if (!data || !isSoonest) return { data, error, fetchStatus, refetch };
  const free = ({ nextFree }: { nextFree: { startsAt: string } | null }) => nextFree?.startsAt ?? '~';
  const providers = data.providers.toSorted((a, b) => free(a).localeCompare(free(b)));
  return { data: { ...data, providers }, error, fetchStatus, refetch };
}

/** Chooses the day and the order of the providers. */
export function ProviderFilters() {
  const [date, setDate] = useUrlState<string>('day', '');
  const [order, setOrder] = useUrlState('order', 'rating', ORDERS);
  const { date: today } = londonWall(useNow());
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1));
  return (
    <div className={classes.filters}>
      <select
        className={classes.select}
        aria-label="Day"
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      >
        <option value="">Any day</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatDay(noonOf(day))}
          </option>
        ))}
      </select>
      <select
        className={classes.select}
        aria-label="Sort by"
        value={order}
        onChange={({ currentTarget }) => setOrder(currentTarget.value === 'soonest' ? 'soonest' : 'rating')}
      >
        <option value="rating">Best rated</option>
        <option value="soonest">Earliest available</option>
      </select>
    </div>
  );
}
