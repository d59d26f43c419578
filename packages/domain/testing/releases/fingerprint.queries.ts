import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresIntrospector, SqliteAdapter, SqliteQueryCompiler } from 'kysely';
import { DDLS } from '../../src/platform/database/migrate.ts';
import type { Migration } from '../../src/platform/database/table.ts';

/** Returns a hash of everything that a migration does on both databases. */
export async function fingerprintOf(migration: Migration): Promise<string> {
  const statements: unknown[] = [];
  for (const ddl of Object.values(DDLS)) {
    if ('up' in migration) statements.push(...(await recordQueries(migration)));
    else statements.push(...('online' in migration ? migration.online(ddl) : migration(ddl)));
  }
  const text = JSON.stringify(statements).replaceAll(/(?:\\n|\s)+/g, ' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Returns what a migration written as code sends, on a database that answers nothing. */
async function recordQueries(migration: Extract<Migration, { up: unknown }>): Promise<unknown[]> {
  const queries: unknown[] = [];
  const db = new Kysely<object>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
    log: ({ query }) => void queries.push(query.sql, query.parameters),
  });
  await db.transaction().execute((tx) => migration.up(tx, DDLS.sqlite));
  return queries;
}
