import { z } from 'zod';
import { PlainDate, WallTime } from '../../platform/calendar.schema.ts';
import { minutesOf } from '../../platform/calendar.ts';
import { WEEK } from '../../platform/dates.ts';
import { Id, optionalText } from '../../platform/text.ts';

const GridTime = WallTime.refine(
  (time) => Number(time.slice(3)) % 15 === 0,
  'Please choose a time on the quarter hour, such as 09:00 or 09:15',
);

/** Working hours of one weekday (0 is Sunday); an end at or before the start lies on the next day. */
const WorkingHours = z.object({
  dayOfWeek: z.int().min(0).max(6),
  startTime: GridTime,
  endTime: GridTime,
});
export type WorkingHours = z.infer<typeof WorkingHours>;

const MAX_INTERVALS = 6;
const TOO_MANY = 'You can add up to six sets of hours a day';

/** A provider's week; a break is the gap between two intervals of a day. */
export const WorkingWeek = z.object({
  hours: z
    .array(WorkingHours)
    .max(7 * MAX_INTERVALS, TOO_MANY)
    .superRefine((hours, context) => {
      const fault = faultOfWeek(hours);
      if (fault) context.addIssue({ code: 'custom', message: fault.message });
    }),
});

const WEEK_MINUTES = 7 * 24 * 60;

/** Returns the fault of a week and its intervals, as a text; null when it is valid (AVL-10). */
export function faultOfWeek(hours: readonly WorkingHours[]): { at: number; message: string } | null {
  /** The interval of each quarter hour, past midnight and the end of the week too. */
  const taken = new Map<number, WorkingHours>();
  const counts = new Map<number, number>();
  for (const [at, interval] of hours.entries()) {
    const { dayOfWeek, startTime } = interval;
    const count = (counts.get(dayOfWeek) ?? 0) + 1;
    if (count > MAX_INTERVALS) return { at, message: TOO_MANY };
    counts.set(dayOfWeek, count);
    const start = dayOfWeek * 1440 + minutesOf(startTime);
    for (let minute = 0; minute < lengthOf(interval); minute += 15) {
      const quarter = (start + minute) % WEEK_MINUTES;
      const other = taken.get(quarter);
      if (other) {
        const message = `Working hours must not overlap: ${wordsOf(other)} and ${wordsOf(interval)}`;
        return { at, message };
      }
      taken.set(quarter, interval);
    }
  }
  return null;
}

/** Returns the minutes of all intervals of a week. */
export function minutesOfWeek(hours: readonly WorkingHours[]): number {
  return hours.reduce((sum, interval) => sum + lengthOf(interval), 0);
}

function lengthOf({ startTime, endTime }: WorkingHours): number {
  const length = minutesOf(endTime) - minutesOf(startTime);
  return length > 0 ? length : length + 1440;
}

/** `Monday 09:00 to 18:00`. */
function wordsOf({ dayOfWeek, startTime, endTime }: WorkingHours): string {
  const [, day] = WEEK.find(([number]) => number === dayOfWeek) ?? [];
  return `${day} ${startTime} to ${endTime}`;
}

/** Time off, in London wall time, half-open. */
export const TimeOffDraft = z.object({
  fromDate: PlainDate,
  fromTime: GridTime.default('00:00'),
  toDate: PlainDate,
  toTime: GridTime,
  reason: optionalText(200),
});

export const TimeOffTarget = z.object({ timeOffId: Id });

/** A time of a job that a change of working time leaves outside it; it stays booked until the provider decides. */
export interface AffectedJob {
  bookingId: number;
  serviceName: string;
  startsAt: string;
  status: string;
  /** It is at the requested time of the job's reschedule request. */
  requested: boolean;
}
