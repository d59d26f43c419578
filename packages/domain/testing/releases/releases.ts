import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteLibrary from 'better-sqlite3';

/** The folder of the databases that each version has made, `0.1.0.db.gz`, with demo data and `all-data.ts`. */
export const RELEASES = import.meta.dirname;

/** The versions whose database is kept, the oldest first. */
export const VERSIONS: readonly string[] = globSync('*.db.gz', { cwd: RELEASES })
  .map((file) => file.replace('.db.gz', ''))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The fingerprints of released migrations, by name. */
export const RELEASED = JSON.parse(readFileSync(join(RELEASES, 'migrations.json'), 'utf8')) as Record<
  string,
  string
>;

type Row = Record<string, number | string | null>;

export interface ReleasedDatabase {
  bytes: Buffer;
  migrations: string[];
  /** Its rows by table, without migrations. */
  rows: Record<string, Row[]>;
  /** The statements that create its tables and indexes, in order. */
  schema: string[];
}

export function readRelease(version: string): ReleasedDatabase {
  const bytes = gunzipSync(readFileSync(join(RELEASES, `${version}.db.gz`)));
  const database = new SqliteLibrary(bytes);
  const all = <T>(query: string) => database.prepare(query).all() as T[];
  const tables = all<{ name: string }>(
    `select "name" from sqlite_master where "type" = 'table' and "name" not like 'sqlite_%' order by "name"`,
  );
  const rows = tables
    .filter(({ name }) => name !== 'migration')
    .map(({ name }) => [name, all<Row>(`select * from "${name}"`)] as const);
  const migrations = all<{ name: string }>('select "name" from "migration" order by "name"');
  const schema = all<{ sql: string }>(
    `select "sql" from sqlite_master where "sql" is not null and "name" not like 'sqlite_%' order by "name"`,
  );
  database.close();
  return {
    bytes,
    migrations: migrations.map(({ name }) => name),
    rows: Object.fromEntries(rows),
    schema: schema.map(({ sql }) => sql),
  };
}
