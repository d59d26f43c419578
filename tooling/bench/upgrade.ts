import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RELEASED } from '../../packages/domain/testing/releases/releases.ts';
import { openDatabase } from '../../packages/domain/src/platform/database/database.ts';
import { MIGRATIONS, migrate } from '../../packages/domain/src/platform/database/migrate.ts';
import { column, percentile, say } from './calls.ts';
import { FIRST_ID, fillMarketplace, sizesFor } from './fill-million-rows.ts';
import type { Run } from './fill.ts';
import { type BenchDatabase, postgresDatabase } from './million-databases.ts';

/**
 * Measures how long writes wait while PostgreSQL is upgraded from the last release with a million bookings, or `--bookings`:
 * `npm run bench:upgrade [-- --bookings 20000]`. The goal is a second for the slowest.
 */
const { values } = parseArgs({ options: { bookings: { type: 'string', default: '1000000' } } });
const SIZES = sizesFor(Number(values.bookings));
const WRITERS = 4;
/** Pause of a writer between two writes. */
const PAUSE_MS = 5;
/** A second of writes before and after the upgrade. */
const AROUND_MS = 1000;
/** Large tables, with their numbers of rows, of which a random one is written; of other tables the first row is. */
const LARGE: Readonly<Record<string, number>> = { booking: SIZES.bookings, user: SIZES.users };

const database = await postgresDatabase(undefined, true);
try {
  const upgrading = openDatabase(database.url, { queryTimeoutMs: Infinity });
  try {
    const released = MIGRATIONS.filter(([name]) => name in RELEASED);
    await migrate(upgrading, { migrations: released });
    await database.fill((run) => fillMarketplace(run, database.dialect, SIZES));
    const quiet = await writesDuring(database, () => sleep(AROUND_MS));
    let took = 0;
    const busy = await writesDuring(database, async () => {
      const began = performance.now();
      await migrate(upgrading);
      took = performance.now() - began;
      await sleep(AROUND_MS);
    });
    say(`${SIZES.bookings} bookings, ${SIZES.users} users, ${SIZES.events} events`);
    say(`${MIGRATIONS.length - released.length} migrations: ${(took / 1000).toFixed(1)} s`);
    report('before', quiet);
    report('meanwhile', busy);
  } finally {
    await upgrading.close();
  }
} finally {
  await database.close();
}

interface Write {
  table: string;
  milliseconds: number;
}

/** Writes to all tables without a pause for as long as `work` takes. */
async function writesDuring(filled: BenchDatabase, work: () => Promise<void>): Promise<Write[]> {
  const writes: Write[] = [];
  const done = new AbortController();
  const writers = Array.from({ length: WRITERS }, () =>
    filled.fill(async (run) => {
      const tables = await listTables(run);
      while (!done.signal.aborted) {
        for (const each of tables) {
          const began = performance.now();
          await run(writeOf(each));
          writes.push({ table: each.table, milliseconds: performance.now() - began });
          await sleep(PAUSE_MS);
        }
      }
    }),
  );
  try {
    await work();
  } finally {
    done.abort();
    await Promise.all(writers);
  }
  return writes;
}

interface Table {
  table: string;
  column: string;
}

async function listTables(run: Run): Promise<Table[]> {
  const rows = await run(`select "table_name" as "table", min("column_name") as "column"
    from "information_schema"."columns" where "table_schema" = 'public' and "is_generated" = 'NEVER'
    and "is_identity" = 'NO' and "table_name" <> 'migration' group by "table_name" order by "table_name"`);
  return rows as unknown as Table[];
}

/** Returns a statement that writes a row as it is, and waits for anyone who locks the row or its table. */
function writeOf({ table, column: name }: Table): string {
  const count = LARGE[table];
  const row = count ? `"id" = ${FIRST_ID + Math.ceil(Math.random() * count)}` : `"ctid" = '(0,1)'`;
  return `update "${table}" set "${name}" = "${name}" where ${row}`;
}

function report(when: string, writes: readonly Write[]): void {
  const times = writes.map(({ milliseconds }) => milliseconds);
  const slowest = writes.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  say(
    `${when.padEnd(10)}${column(writes.length)} writes, median ${column(percentile(times, 0.5), 1)} ms, 99 of 100 within ${column(percentile(times, 0.99), 1)} ms, slowest ${column(slowest.milliseconds, 1)} ms (${slowest.table})`,
  );
}
