import { addDays } from '../platform/calendar.ts';
import type { Db } from '../platform/database/database.ts';
import type { Alternative } from '../platform/errors.ts';
import type { Place } from './places/place.ts';
import { gridSlot, londonInstant } from '../platform/time.ts';
import type { DaySlots, Slots } from './slots.schema.ts';
import { type BookingContext, bookingWindow, offeredTimes, outsideWindow } from './booking-window.ts';
import type { SlotRequirement } from './provider-calendar.ts';
import { type Candidate, type Team, freeNeeds, readTeam, workedNeeds } from './team.ts';

/** What free time is looked for. */
export interface SlotQuery {
  candidates: readonly Candidate[];
  /** Whether any provider offers it, be it only one who is no candidate; without it, whether there is a candidate. */
  isOffered?: boolean;
  duration: number;
  overnight: boolean;
  /** Where the job is: a time is free only if it leaves the provider their travel from and to other jobs. */
  place: Place | null;
  entry: BookingContext;
  /** A booking that looks for another time: what it holds counts as free, but its present start is no other time. */
  own?: { bookingId: number; startsAt: Date };
}

/** A time that could be chosen, if a provider is free then. */
interface Start extends SlotRequirement {
  date: string;
  time: string;
  at: Date;
}

/** The offered times of these days that lie inside the window, soonest first. */
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

function present({ time, at }: Start): { time: string; startsAt: string } {
  return { time, startsAt: at.toISOString() };
}

function daysFrom(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(date, index));
}

function teamOf(db: Db, { candidates, own, place }: SlotQuery): Promise<Team> {
  return readTeam(db, candidates, { exceptFor: own?.bookingId ?? null, place });
}

/** The free times of `count` days, each with a reason when it has none. */
export async function slotsOfDays(
  db: Db,
  query: SlotQuery,
  firstDate: string,
  count: number,
  now: Date,
): Promise<DaySlots[]> {
  return slotsOfTeam(await teamOf(db, query), query, daysFrom(firstDate, count), now);
}

async function slotsOfTeam(
  team: Team,
  query: SlotQuery,
  dates: readonly string[],
  now: Date,
): Promise<DaySlots[]> {
  const { isOffered = query.candidates.length > 0 } = query;
  if (!isOffered) return dates.map((date) => ({ date, slots: [], reason: 'not_offered' }));
  const window = bookingWindow(query.entry, now);
  const starts = startsOn(query, dates, now);
  const free = new Set<Start>();
  for await (const start of freeNeeds(team, starts)) free.add(start);
  const slotsOf = Map.groupBy(
    starts.filter((start) => free.has(start)),
    ({ date }) => date,
  );
  const full = starts.filter(({ date }) => !slotsOf.has(date));
  const reasonOf = await reasonsFor(team, full);
  return dates.map((date) => {
    const slots = (slotsOf.get(date) ?? []).map(present);
    if (slots.length > 0) return { date, slots, reason: null };
    return { date, slots, reason: outsideWindow(date, window) ?? reasonOf(date) };
  });
}

/** Finds out why nobody is free at some starts; returns the reason for each of their days (AVL-11). */
async function reasonsFor(
  team: Team,
  starts: readonly Start[],
): Promise<(date: string) => NonNullable<DaySlots['reason']>> {
  if (team.members.length === 0) return () => 'unavailable';
  const unreached = datesOf(await outOfReach(team, starts));
  const workedStarts = await workedNeeds(team, starts);
  const worked = datesOf(workedStarts);
  const booked = new Set<string>();
  const onlyTimeOff = { ...team, place: null, ignoresBookings: true };
  for await (const { date } of freeNeeds(onlyTimeOff, workedStarts)) booked.add(date);
  return (date) => {
    if (unreached.has(date)) return 'out_of_reach';
    if (!worked.has(date)) return 'outside_working_time';
    return booked.has(date) ? 'fully_booked' : 'unavailable';
  };
}

function datesOf(starts: readonly Start[]): ReadonlySet<string> {
  return new Set(starts.map(({ date }) => date));
}

/** Those of some starts, none of them free, at which a provider would be free without any travel (AVL-8). */
async function outOfReach(team: Team, starts: readonly Start[]): Promise<Start[]> {
  const unreached: Start[] = [];
  if (team.place)
    for await (const start of freeNeeds({ ...team, place: null }, starts)) unreached.push(start);
  return unreached;
}

/** The free times of one day; when there are none, why, and the next day that has some. */
export async function slotsOn(db: Db, query: SlotQuery, date: string, now: Date): Promise<Slots> {
  const team = await teamOf(db, query);
  const [day = { date, slots: [], reason: null }] = await slotsOfTeam(team, query, [date], now);
  const free = new Set(day.slots.map(({ time }) => time));
  const others = startsOn(query, [date], now).filter(({ time }) => !free.has(time));
  const unreached = (await outOfReach(team, others)).toSorted((a, b) => a.slot - b.slot);
  const slots = { ...day, outOfReach: unreached.map(({ time }) => time), nextFreeDate: null };
  if (day.reason === null || day.reason === 'not_offered') return slots;
  const isElsewhere = day.reason === 'past' || day.reason === 'too_far';
  const next = isElsewhere ? bookingWindow(query.entry, now).firstDate : addDays(date, 1);
  return { ...slots, nextFreeDate: await nextFreeDate(team, query, next, now) };
}

const SEARCHED_DAYS = 31;

async function nextFreeDate(
  team: Team,
  query: SlotQuery,
  firstDate: string,
  now: Date,
): Promise<string | null> {
  const dates = daysFrom(firstDate, SEARCHED_DAYS);
  // Mostly it is the next day; after a day without, twice as many are asked for at once.
  for (let from = 0, count = 1; from < dates.length; from += count, count *= 2) {
    const starts = startsOn(query, dates.slice(from, from + count), now);
    const free: string[] = [];
    for await (const { date } of freeNeeds(team, starts)) {
      free.push(date);
      if (date === starts[0]?.date) break;
    }
    if (free.length > 0) return free.toSorted()[0] ?? null;
  }
  return null;
}

const DAY_BATCH_SIZE = 7;

/** The first free time of each candidate by themself; those without one in the next month are left out. */
export async function firstFreeOfEach(
  db: Db,
  query: SlotQuery,
  now: Date,
): Promise<Map<number, Alternative>> {
  const dates = daysFrom(bookingWindow(query.entry, now).firstDate, SEARCHED_DAYS);
  const team = await teamOf(db, query);
  const first = new Map<number, Alternative>();
  for (const candidate of query.candidates) {
    const free = await firstFreeOf({ ...team, members: [candidate] }, query, dates, now);
    if (free) first.set(candidate.id, { date: free.date, ...present(free) });
  }
  return first;
}

/** The first time at which the only member of a team is free. */
async function firstFreeOf(
  team: Team,
  query: SlotQuery,
  dates: readonly string[],
  now: Date,
): Promise<Start | null> {
  for (let day = 0; day < dates.length; day += DAY_BATCH_SIZE) {
    const starts = startsOn(query, dates.slice(day, day + DAY_BATCH_SIZE), now);
    const free = await freeNeeds(team, starts).next();
    if (!free.done) return free.value;
  }
  return null;
}

const NEARBY_DAYS = 7;
const ALTERNATIVES = 3;
/** Of how many of the nearest times it is found out at once whether a provider is free. */
const START_BATCH_SIZE = 8;

/** Up to three free times nearest to a wanted one, soonest first, inside the window (ASG-4). */
export async function nearestFree(
  db: Db,
  query: SlotQuery,
  wanted: Date,
  date: string,
  now: Date,
): Promise<Alternative[]> {
  const window = bookingWindow(query.entry, now);
  const weekBefore = addDays(date, -NEARBY_DAYS);
  const firstDate = weekBefore > window.firstDate ? weekBefore : window.firstDate;
  const distance = ({ at }: Start) => Math.abs(at.getTime() - wanted.getTime());
  const starts = startsOn(query, daysFrom(firstDate, 2 * NEARBY_DAYS + 1), now).toSorted(
    (a, b) => distance(a) - distance(b),
  );
  const team = await teamOf(db, query);
  const nearest: Start[] = [];
  for (let from = 0; from < starts.length && nearest.length < ALTERNATIVES; from += START_BATCH_SIZE) {
    const some = starts.slice(from, from + START_BATCH_SIZE);
    const free = new Set<Start>();
    for await (const start of freeNeeds(team, some)) free.add(start);
    nearest.push(...some.filter((start) => free.has(start)));
  }
  return nearest
    .slice(0, ALTERNATIVES)
    .toSorted((a, b) => a.slot - b.slot)
    .map((start) => ({ date: start.date, ...present(start) }));
}
