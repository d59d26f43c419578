import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { giveBackDatabase, takeDatabase, urlOf } from './postgres-databases.ts';

/** A migrated database of its own for one test, and how to open it once more, as another process would. */
export interface TestDatabase {
  url: string;
  database: Database;
  drop: () => Promise<void>;
}

/** On SQLite, or on PostgreSQL when TEST_DATABASE says so; as a template is that was migrated once. */
export async function cloneDatabase(): Promise<TestDatabase> {
  return process.env['TEST_DATABASE'] === 'postgres' ? clonePostgres() : cloneSqlite();
}

let sqliteTemplate: Promise<string> | undefined;

async function cloneSqlite(): Promise<TestDatabase> {
  const template = await (sqliteTemplate ??= makeSqliteTemplate());
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-test-'));
  const path = join(folder, 'doorstep.db');
  await copyFile(template, path);
  const url = `file:${path}`;
  const database = openDatabase(url);
  return {
    url,
    database,
    async drop() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lies in the run's own temporary folder (tooling/checks/run/temporary-folder.setup.ts), which goes with the run. */
async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doorstep-template-'));
  const path = join(folder, 'template.db');
  const database = openDatabase(`file:${path}`);
  await migrate(database);
  // Closing folds the write-ahead log into the file, so that the one file is the whole template.
  await database.close();
  return path;
}

async function clonePostgres(): Promise<TestDatabase> {
  const name = await takeDatabase();
  const url = urlOf(name);
  const database = openDatabase(url, { connections: 5 });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await giveBackDatabase(name);
    },
  };
}
