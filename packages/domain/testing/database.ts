import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';

/** A migrated database of its own for one test, and how to open it once more, as another process would. */
export interface TestDatabase {
  url: string;
  database: Database;
  drop: () => Promise<void>;
}

/** On SQLite, or on PostgreSQL when TEST_DATABASE says so; cloned from a template that is migrated once. */
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

let postgresTemplate: Promise<string> | undefined;
let made = 0;

async function clonePostgres(): Promise<TestDatabase> {
  const template = await (postgresTemplate ??= makePostgresTemplate());
  const name = `test_${process.pid}_${(made += 1)}`;
  await administer(`create database "${name}" template "${template}"`);
  const url = urlOf(name);
  const database = openDatabase(url, { connections: 5 });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await administer(`drop database "${name}" with (force)`);
    },
  };
}

async function makePostgresTemplate(): Promise<string> {
  const name = `template_${process.pid}`;
  await administer(`create database "${name}"`);
  const database = openDatabase(urlOf(name), { connections: 1 });
  await migrate(database);
  await database.close();
  return name;
}

function urlOf(name: string): string {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
