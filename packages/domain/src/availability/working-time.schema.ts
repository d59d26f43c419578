import { z } from 'zod';
import { PlainDate, WallTime } from '../calendar.schema.ts';
import { Id, optionalText } from '../text.ts';

const GridTime = WallTime.refine((time) => Number(time.slice(3)) % 15 === 0, 'Times are whole quarter hours');

/** Working hours of one weekday (0 is Sunday); an end at or before the start lies on the next day. */
const WorkingHours = z.object({
  dayOfWeek: z.int().min(0).max(6),
  startTime: GridTime,
  endTime: GridTime,
});
export type WorkingHours = z.infer<typeof WorkingHours>;

/** A provider's week; a break is the gap between two intervals of a day. */
export const WorkingWeek = z.object({
  hours: z
    .array(WorkingHours)
    .max(42, 'Please use at most six intervals a day')
    .refine((hours) => !overlap(hours), 'Working hours must not overlap'),
});

const WEEK_MINUTES = 7 * 24 * 60;

/** Whether two intervals of a week share a minute, over midnight and over the week's end too. */
function overlap(hours: readonly WorkingHours[]): boolean {
  const taken = new Uint8Array(WEEK_MINUTES);
  return hours.some((interval) => {
    const start = interval.dayOfWeek * 1440 + minutesOf(interval.startTime);
    const length = minutesOf(interval.endTime) - minutesOf(interval.startTime);
    for (let minute = 0; minute < (length > 0 ? length : length + 1440); minute += 15) {
      const index = (start + minute) % WEEK_MINUTES;
      if (taken[index] === 1) return true;
      taken[index] = 1;
    }
    return false;
  });
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
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
  /** Whether it is not the job's time but the other one that its customer asks for. */
  requested: boolean;
}
