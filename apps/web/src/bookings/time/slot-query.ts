import {
  type Alternative,
  type BookingContext,
  type DaySlots,
  type Slots,
  addDays,
  bookingWindow,
  openTimes,
} from '@doorstep/domain';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api.tsx';

/** Whose free time is looked for, and for what: of one provider, or of anybody who offers the service. */
export interface SlotQuery {
  source: 'form' | 'wizard';
  serviceId: number;
  providerId: number | null;
  /** Minutes. */
  duration: number;
  overnight: boolean;
  /** Where it will be, once that is chosen: a saved address, or the postcode of one that is typed (AVL-8). */
  addressId: number | null;
  postcode: string | null;
  /** The booking that gets another time: what it holds itself counts as free. */
  moves?: { bookingId: number; recurring: boolean };
}

/**
 * Returns the free times of a day. While `isHeld` they are not fetched again and stay as they were, also when a fetch that
 * began earlier ends: a booking whose response was lost has taken its own time.
 */
export function useSlots(query: SlotQuery | null, date: string, isHeld: boolean) {
  const moves = query?.moves;
  const asked = query && !moves && date ? { ...query, date } : skipToken;
  const options = heldWhile(isHeld);
  const first = trpc.availability.slots.useQuery(asked, { ...options, ...keepPreviousWhileTyping(asked) });
  const other = trpc.bookings.rescheduleSlots.useQuery(
    moves && date ? { bookingId: moves.bookingId, date } : skipToken,
    options,
  );
  const { data: latest, error, refetch, isLoading, isFetching } = moves ? other : first;
  const [held, setHeld] = useState(latest);
  if (!isHeld && held !== latest) setHeld(latest);
  const data = isHeld && held?.date === date ? held : latest;
  return { data, error, refetch, isLoading, isFetching };
}

/** Options of a query that keep what was read as it is for a while, also when something changes it. */
export function heldWhile(isHeld: boolean) {
  return { enabled: ({ state }: { state: { data: unknown } }) => !isHeld || state.data === undefined };
}

/**
 * Options of a query that keep what was read for one place until it is read for another: nothing jumps while an address is
 * typed. Whatever is chosen meanwhile the server checks again.
 */
export function keepPreviousWhileTyping(asked: Partial<SlotQuery> | typeof skipToken) {
  return {
    placeholderData<Data>(before: Data | undefined, last?: { queryKey: readonly unknown[] }) {
      if (asked === skipToken) return undefined;
      const { input } = (last?.queryKey[1] ?? {}) as { input?: Partial<SlotQuery> };
      return input && anywhere(input) === anywhere(asked) ? before : undefined;
    },
  };
}

/** What is asked for, wherever it is; as text, to compare. */
export function anywhere(asked: Partial<SlotQuery>): string {
  return JSON.stringify({ ...asked, addressId: undefined, postcode: undefined });
}

/** The times of a day that may be chosen; all that are open while no provider offers the service, and a request is sent. */
export function timesOf(day: DaySlots, query: SlotQuery, chosen = ''): readonly string[] {
  const isOfAny = query.moves !== undefined || query.providerId === null;
  if (day.reason === 'not_offered' && isOfAny) return timesOn(day.date, query);
  return freeTimesOf(day, query, chosen);
}

/** The free times of a day that are offered; of a booking that moves those of full hours, and what was chosen besides (RES-5). */
function freeTimesOf({ slots }: Pick<DaySlots, 'slots'>, { moves }: SlotQuery, chosen = ''): string[] {
  const times = slots.map(({ time }) => time);
  return moves ? onTheHour(times, chosen) : times;
}

/** Where no full hour is free, all that are. */
function onTheHour(times: readonly string[], chosen = ''): string[] {
  const isFull = (time: string) => time.endsWith(':00');
  return times.filter((time) => isFull(time) || time === chosen || !times.some(isFull));
}

/** The times of a day that are open, free or not. */
export function timesOn(date: string, query: SlotQuery | null): readonly string[] {
  const open = openTimes(entryOf(query), date, new Date());
  return query?.moves ? onTheHour(open) : open;
}

/** How a first date is booked, with the form while there is no query; or how a booking moves. */
export function entryOf(query: SlotQuery | null): BookingContext {
  const { source = 'form', moves } = query ?? {};
  const recurring = moves?.recurring ?? false;
  return { source, recurring, rescheduling: moves !== undefined, firstDate: null };
}

/** How many times are free on each open day of a month, by day; the month is that of `day`. Empty while it is not known. */
export function useFreeDays(query: SlotQuery | null, day: string): Map<string, number> {
  const { firstDate } = bookingWindow(entryOf(query), new Date());
  const first = `${day.slice(0, 7)}-01`;
  const month = { from: first > firstDate ? first : firstDate, days: 31 };
  const kept = { placeholderData: keepPreviousData };
  const moves = query?.moves;
  const ofService = trpc.availability.days.useQuery(
    query && !moves ? { ...query, ...month } : skipToken,
    kept,
  );
  const other = trpc.bookings.rescheduleDays.useQuery(
    moves ? { bookingId: moves.bookingId, ...month } : skipToken,
    kept,
  );
  const { data } = moves ? other : ofService;
  // Those of the service before are kept for a moment, but not when there is none any more.
  return new Map(query ? data?.map((each) => [each.date, freeTimesOf(each, query).length]) : []);
}

const DAYS_BEFORE = 3;
const DAYS = 14;
const OFFERED = 3;

/** The free times nearest to one that is not free, soonest first; none while that is not known. */
export function useNearestTimes(query: SlotQuery | null, date: string, time: string): Alternative[] {
  const { firstDate } = bookingWindow(entryOf(query), new Date());
  const from = date && addDays(date, -DAYS_BEFORE);
  const { data = [] } = trpc.availability.days.useQuery(
    query && date ? { ...query, from: from > firstDate ? from : firstDate, days: DAYS } : skipToken,
  );
  const asked = Date.parse(`${date}T${time}Z`);
  const distance = (slot: Alternative) => Math.abs(Date.parse(`${slot.date}T${slot.time}Z`) - asked);
  return data
    .flatMap((day) => day.slots.map((slot) => ({ date: day.date, ...slot })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Why a time that was chosen is not free on its day, in words. */
export function takenText(time: string, { outOfReach }: Slots): string {
  const why = outOfReach.includes(time)
    ? `Nobody who is free at ${time} can get there in time`
    : `${time} is not free on this day`;
  return `${why}. Please choose another time`;
}

/**
 * What becomes of the time that stands in a form once the free ones of its day are known: one that was filled in gives way
 * to the first of them, or to the next day that has some; one that was chosen never turns into another by itself.
 * @returns which field changes to what, and `taken` where a chosen time is not free beside others; null when it may stay
 */
export function settleTime(free: Slots, query: SlotQuery, time: string, isChosen: boolean) {
  const times = timesOf(free, query, time);
  if (times.includes(time)) return null;
  if (isChosen && time === '') return null;
  if (isChosen) return { field: 'time', value: '', taken: times.length > 0 ? time : null } as const;
  const [first = ''] = times;
  return !first && free.nextFreeDate
    ? ({ field: 'date', value: free.nextFreeDate, taken: null } as const)
    : ({ field: 'time', value: first, taken: null } as const);
}
