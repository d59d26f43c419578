import type { Migration } from '../migration.ts';

/** What admins count and filter by, so that no count reads a whole table. */
export const figures: Migration = () => [
  `create index "booking_status_createdAt" on "booking" ("status", "createdAt" desc, "id" desc)`,
  `create index "booking_localDate" on "booking" ("localDate", "status", "totalPrice")`,
  `create index "user_hour" on "user" (substr("createdAt", 1, 13), "role")`,
];
