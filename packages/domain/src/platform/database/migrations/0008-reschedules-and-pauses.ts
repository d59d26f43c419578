import type { Migration } from '../migration.ts';

/** A wish for another time, a paused date, and the day that a date of a series was made for. */
export const reschedulesAndPauses: Migration = () => [
  `alter table "booking" add column "pausedAt" text`,
  `alter table "booking" add column "rescheduleStartsAt" text`,
  `alter table "booking" add column "rescheduleRequestedAt" text`,
  `alter table "booking" add column "rescheduleLapsesAt" text`,
  `alter table "booking" add column "seriesDate" text`,
  `update "booking" set "seriesDate" = "localDate" where "seriesId" is not null`,
  `create index "booking_seriesId" on "booking" ("seriesId", "startsAt") where "seriesId" is not null`,
  `create index "booking_rescheduleLapsesAt" on "booking" ("rescheduleLapsesAt")
        where "rescheduleLapsesAt" is not null`,
  `create index "booking_paused" on "booking" ("startsAt") where "pausedAt" is not null`,
];
