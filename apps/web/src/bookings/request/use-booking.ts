import { type BookingOptions, type RecurrencePattern, type Service, quote } from '@doorstep/domain';
import { useCurrency } from '../../currency.ts';
import type { BookingSubmission, RequestedDate } from './use-submission.ts';
import { focusOpenDate, useSeriesPlan } from './series-plan.ts';
import { type SlotQuery, timesOf, useSlots } from '../time/slot-query.ts';

/** What the customer has chosen so far, in the form or the wizard. */
interface Chosen {
  /** Null while nothing that is on offer is chosen. */
  service: Service | null;
  /** Minutes. */
  duration: number;
  options: Partial<BookingOptions>;
  /** Whose free times are shown; null while there is no service to look for. */
  query: SlotQuery | null;
  /** Who is asked; null for anybody who is free. */
  providerId: number | null;
  /** Empty until it is chosen, and so is the time. */
  date: string;
  time: string;
  /** How often and how many times it comes round; null for once. */
  repeats: { pattern: RecurrencePattern; count: number } | null;
}

/** What else is sent. */
interface Rest {
  address: string;
  /** Lines; empty ones are left out. */
  notes: readonly string[];
  /** What the toast says once all is booked, given the first day, where that is more than the usual. */
  summary?: (firstDate: string) => string;
}

/**
 * A booking that is being made, whatever it is filled in with: the free times, the price, the dates of a series with what
 * is decided about them, and sending it. What was sent stands above it, in `submitting`.
 */
export function useBooking(chosen: Chosen, submitting: BookingSubmission) {
  const { service, duration, options, query, providerId, date, time, repeats } = chosen;
  const [currency] = useCurrency();
  const slots = useSlots(query, date, submitting.mayBeBooked);
  const times = slots.data && query ? timesOf(slots.data, query) : null;
  const isWhenSet = date !== '' && time !== '';
  const asked = query && { ...query, providerId };
  const series = useSeriesPlan(
    asked && repeats && isWhenSet ? { ...asked, date, time, ...repeats } : null,
    submitting.mayBeBooked,
  );
  const priced = service && { price: service.price, duration, ...options };

  /** Sends what was chosen; where a series cannot be sent yet, the keyboard goes to what keeps it. */
  function submit({ address, notes, summary }: Rest): void {
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
    /** Whether the time is free for what was chosen; null while that is not known. */
    isTimeFree: times && isWhenSet ? times.includes(time) : null,
    /** The same as the query for the slots, but of the provider who is asked. */
    asked,
    series,
    /** Of one visit, with labels in the chosen currency; null without a service. */
    price: priced && quote(priced, currency),
    /** How many visits are booked at once; null for one that does not recur. */
    visits: repeats && (series?.plan?.dates.length ?? repeats.count),
    submit,
  };
}
