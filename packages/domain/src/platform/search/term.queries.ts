import { sql } from 'kysely';
import type { Ddl, Migration } from '../database/migration.ts';
import { termsOf } from './terms.ts';

const BATCH_SIZE = 500;

/** A step that makes a table of the words that the rows of another are found by, and fills it. */
export function termTable({ name, owner, of }: { name: string; owner: string; of: string }): Migration {
  const ddl = ({ createKeyTable, onPostgres }: Ddl) => [
    createKeyTable(
      name,
      `
        "term" text not null,
        "${owner}" integer not null,
        primary key ("term", "${owner}")`,
    ),
    // By code point, as SQLite does: the locale of a server may put letters in another order.
    ...onPostgres(`alter table "${name}" alter column "term" type text collate "C"`),
  ];
  return {
    async up(tx, dialect) {
      for (const statement of ddl(dialect)) await sql.raw(statement).execute(tx);
      for (let after = 0; ;) {
        const { rows } = await sql<{ id: number; searchKey: string }>`
          select "id", "searchKey" from ${sql.table(of)}
          where "id" > ${after} order by "id" limit ${BATCH_SIZE}`.execute(tx);
        const values = rows.flatMap(({ id, searchKey }) =>
          termsOf(searchKey).map((term) => sql`(${term}, ${id})`),
        );
        if (values.length > 0)
          await sql`insert into ${sql.table(name)} ("term", ${sql.ref(owner)}) values ${sql.join(values)}`.execute(
            tx,
          );
        if (rows.length < BATCH_SIZE) return;
        after = rows.at(-1)?.id ?? after;
      }
    },
  };
}
