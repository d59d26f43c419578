import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** So that no list is read whole or sorted: each is read in the order of an index. */
export const listIndexes: Migration = {
  async up(tx) {
    const statements = [
      `create index "event_actorId" on "event" ("actorId", "id")`,
      `create index "weeklyHours_week" on "weeklyHours" ("providerId", "dayOfWeek", "startTime")`,
      `drop index "weeklyHours_providerId"`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(tx);
  },
};
