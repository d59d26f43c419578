import { addDays } from '../platform/calendar.ts';
import type { Db } from '../platform/database/database.ts';
import type { Alternative } from '../platform/errors.ts';
import type { Place } from './places/place.ts';
import { gridSlot, londonInstant } from '../platform/time.ts';
import type { DaySlots, Slots } from './slots.schema.ts';
import {
  type BookingContext,
  FORM_DURATION,
  bookingWindow,
  offeredTimes,
  outsideWindow,
  singleBooking,
} from './booking-window.ts';
import type { SlotRequirement } from './provider-calendar.ts';
import { type Candidate, type Team, freeRequirements, readTeam, workedRequirements } from './team.ts';

/** A search for free start times. No property is optional, so that none is forgotten. */
export interface SlotQuery {
  candidates: readonly Candidate[];
  /** True when any provider offers the service, even one who is not a candidate. */
  isOffered: boolean;
  duration: number;
  overnight: boolean;
  /** Place of the job: a free time must leave the provider enough travel time from and to other jobs. */
  place: Place | null;
  entry: BookingContext;
  /** The booking that gets another time: its claimed time counts as free, but its current start is not an alternative. */
  own: { bookingId: number; startsAt: Date } | null;
}

/** A start time that can be chosen if a provider is free. */
interface Start extends SlotRequirement {
  date: string;
  time: string;
  at: Date;
}

/** Returns the offered times of these days that are inside the window, soonest first. */
function startsOn(query: SlotQuery, dates: readonly string[], now: Date): Start[] {
  const { duration, overnight } = query;
  const window = bookingWindow(query.entry, now);
  return dates
    .filter((date) => !outsideWindow(date, window))
    .flatMap((date) =>
      offeredTimes(query.entry)
        .map((time) => ({ date, time, at: londonInstant(date, time) }))
        .filter(({ at }) => at >= window.earliest && at.getTime() !== query.own?.startsAt.getTime())
        .map((start) => ({ ...start, slot: gridSlot(start.at), duration, overnight })),
    );
}

function toSlotView({ time, at }: Start): { time: string; startsAt: string } {
  return { time, startsAt: at.toISOString() };
}

function daysFrom(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(date, index));
}

function readQueryTeam(db: Db, { candidates, own, place }: SlotQuery): Promise<Team> {
  return readTeam(db, candidates, { exceptBookingId: own?.bookingId ?? null, place, ignoresBookings: false });
}

/** Returns the free times of `count` days, each with a reason when it has none. */
export async function slotsOfDays(
  db: Db,
  query: SlotQuery,
  firstDate: string,
  count: number,
  now: Date,
): Promise<DaySlots[]> {
  return findDaySlots(await readQueryTeam(db, query), query, daysFrom(firstDate, count), now);
}

async function findDaySlots(
  team: Team,
  query: SlotQuery,
  dates: readonly string[],
  now: Date,
): Promise<DaySlots[]> {
  if (!query.isOffered) return dates.map((date) => ({ date, slots: [], reason: 'not_offered' }));
  const window = bookingWindow(query.entry, now);
  const starts = startsOn(query, dates, now);
  const free = new Set<Start>();
  for await (const start of freeRequirements(team, starts)) free.add(start);
  const freeByDate = Map.groupBy(
    starts.filter((start) => free.has(start)),
    ({ date }) => date,
  );
  const full = starts.filter(({ date }) => !freeByDate.has(date));
  const open = datesOf(starts);
  const fullFirst = dates.filter((date) => date === window.firstDate && !freeByDate.has(date));
  const dayBefore = londonInstant(addDays(window.firstDate, -1), '00:00');
  const withoutNotice = startsOn(query, fullFirst, dayBefore);
  const reasonOf = await explainFullDays(team, full, withoutNotice);
  return dates.map((date) => {
    const slots = (freeByDate.get(date) ?? []).map(toSlotView);
    if (slots.length > 0) return { date, slots, reason: null };
    // On the first date all starts may give too little notice.
    return { date, slots, reason: outsideWindow(date, window) ?? (open.has(date) ? reasonOf(date) : 'past') };
  });
}

/**
 * Finds out why no one is free at these starts; returns a function from each of their dates to the reason (AVL-11).
 * @param withoutNotice starts of the first date, also those that give too little notice
 */
async function explainFullDays(
  team: Team,
  starts: readonly Start[],
  withoutNotice: readonly Start[],
): Promise<(date: string) => NonNullable<DaySlots['reason']>> {
  if (team.members.length === 0) return () => 'unavailable';
  const unreached = datesOf(await findOutOfReach(team, starts));
  const workedStarts = await workedRequirements(team, starts);
  const worked = datesOf(workedStarts);
  const workedEarlier = datesOf(await workedRequirements(team, withoutNotice));
  const booked = new Set<string>();
  const onlyTimeOff = { ...team, place: null, ignoresBookings: true };
  for await (const { date } of freeRequirements(onlyTimeOff, workedStarts)) booked.add(date);
  return (date) => {
    if (unreached.has(date)) return 'out_of_reach';
    if (!worked.has(date)) return workedEarlier.has(date) ? 'past' : 'outside_working_time';
    return booked.has(date) ? 'fully_booked' : 'unavailable';
  };
}

function datesOf(starts: readonly Start[]): ReadonlySet<string> {
  return new Set(starts.map(({ date }) => date));
}

/** Returns which of these starts, none of them free, would be free without travel (AVL-8). */
async function findOutOfReach(team: Team, starts: readonly Start[]): Promise<Start[]> {
  const unreached: Start[] = [];
  if (team.place)
    for await (const start of freeRequirements({ ...team, place: null }, starts)) unreached.push(start);
  return unreached;
}

/** Returns the free times of one day; when there are none, the reason and the next day that has some. */
export async function slotsOn(db: Db, query: SlotQuery, date: string, now: Date): Promise<Slots> {
  const team = await readQueryTeam(db, query);
  const [day = { date, slots: [], reason: null }] = await findDaySlots(team, query, [date], now);
  const free = new Set(day.slots.map(({ time }) => time));
  const others = startsOn(query, [date], now).filter(({ time }) => !free.has(time));
  const unreached = (await findOutOfReach(team, others)).toSorted((a, b) => a.slot - b.slot);
  const slots = { ...day, outOfReach: unreached.map(({ time }) => time), nextFreeDate: null };
  if (day.reason === null || day.reason === 'not_offered') return slots;
  const { firstDate, lastDate } = bookingWindow(query.entry, now);
  const next = date < firstDate || date > lastDate ? firstDate : addDays(date, 1);
  return { ...slots, nextFreeDate: await findNextFreeDate(team, query, next, now) };
}

const MAX_SEARCHED_DAYS = 31;

async function findNextFreeDate(
  team: Team,
  query: SlotQuery,
  firstDate: string,
  now: Date,
): Promise<string | null> {
  const dates = daysFrom(firstDate, MAX_SEARCHED_DAYS);
  // Usually the next day has one; otherwise each batch is twice as long as the one before.
  for (let from = 0, count = 1; from < dates.length; from += count, count *= 2) {
    const starts = startsOn(query, dates.slice(from, from + count), now);
    const free: string[] = [];
    for await (const { date } of freeRequirements(team, starts)) {
      free.push(date);
      if (date === starts[0]?.date) break;
    }
    if (free.length > 0) return free.toSorted()[0] ?? null;
  }
  return null;
}

const DAY_BATCH_SIZE = 7;

/** The query of the booking form, before anything is chosen. */
function formQuery(candidates: readonly Candidate[], place: Place | null): SlotQuery {
  const entry = singleBooking('form');
  return { isOffered: true, duration: FORM_DURATION, overnight: false, place, own: null, candidates, entry };
}

/** The free times of one day, at least one. */
export type FreeDay = Pick<DaySlots, 'date' | 'slots'>;

/** Returns the first day, or this day, of each provider with times for the booking form; providers without one are left out. */
export async function nextFreeDays(
  db: Db,
  candidates: readonly Candidate[],
  now: Date,
  onlyDate?: string,
): Promise<Map<number, FreeDay>> {
  const query = formQuery(candidates, null);
  const { entry } = query;
  const dates = onlyDate ? [onlyDate] : daysFrom(bookingWindow(entry, now).firstDate, MAX_SEARCHED_DAYS);
  const team = await readQueryTeam(db, query);
  const first = new Map<number, FreeDay>();
  for (const candidate of candidates) {
    const alone = { ...team, members: [candidate] };
    const day = await findFirstFree(alone, query, dates, now);
    if (!day) continue;
    const slots: FreeDay['slots'] = [];
    for await (const start of freeRequirements(alone, startsOn(query, [day.date], now)))
      slots.push(toSlotView(start));
    first.set(candidate.id, { date: day.date, slots });
  }
  return first;
}

/** Returns the first time that any of these providers has for the booking form; null when none has. */
export async function nextFreeOfAny(
  db: Db,
  candidates: readonly Candidate[],
  place: Place | null,
  now: Date,
): Promise<Alternative | null> {
  const query = formQuery(candidates, place);
  const team = await readQueryTeam(db, query);
  const dates = daysFrom(bookingWindow(query.entry, now).firstDate, MAX_SEARCHED_DAYS);
  for (let from = 0, count = 1; from < dates.length; from += count, count *= 2) {
    const starts = startsOn(query, dates.slice(from, from + count), now);
    let first: Start | null = null;
    for await (const start of freeRequirements(team, starts)) {
      if (!first || start.slot < first.slot) first = start;
      if (first === starts[0]) break;
    }
    if (first) return { date: first.date, ...toSlotView(first) };
  }
  return null;
}

async function findFirstFree(
  team: Team,
  query: SlotQuery,
  dates: readonly string[],
  now: Date,
): Promise<Start | null> {
  for (let day = 0; day < dates.length; day += DAY_BATCH_SIZE) {
    const starts = startsOn(query, dates.slice(day, day + DAY_BATCH_SIZE), now);
    const free = await freeRequirements(team, starts).next();
    if (!free.done) return free.value;
  }
  return null;
}

const NEARBY_DAYS = 7;
const MAX_ALTERNATIVES = 3;
const START_BATCH_SIZE = 8;

/** Returns up to three free times inside the window nearest to the requested one, soonest first (ASG-4). */
export async function nearestFree(
  db: Db,
  query: SlotQuery,
  requested: Date,
  date: string,
  now: Date,
): Promise<Alternative[]> {
  const window = bookingWindow(query.entry, now);
  const weekBefore = addDays(date, -NEARBY_DAYS);
  const firstDate = weekBefore > window.firstDate ? weekBefore : window.firstDate;
  const distance = ({ at }: Start) => Math.abs(at.getTime() - requested.getTime());
  const starts = startsOn(query, daysFrom(firstDate, 2 * NEARBY_DAYS + 1), now).toSorted(
    (a, b) => distance(a) - distance(b),
  );
  const team = await readQueryTeam(db, query);
  const nearest: Start[] = [];
  for (let from = 0; from < starts.length && nearest.length < MAX_ALTERNATIVES; from += START_BATCH_SIZE) {
    const batch = starts.slice(from, from + START_BATCH_SIZE);
    const free = new Set<Start>();
    for await (const start of freeRequirements(team, batch)) free.add(start);
    nearest.push(...batch.filter((start) => free.has(start)));
  }
  return nearest
    .slice(0, MAX_ALTERNATIVES)
    .toSorted((a, b) => a.slot - b.slot)
    .map((start) => ({ date: start.date, ...toSlotView(start) }));
}
