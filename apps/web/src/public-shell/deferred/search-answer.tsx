import {
  count,
  addDays,
  bookingWindow,
  dayOfWeek,
  formatDay,
  formatDayTime,
  isPostcodeLike,
  noonOf,
  policyTexts,
  POSTCODE_FORMAT,
  singleBooking,
} from '@doorstep/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../api.tsx';
import { Price } from '../../services/price.tsx';
import { useLoadedServices, useServiceSummaries } from '../../services/services-query.ts';
import { FreeDot } from '../../ui/display/free-dot.tsx';

const DAYS = 14;

/** The next days that can be booked, as options. */
export function BookableDays() {
  const { firstDate } = bookingWindow(singleBooking('form'), new Date());
  return Array.from({ length: DAYS }, (_, days) => addDays(firstDate, days))
    .filter((date) => dayOfWeek(date) !== 0)
    .map((date) => (
      <option key={date} value={date}>
        {formatDay(noonOf(date))}
      </option>
    ));
}

/** A full postcode or its first half. */
const DISTRICT = /^([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})?$/i;
const TYPING_MS = 400;
/** Long enough to change from letters to digits on a phone's keyboard. */
const PAUSE_MS = 1500;

/** Says what is on offer or, once a postcode is typed, what is free there (LND-10). */
export function SearchAnswer({ postcode }: { postcode: string }) {
  const typed = postcode.trim();
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const district = DISTRICT.exec(settled)?.[1]?.toUpperCase();
  const nearby = useQuery(
    {
      queryKey: ['services.nearby', district],
      queryFn: () => client.services.nearby.query({ postcode: district ?? '' }),
      enabled: district !== undefined,
    },
    queryClient,
  );
  if (paused && paused === typed && !isPostcodeLike(paused)) return POSTCODE_FORMAT;
  if (!district || !nearby.data) return <OnOffer />;
  const { town, services } = nearby.data;
  if (!town)
    return `We don’t recognise ${district}. You can still send a request, and a provider will decide whether they can come.`;
  const free = services.flatMap(({ nextFree }) => nextFree?.startsAt ?? []).toSorted();
  const [first] = free;
  if (!first) return `${district}, ${town}: no free times yet. You can still send a request.`;
  return (
    <>
      <FreeDot /> {district}, {town}: {count(free.length, 'service has', 'services have')} free times, the
      earliest on <b>{formatDayTime(first)}</b>. Your provider will confirm that they can come.
    </>
  );
}

function OnOffer() {
  const { data: services } = useLoadedServices();
  const { data: summaries } = useServiceSummaries();
  // All at once, so that nothing moves.
  if (!services || !summaries) return null;
  const [first] = summaries.flatMap(({ nextFree }) => nextFree?.startsAt ?? []).toSorted();
  return (
    <>
      {services.length > 0 && (
        <span>
          {count(services.length, 'service')} from{' '}
          <Price minor={Math.min(...services.map(({ price }) => price))} perHour />
        </span>
      )}
      {first && (
        <span>
          <FreeDot /> Next free <b>{formatDayTime(first)}</b>
        </span>
      )}
      <span>{policyTexts.NOTHING_TO_PAY_NOW}</span>
    </>
  );
}
