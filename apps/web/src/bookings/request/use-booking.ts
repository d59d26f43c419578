import { type BookingOptions, type RecurrencePattern, type Service, quote } from '@doorstep/domain';
import { useCurrency } from '../../currency.ts';
import type { BookingSubmission, RequestedDate } from './use-submission.ts';
import { focusOpenDate, useSeriesPlan } from './series-plan.ts';
import { type SlotQuery, timesOf, useSlots } from '../time/slot-query.ts';

/** The choices in the form or the wizard. */
interface Chosen {
  /** Null until an offered service is chosen. */
  service: Service | null;
  /** Minutes. */
  duration: number;
  options: Partial<BookingOptions>;
  /** The query for free times; null without a service. */
  query: SlotQuery | null;
  /** Null for any free provider. */
  providerId: number | null;
  /** Date and time are empty until they are chosen. */
  date: string;
  time: string;
  /** Null for a booking that does not recur. */
  repeats: { pattern: RecurrencePattern; count: number } | null;
}

/** The other fields of the request. */
interface RequestDetails {
  address: string;
  /** Lines; empty ones are omitted. */
  notes: readonly string[];
  /** Returns the description of the toast after success, given the first day. */
  summary?: (firstDate: string) => string;
}

/**
 * Returns what the form and the wizard share: the free times, the price, the dates of a series with the decisions about
 * them, and `submit`.
 */
export function useBooking(chosen: Chosen, submitting: BookingSubmission) {
  const { service, duration, options, query, providerId, date, time, repeats } = chosen;
  const [currency] = useCurrency();
  const slots = useSlots(query, date, submitting.mayBeBooked);
  const times = slots.data && query ? timesOf(slots.data, query) : null;
  const isWhenSet = date !== '' && time !== '';
  const providerQuery = query && { ...query, providerId };
  const series = useSeriesPlan(
    providerQuery && repeats && isWhenSet ? { ...providerQuery, date, time, ...repeats } : null,
    submitting.mayBeBooked,
  );
  const priced = service && { price: service.price, duration, ...options };

  /** Sends the booking, or focuses what prevents a series from being booked. */
  function submit({ address, notes, summary }: RequestDetails): void {
    if (!service || !query || !priced) return;
    const dates: RequestedDate[] | null = repeats
      ? (series?.close() ?? null)
      : [{ index: 0, date, time, providerId }];
    const [first] = dates ?? [];
    if (!dates || !first) {
      focusOpenDate();
      return;
    }
    submitting.send({
      request: {
        source: query.source,
        serviceId: service.id,
        duration,
        address,
        notes: notes.filter(Boolean).join('\n'),
        price: service.price,
        totalPrice: quote(priced).totalPrice,
        options,
      },
      pattern: repeats?.pattern ?? null,
      serviceName: service.name,
      ...(summary && { summary: summary(first.date) }),
      dates,
    });
  }

  return {
    slots,
    isWhenSet,
    /** Null while loading. */
    isTimeFree: times && isWhenSet ? times.includes(time) : null,
    /** The query for free times of the chosen provider. */
    providerQuery,
    series,
    /** Of one visit, with labels in the chosen currency; null without a service. */
    price: priced && quote(priced, currency),
    /** Number of visits; null for a booking that does not recur. */
    visits: repeats && (series?.plan?.dates.length ?? repeats.count),
    submit,
  };
}
