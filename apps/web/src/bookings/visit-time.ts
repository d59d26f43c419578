import {
  type Booking,
  formatDay,
  formatDayTime,
  formatDuration,
  formatRelativeDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from '@doorstep/domain';

type Visit = Pick<Booking, 'date' | 'endsAt'>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** `In 20 minutes`, `Now, until 17:00`, `In 5 hours`, `Tomorrow at 10:00`, `Thursday at 09:00` or `In 9 days`; then `Ended Thu 26 Nov, 11:00`. */
export function formatCountdown({ date, endsAt }: Visit, now: Date): string {
  const minutes = Math.ceil((Date.parse(date) - now.getTime()) / MINUTE_MS);
  if (Date.parse(endsAt) <= now.getTime()) return `Ended ${formatDayTime(endsAt)}`;
  if (minutes <= 0) return `Now, until ${formatTime(endsAt)}`;
  if (minutes < HOUR_MINUTES) return `In ${formatDuration(minutes)}`;
  const day = formatRelativeDay(date, now);
  if (day === 'Today') return `In ${formatDuration(minutes - (minutes % HOUR_MINUTES))}`;
  if (day === 'Tomorrow') return `${day} at ${formatTime(date)}`;
  const days = Math.round(minutes / DAY_MINUTES);
  return days < 6 ? `${formatWeekday(date)} at ${formatTime(date)}` : `In ${days} days`;
}

/** `Today, 15:00 - 17:00`. */
export function formatSlot({ date, endsAt }: Visit, now: Date): string {
  return `${formatRelativeDay(date, now)}, ${formatTimeRange(date, endsAt)}`;
}

/** `Today, 15:00 - 17:00` or `Mon 23 Nov, 15:00 - 17:00`, for a place below the countdown. */
export function formatDatedSlot(visit: Visit, now: Date): string {
  const { date, endsAt } = visit;
  const isToday = formatRelativeDay(date, now) === 'Today';
  return isToday ? formatSlot(visit, now) : `${formatDay(date)}, ${formatTimeRange(date, endsAt)}`;
}

/** Returns whether a visit starts within a day, or has started. */
export function isWithinADay({ date }: Pick<Booking, 'date'>, now: Date): boolean {
  return Date.parse(date) - now.getTime() < DAY_MINUTES * MINUTE_MS;
}
