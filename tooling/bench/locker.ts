import { setTimeout } from 'node:timers/promises';
import SqliteLibrary from 'better-sqlite3';

const HELD_MS = 100;
const FREE_MS = 20;

/** Holds the write lock of a database at intervals, as another program would. `node locker.ts <database file>` */
const database = new SqliteLibrary(process.argv[2] ?? '');
database.pragma('busy_timeout = 5000');
process.stdout.write('ready\n');
for (;;) {
  database.exec('begin immediate');
  await setTimeout(HELD_MS);
  database.exec('rollback');
  await setTimeout(FREE_MS);
}
