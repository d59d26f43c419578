import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/platform/database/database.ts';
import { MIGRATIONS, migrate } from '../../src/platform/database/migrate.ts';
import type { TestDatabase } from '../database.ts';
import { createEmptyDatabase } from '../postgres-databases.ts';
import { type ReleasedDatabase, readRelease } from './releases.ts';

/** Opens the database of a version, on PostgreSQL made by its migrations and filled with its rows. */
export async function openRelease(version: string): Promise<TestDatabase> {
  const release = readRelease(version);
  return process.env['TEST_DATABASE'] === 'postgres' ? openOnPostgres(release) : openOnSqlite(release);
}

async function openOnSqlite({ bytes }: ReleasedDatabase): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-release-'));
  const path = join(folder, 'doorstep.db');
  await writeFile(path, bytes);
  const database = openDatabase(`file:${path}`);
  return {
    url: `file:${path}`,
    database,
    async drop() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openOnPostgres(release: ReleasedDatabase): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase();
  await fillPostgres(url, release);
  const database = openDatabase(url, { connections: 5 });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** Makes an empty database on PostgreSQL that of a version, by its migrations and rows. */
export async function fillPostgres(url: string, { migrations, rows }: ReleasedDatabase): Promise<void> {
  const database = openDatabase(url, { connections: 1 });
  await migrate(database, { migrations: MIGRATIONS.filter(([name]) => migrations.includes(name)) });
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Without the foreign keys' checks the order of tables does not matter.
  await client.query('set "session_replication_role" = replica');
  for (const [table, theirs] of Object.entries(rows)) {
    await client.query(`delete from "${table}"`);
    if (!theirs[0]) continue;
    // Without columns that only PostgreSQL has, and fills itself.
    const columns = Object.keys(theirs[0])
      .map((column) => `"${column}"`)
      .join(', ');
    await client.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(theirs)],
    );
  }
  const sequences = await client.query<{ table: string; column: string }>(
    `select "table_name" as "table", "column_name" as "column" from "information_schema"."columns"
     where "table_schema" = 'public' and "is_identity" = 'YES'`,
  );
  for (const { table, column } of sequences.rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max("${column}"), 1)) from "${table}"`,
      [`"${table}"`, column],
    );
  }
  await client.end();
}
