import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Column } from './column.ts';

/** How to get into a customer's home, sealed. */
export function accessDetails({ table }: Column): Migration {
  const statement = table(
    'accessDetails',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "sealed" text not null,
      "updatedAt" text not null`,
  );
  return {
    async up(tx) {
      await sql.raw(statement).execute(tx);
    },
  };
}
