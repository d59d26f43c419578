import { count } from './count.ts';
import { daysBetween, londonWall } from './calendar.ts';
import { ZONE } from './product.ts';

/**
 * Returns a function that formats an instant in London wall time, whatever the browser's zone (TIM-1). Its first call builds
 * the formatter, so that a page does not build all of them before it responds.
 */
function formatter(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  let built: Intl.DateTimeFormat | undefined;
  return (instant) =>
    (built ??= new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options })).format(new Date(instant));
}

const day = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
const weekday = formatter({ weekday: 'long' });
const fullDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const monthOfYear = formatter({ month: 'long', year: 'numeric' });
const shortMonth = formatter({ month: 'short', year: '2-digit' });
const dayOfMonth = formatter({ day: 'numeric', month: 'short' });
const dayOfYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const time = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `Tue 24 Nov, 15:00` */
export function formatDayTime(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** `Tue 24 Nov` */
export function formatDay(instant: string): string {
  return day(instant).replace(',', '');
}

/** `Tuesday 24 November` */
export function formatLongDay(instant: string): string {
  return longDay(instant).replace(',', '');
}

/** `Tuesday` */
export function formatWeekday(instant: string): string {
  return weekday(instant);
}

/** Returns whether an instant is on the present London day. */
export function isToday(instant: string, now: Date): boolean {
  return londonWall(new Date(instant)).date === londonWall(now).date;
}

const NAMED_DAYS: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** `Today`, `Yesterday`, `Tomorrow` or `Tuesday 24 November`, with the year if it is another. */
export function formatRelativeDay(instant: string, now: Date): string {
  const [date, today] = [londonWall(new Date(instant)).date, londonWall(now).date];
  const named = NAMED_DAYS[daysBetween(today, date)];
  if (named) return named;
  return date.slice(0, 4) === today.slice(0, 4) ? formatLongDay(instant) : formatFullDay(instant);
}

/** `November 2026`, of a month such as `2026-11`. */
export function formatMonth(month: string): string {
  return monthOfYear(`${month}-15T12:00:00Z`);
}

/** `Nov 26`, of a month such as `2026-11`, where there is little room. */
export function formatShortMonth(month: string): string {
  return shortMonth(`${month}-15T12:00:00Z`);
}

/** `Tuesday 24 November 2026` */
export function formatFullDay(instant: string): string {
  return fullDay(instant).replace(',', '');
}

/** `24 Nov` */
export function formatShortDate(instant: string): string {
  return dayOfMonth(instant);
}

/** `24 Nov 2026` */
export function formatDate(instant: string): string {
  return dayOfYear(instant);
}

/** `15:00` */
export function formatTime(instant: string): string {
  return time(instant);
}

/** `15:00 - 17:00` */
export function formatTimeRange(from: string, to: string): string {
  return `${formatTime(from)} - ${formatTime(to)}`;
}

/** The days of a week from Monday, with their numbers in working hours (0 is Sunday). */
export const WEEK = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

/** Returns whether a text is a calendar day, `YYYY-MM-DD`, of the years that the server accepts. */
export function isDay(text: string): boolean {
  const parsed = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // Date turns the 31st of February into a day in March.
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** An instant within a calendar day `YYYY-MM-DD`, for formatting that day. */
export function noonOf(date: string): string {
  return `${date}T12:00:00Z`;
}

/** `30 minutes`, `2 hours`, `1 hour 30 minutes` */
export function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => count(number, unit))
    .join(' ');
}
