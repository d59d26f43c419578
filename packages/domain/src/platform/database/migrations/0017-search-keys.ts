import { sql } from 'kysely';
import { searchKeyOf } from '../../search/search-key.ts';
import type { Migration } from '../migration.ts';

const BATCH_SIZE = 1000;

/** What services and bookings are found by, kept beside them as it is for users; and all of it without accents. */
export const searchKeys: Migration = {
  async up(tx) {
    for (const table of ['service', 'booking'])
      await sql.raw(`alter table "${table}" add column "searchKey" text not null default ''`).execute(tx);
    await fill('user', ['name', 'username', 'email']);
    await fill('service', ['name', 'description']);
    await fill('booking', ['address']);

    async function fill(table: string, columns: readonly string[]): Promise<void> {
      const texts = columns.map((column) => `"${column}"`).join(', ');
      for (let after = 0; ;) {
        const { rows } = await sql<Record<string, string> & { id: number }>`
          select "id", ${sql.raw(texts)} from ${sql.table(table)}
          where "id" > ${after} order by "id" limit ${BATCH_SIZE}`.execute(tx);
        for (const row of rows) {
          const key = searchKeyOf(...columns.map((column) => row[column] ?? ''));
          await sql`update ${sql.table(table)} set "searchKey" = ${key} where "id" = ${row.id}`.execute(tx);
        }
        if (rows.length < BATCH_SIZE) return;
        after = rows.at(-1)?.id ?? after;
      }
    }
  },
};
