import type { Migration } from '../migration.ts';

/** Accounts that their owners deleted: kept without a name, for what others did with them, and listed nowhere. */
export const deletedAccounts: Migration = () => [
  `alter table "user" add column "deletedAt" text`,
  `drop index "user_role"`,
  `create index "user_role" on "user" ("role", "id") where "deletedAt" is null`,
  `create index "favourite_otherId" on "favourite" ("otherId")`,
];
