import { addDays } from '../calendar.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Alternative } from '../errors.ts';
import { gridSlot, londonInstant } from '../time.ts';
import { type Candidate, readCalendars } from './availability.queries.ts';
import type { DaySlots, Slots } from './availability.schema.ts';
import { type Entry, bookingWindow, offeredTimes, outsideWindow } from './booking-window.ts';
import { type ProviderCalendar, isFree, works } from './provider-calendar.ts';

/** What free time is looked for. */
export interface Wish {
  candidates: readonly Candidate[];
  /** Whether anybody offers it, be it only somebody who is no candidate; without it, whether there is a candidate. */
  isOffered?: boolean;
  duration: number;
  overnight: boolean;
  entry: Entry;
  /** A booking that looks for another time: what it holds counts as free, but its present start is no other time. */
  own?: { bookingId: number; startsAt: Date };
}

const DAY_SLOTS = 96;
/** An overnight booking may reach a day further than its start. */
const LONGEST_DAYS = 2;

interface Searched {
  wish: Wish;
  now: Date;
  calendars: ProviderCalendar[];
}

async function search(
  db: Db | Tx,
  wish: Wish,
  firstDate: string,
  days: number,
  now: Date,
): Promise<Searched> {
  const from = gridSlot(londonInstant(firstDate, '00:00'));
  const to = from + (days + LONGEST_DAYS) * DAY_SLOTS;
  return { wish, now, calendars: await readCalendars(db, wish.candidates, from, to, wish.own?.bookingId) };
}

/** The day's offered times at which `test` holds for at least one provider. */
function times(
  { wish, now, calendars }: Searched,
  date: string,
  test: typeof isFree,
): { time: string; startsAt: string }[] {
  const { earliest } = bookingWindow(wish.entry, now);
  return offeredTimes(wish.entry)
    .map((time) => ({ time, at: londonInstant(date, time) }))
    .filter(({ at }) => at >= earliest && at.getTime() !== wish.own?.startsAt.getTime())
    .filter(({ at }) => {
      const need = { slot: gridSlot(at), duration: wish.duration, overnight: wish.overnight };
      return calendars.some((calendar) => test(calendar, need));
    })
    .map(({ time, at }) => ({ time, startsAt: at.toISOString() }));
}

/** The free times of `count` days, each with a reason when it has none, in one pass over the providers' calendars. */
export async function slotsOfDays(
  db: Db | Tx,
  wish: Wish,
  firstDate: string,
  count: number,
  now: Date,
): Promise<DaySlots[]> {
  const window = bookingWindow(wish.entry, now);
  const { isOffered = wish.candidates.length > 0 } = wish;
  const period = await search(db, wish, firstDate, count, now);
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(firstDate, index);
    if (!isOffered) return { date, slots: [], reason: 'nobody_offers' };
    const outside = outsideWindow(date, window);
    if (outside) return { date, slots: [], reason: outside };
    const slots = times(period, date, isFree);
    if (slots.length > 0) return { date, slots, reason: null };
    return { date, slots, reason: times(period, date, works).length > 0 ? 'fully_booked' : 'nobody_works' };
  });
}

/** The free times of one day; when there are none, why, and the next day that has some. */
export async function slotsOn(db: Db | Tx, wish: Wish, date: string, now: Date): Promise<Slots> {
  const [day = { date, slots: [], reason: null }] = await slotsOfDays(db, wish, date, 1, now);
  if (day.reason === null || day.reason === 'nobody_offers') return { ...day, nextFreeDate: null };
  const isElsewhere = day.reason === 'past' || day.reason === 'too_far';
  const next = isElsewhere ? bookingWindow(wish.entry, now).firstDate : addDays(date, 1);
  return { ...day, nextFreeDate: await nextFreeDate(db, wish, next, now) };
}

const SEARCHED_DAYS = 31;

async function nextFreeDate(db: Db | Tx, wish: Wish, firstDate: string, now: Date): Promise<string | null> {
  const window = bookingWindow(wish.entry, now);
  const month = await search(db, wish, firstDate, SEARCHED_DAYS, now);
  for (let day = 0; day < SEARCHED_DAYS; day += 1) {
    const date = addDays(firstDate, day);
    if (!outsideWindow(date, window) && times(month, date, isFree).length > 0) return date;
  }
  return null;
}

/** The first free time of each candidate by themself; whoever has none in the next month is not among them. */
export async function firstFreeOfEach(db: Db | Tx, wish: Wish, now: Date): Promise<Map<number, Alternative>> {
  const window = bookingWindow(wish.entry, now);
  const month = await search(db, wish, window.firstDate, SEARCHED_DAYS, now);
  const first = new Map<number, Alternative>();
  for (const calendar of month.calendars) {
    for (let day = 0; day < SEARCHED_DAYS && !first.has(calendar.providerId); day += 1) {
      const date = addDays(window.firstDate, day);
      if (outsideWindow(date, window)) continue;
      const [slot] = times({ ...month, calendars: [calendar] }, date, isFree);
      if (slot) first.set(calendar.providerId, { date, ...slot });
    }
  }
  return first;
}

const NEARBY_DAYS = 7;

/** Up to three free times nearest to a wished one, soonest first, inside the window (Rulings: Who gets a booking). */
export async function nearestFree(
  db: Db | Tx,
  wish: Wish,
  wished: Date,
  date: string,
  now: Date,
): Promise<Alternative[]> {
  const window = bookingWindow(wish.entry, now);
  const weekBefore = addDays(date, -NEARBY_DAYS);
  const firstDate = weekBefore > window.firstDate ? weekBefore : window.firstDate;
  const days = await search(db, wish, firstDate, 2 * NEARBY_DAYS + 1, now);
  const distance = ({ startsAt }: Alternative) => Math.abs(Date.parse(startsAt) - wished.getTime());
  return Array.from({ length: 2 * NEARBY_DAYS + 1 }, (_, day) => addDays(firstDate, day))
    .filter((day) => !outsideWindow(day, window))
    .flatMap((day) => times(days, day, isFree).map((slot) => ({ date: day, ...slot })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
