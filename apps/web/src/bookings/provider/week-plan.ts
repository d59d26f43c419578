import {
  addDays,
  dayOfWeek,
  daysBetween,
  type ListedJob,
  londonWall,
  minutesOf,
  type TimeOff,
  type WorkingHours,
} from '@doorstep/domain';

/** A part of a London day in minutes from midnight, half-open. */
export interface DaySpan {
  from: number;
  to: number;
}

export interface PlannedDay {
  date: string;
  hours: DaySpan[];
  timeOff: (DaySpan & { reason: string | null })[];
  /** Jobs, requests and the times that reschedule requests hold, in order; one that ends on the next day is on both. */
  jobs: (DaySpan & { job: ListedJob; isRequested: boolean })[];
}

/** Hours of a day, such as from 8 to 18. */
export interface HourRange {
  from: number;
  to: number;
}

export const DAY_MINUTES = 24 * 60;
/** The hours that are always visible. */
const VISIBLE: HourRange = { from: 8, to: 18 };

interface Work {
  hours: readonly WorkingHours[];
  timeOff: readonly TimeOff[];
  jobs: readonly ListedJob[];
}

/** Returns seven days from the first one. */
export function planWeek(first: string, { hours, timeOff, jobs }: Work): PlannedDay[] {
  const times = jobs.flatMap(timesOf).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      hours: hoursOn(date, hours),
      timeOff: timeOff.flatMap(({ startsAt, endsAt, reason }) =>
        partOn(date, startsAt, endsAt).map((span) => ({ ...span, reason })),
      ),
      jobs: times.flatMap(({ startsAt, endsAt, ...time }) =>
        partOn(date, startsAt, endsAt).map((span) => ({ ...span, ...time })),
      ),
    };
  });
}

/** Returns the time of a job, and the one that its customer asked for instead. */
function timesOf(job: ListedJob) {
  const { date: startsAt, endsAt, reschedule } = job;
  const duration = Date.parse(endsAt) - Date.parse(startsAt);
  return [
    { job, isRequested: false, startsAt, endsAt },
    ...(reschedule
      ? [
          {
            job,
            isRequested: true,
            startsAt: reschedule.startsAt,
            endsAt: new Date(Date.parse(reschedule.startsAt) + duration).toISOString(),
          },
        ]
      : []),
  ];
}

/** Returns the hours that hold all working hours and jobs of a week. */
export function visibleHours(days: readonly PlannedDay[]): HourRange {
  const spans = days.flatMap(({ hours, jobs }) => [...hours, ...jobs]);
  return {
    from: Math.min(VISIBLE.from, ...spans.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(VISIBLE.to, ...spans.map(({ to }) => Math.ceil(to / 60))),
  };
}

/** Returns the minutes from a day's midnight to an instant, in wall time. */
export function minutesOn(date: string, instant: string): number {
  const wall = londonWall(new Date(instant));
  return daysBetween(date, wall.date) * DAY_MINUTES + minutesOf(wall.time);
}

/** `09:30`, of minutes from midnight. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const partOn = (date: string, startsAt: string, endsAt: string) =>
  within({ from: minutesOn(date, startsAt), to: minutesOn(date, endsAt) });

/** Returns the working hours of a day, with those that began on the day before. */
function hoursOn(date: string, hours: readonly WorkingHours[]): DaySpan[] {
  return [-1, 0].flatMap((shift) =>
    hours
      .filter((each) => each.dayOfWeek === dayOfWeek(addDays(date, shift)))
      .flatMap(({ startTime, endTime }) => {
        const [from, end] = [minutesOf(startTime), minutesOf(endTime)];
        const to = end > from ? end : end + DAY_MINUTES;
        return within({ from: from + shift * DAY_MINUTES, to: to + shift * DAY_MINUTES });
      }),
  );
}

/** Returns the part of a span within its day; none if all of it is on another. */
function within({ from, to }: DaySpan): DaySpan[] {
  const part = { from: Math.max(from, 0), to: Math.min(to, DAY_MINUTES) };
  return part.from < part.to ? [part] : [];
}
