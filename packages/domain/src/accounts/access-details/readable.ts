import { addDays, londonWall } from '../../platform/calendar.ts';

/** The time of day in London before a job, and the hours after it, between which its provider may read the details (KEY-2). */
export const ACCESS_DETAILS_HOURS = { from: '18:00', hoursAfter: 24 } as const;

const HOUR_MS = 3_600_000;

/** Returns when the details of a visit are closed to its provider. */
export function accessDetailsCloseAt({ endsAt }: { endsAt: string }): Date {
  return new Date(Date.parse(endsAt) + ACCESS_DETAILS_HOURS.hoursAfter * HOUR_MS);
}

/** Returns true from 18:00 on the day before a visit until 24 hours after its end (KEY-2). */
export function areAccessDetailsReadable(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: Date,
): boolean {
  const dayBefore = addDays(londonWall(new Date(startsAt)).date, -1);
  const { date, time } = londonWall(now);
  return (
    `${date} ${time}` >= `${dayBefore} ${ACCESS_DETAILS_HOURS.from}` && now < accessDetailsCloseAt({ endsAt })
  );
}
