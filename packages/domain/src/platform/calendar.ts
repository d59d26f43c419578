import { ZONE } from './product.ts';

const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** Formats London's clock; built when first used, in the locale of `dates.ts`, as the first of each locale takes a browser 10 ms. */
let londonParts: Intl.DateTimeFormat | undefined;

type Part = 'year' | 'month' | 'day' | 'hour';

const MAX_HOURS = 2000;
/** London's offset by the hour since 1970, cached because computing it is a hundred times slower. */
const aheadOf = new Map<number, number>();

/** Returns by how many milliseconds London's clock is ahead of UTC during an hour; it changes only between hours. */
function aheadDuring(hour: number): number {
  let ahead = aheadOf.get(hour);
  if (ahead === undefined) {
    londonParts ??= new Intl.DateTimeFormat('en-GB', {
      timeZone: ZONE,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const parts = londonParts.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]);
    const { year, month, day, hour: ofDay } = Object.fromEntries(parts) as Record<Part, number>;
    ahead = Date.UTC(year, month - 1, day, ofDay) - hour * HOUR_MS;
    if (aheadOf.size >= MAX_HOURS) aheadOf.clear();
    aheadOf.set(hour, ahead);
  }
  return ahead;
}

/** The London wall clock at an instant: `{ date: 'YYYY-MM-DD', time: 'HH:MM' }`. */
export function londonWall(instant: Date): { date: string; time: string } {
  const at = instant.getTime();
  const wall = new Date(at + aheadDuring(Math.floor(at / HOUR_MS))).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Returns the minutes from midnight to a wall time, such as 570 for `09:30`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The calendar day `days` after (or before) another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month `count` months after (or before) another: `2026-03`. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function mondayOf(date: string): string {
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
