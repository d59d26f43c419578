import type { Migration } from '../migration.ts';

/** When a request expires, and an open problem, which keeps a job from being completed by itself. */
export const deadlines: Migration = () => [
  `alter table "booking" add column "expiresAt" text`,
  `alter table "booking" add column "problemAt" text`,
  `alter table "booking" add column "problemNote" text`,
  `create index "booking_expiresAt" on "booking" ("expiresAt") where "status" = 'pending'`,
  `create index "booking_endsAt" on "booking" ("endsAt") where "status" = 'confirmed'`,
];
