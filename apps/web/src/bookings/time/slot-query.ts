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

/** A query for the free times of one provider, or of any who offers the service. */
export interface SlotQuery {
  source: 'form' | 'wizard';
  serviceId: number;
  providerId: number | null;
  /** Minutes. */
  duration: number;
  overnight: boolean;
  /** The place, once chosen: a saved address, or the postcode of a typed one (AVL-8). */
  addressId: number | null;
  postcode: string | null;
  /** The booking that is rescheduled: its own time counts as free. */
  moves?: { bookingId: number; recurring: boolean };
}

/**
 * Returns the free times of a day. While `isHeld` they are not fetched again and stay as they were, also when a fetch that
 * began earlier ends: a booking whose response was lost has taken its own time.
 */
export function useSlots(query: SlotQuery | null, date: string, isHeld: boolean) {
  const moves = query?.moves;
  const input = query && !moves && date ? { ...query, date } : skipToken;
  const options = heldWhile(isHeld);
  const first = trpc.availability.slots.useQuery(input, { ...options, ...keepPreviousWhileTyping(input) });
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

/** Returns the providers who are free at a time, the first of whom the server would ask (ASG-11). While `isHeld` they stay. */
export function useCandidates(query: SlotQuery | null, date: string, time: string, isHeld: boolean) {
  const { source: _, providerId: __, moves: ___, ...job } = query ?? {};
  const input = query && date && time ? { ...job, serviceId: query.serviceId, date, time } : skipToken;
  return trpc.bookings.candidates.useQuery(input, {
    ...heldWhile(isHeld),
    ...keepPreviousWhileTyping(input),
  });
}

/** Returns the options of a query that is not refetched while `isHeld`. */
export function heldWhile(isHeld: boolean) {
  return { enabled: ({ state }: { state: { data: unknown } }) => !isHeld || state.data === undefined };
}

/**
 * Returns the options of a query that keeps its data while only the place changes, so nothing moves while an address is
 * typed. The server checks every choice again.
 */
export function keepPreviousWhileTyping(query: Partial<SlotQuery> | typeof skipToken) {
  return {
    placeholderData<Data>(before: Data | undefined, last?: { queryKey: readonly unknown[] }) {
      if (query === skipToken) return undefined;
      const { input } = (last?.queryKey[1] ?? {}) as { input?: Partial<SlotQuery> };
      return input && anywhere(input) === anywhere(query) ? before : undefined;
    },
  };
}

/** Returns a query without its place, as text to compare. */
export function anywhere(query: Partial<SlotQuery>): string {
  return JSON.stringify({ ...query, addressId: undefined, postcode: undefined });
}

/** Returns the times that may be chosen: the free ones, or all open ones while no provider offers the service. */
export function timesOf(day: DaySlots, query: SlotQuery, chosen = ''): readonly string[] {
  const isOfAny = query.moves !== undefined || query.providerId === null;
  if (day.reason === 'not_offered' && isOfAny) return timesOn(day.date, query);
  return freeTimesOf(day, query, chosen);
}

/** Returns the free times of a day; for a reschedule only full hours and the chosen time (RES-5). */
function freeTimesOf({ slots }: Pick<DaySlots, 'slots'>, { moves }: SlotQuery, chosen = ''): string[] {
  const times = slots.map(({ time }) => time);
  return moves ? onTheHour(times, chosen) : times;
}

/** Returns the full hours and the chosen time; all times if no full hour is free. */
function onTheHour(times: readonly string[], chosen = ''): string[] {
  const isFull = (time: string) => time.endsWith(':00');
  return times.filter((time) => isFull(time) || time === chosen || !times.some(isFull));
}

/** Returns the open times of a day, free or not. */
export function timesOn(date: string, query: SlotQuery | null): readonly string[] {
  const open = openTimes(toBookingContext(query), date, new Date());
  return query?.moves ? onTheHour(open) : open;
}

/** Returns the context of the bookable days: a first date, or a reschedule. */
export function toBookingContext(query: SlotQuery | null): BookingContext {
  const { source = 'form', moves } = query ?? {};
  const recurring = moves?.recurring ?? false;
  return { source, recurring, rescheduling: moves !== undefined, firstDate: null };
}

/** Days whose free times are counted at once. */
export const MAX_FREE_DAYS = 31;

/** Returns the number of free times by day, from a day on. Empty while loading. */
export function useFreeDays(query: SlotQuery | null, from: string): Map<string, number> {
  const range = { from, days: MAX_FREE_DAYS };
  const options = { placeholderData: keepPreviousData };
  const moves = query?.moves;
  const ofService = trpc.availability.days.useQuery(
    query && !moves ? { ...query, ...range } : skipToken,
    options,
  );
  const other = trpc.bookings.rescheduleDays.useQuery(
    moves ? { bookingId: moves.bookingId, ...range } : skipToken,
    options,
  );
  const { data } = moves ? other : ofService;
  // Previous data is kept while another service loads, but not without a service.
  return new Map(query ? data?.map((each) => [each.date, freeTimesOf(each, query).length]) : []);
}

const DAYS_BEFORE = 3;
const DAYS = 14;
const OFFERED = 3;

/** Returns the free times nearest to one that is not free, soonest first; none while loading. */
export function useNearestTimes(query: SlotQuery | null, date: string, time: string): Alternative[] {
  const { firstDate } = bookingWindow(toBookingContext(query), new Date());
  const from = date && addDays(date, -DAYS_BEFORE);
  const { data = [] } = trpc.availability.days.useQuery(
    query && date ? { ...query, from: from > firstDate ? from : firstDate, days: DAYS } : skipToken,
  );
  const requestedAt = Date.parse(`${date}T${time}Z`);
  const distance = (slot: Alternative) => Math.abs(Date.parse(`${slot.date}T${slot.time}Z`) - requestedAt);
  return data
    .flatMap((day) => day.slots.map((slot) => ({ date: day.date, ...slot })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Returns why a chosen time is not free on its day. */
export function takenText(time: string, { outOfReach }: Slots): string {
  const why = outOfReach.includes(time)
    ? `Everyone who’s free at ${time} is too far away to reach you in time`
    : `${time} isn’t free on this day`;
  return `${why}. Please choose another time`;
}

/**
 * Returns the change of a form's time once the free times of its day are known: a default time is replaced by the first of
 * them, or by the next day with some; a chosen time is only cleared. `taken` is a chosen time that is not free although
 * others are. Null if the time may stay.
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
