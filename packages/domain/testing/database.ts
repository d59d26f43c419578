import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Db, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type Copy, makeCopy } from './postgres-databases.ts';

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

/** Belongs to a run of Vitest (tooling/checks/run/temporary-folder.setup.ts) and goes with it. */
const sqliteFolder = () => process.env['TEST_DATABASE_FOLDER'] ?? tmpdir();

let sqliteTemplate: Promise<string> | undefined;

async function cloneSqlite(): Promise<TestDatabase> {
  const template = await (sqliteTemplate ??= makeSqliteTemplate());
  const folder = await mkdtemp(join(sqliteFolder(), 'doorstep-test-'));
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

async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(sqliteFolder(), 'doorstep-template-'));
  const path = join(folder, 'template.db');
  const database = openDatabase(`file:${path}`);
  await migrate(database);
  // Closing folds the write-ahead log into the file, so that the one file is the whole template.
  await database.close();
  return path;
}

/** Databases for the next tests of this worker. Their connections stay open: to open them takes most of a short test. */
const idle: { copy: Copy; open: Database }[] = [];

async function clonePostgres(): Promise<TestDatabase> {
  const { copy, open } = idle.pop() ?? openCopy(await makeCopy());
  let state: 'lent' | 'closed' | 'ended' = 'lent';
  let hasListened = false;
  const read = open.read.withoutPlugins() as Db;
  async function close(): Promise<void> {
    if (state === 'lent') await open.close();
    state = 'closed';
  }
  return {
    url: copy.url,
    database: {
      // Objects of its own for each test: caches belong to the database, and tests observe the reading side.
      ...open,
      read,
      exportConnection: () => read,
      async transaction(work, ...parameters) {
        const refuseIfEnded = () => {
          if (state === 'ended') throw new Error('The test that had this database has ended.');
        };
        refuseIfEnded();
        // It may have waited for its turn, or for a retry.
        return open.transaction((tx) => (refuseIfEnded(), work(tx)), ...parameters);
      },
      onEvents(listener) {
        hasListened = true;
        return open.onEvents(listener);
      },
      close,
    },
    async drop() {
      if (hasListened) await close();
      const next = state === 'closed' ? openCopy(copy) : { copy, open };
      state = 'ended';
      if (await copy.empty()) idle.push(next);
      else {
        await next.open.close();
        await copy.drop();
      }
    },
  };
}

const openCopy = (copy: Copy) => ({ copy, open: openDatabase(copy.ownUrl, { connections: 5 }) });
