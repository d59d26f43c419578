import type { Migration } from '../migration.ts';

/** So that no list is read whole or sorted: each is read in the order of an index. */
export const listIndexes: Migration = () => [
  `create index "event_actorId" on "event" ("actorId", "id")`,
  `create index "weeklyHours_week" on "weeklyHours" ("providerId", "dayOfWeek", "startTime")`,
  `drop index "weeklyHours_providerId"`,
];
