import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { type Run, SERVICE, addPeople, addSessions, idsOf, numbers, openToFill } from './fill.ts';

/** A database to compare commands on; each server gets a copy of it. */
export interface CommandDatabase {
  /** The session cookie of every user, by id. */
  cookies: ReadonlyMap<number, string>;
  customerIds: readonly number[];
  /** @returns the copy's DATABASE_URL */
  copy(name: string): Promise<string>;
}

/** Adds customers, providers and sessions to a file that has the demo's data. */
export async function commandsOnSqlite(
  folder: string,
  file: string,
  customers: number,
): Promise<CommandDatabase> {
  const { database, run } = openToFill(file);
  const added = await addCallers(run, customers);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return {
    ...added,
    async copy(name) {
      const copied = path.join(folder, `${name}.db`);
      await copyFile(file, copied);
      return `file:${copied}`;
    },
  };
}

/** Adds customers, providers and sessions to a database that has the demo's data and no server. */
export async function commandsOnPostgres(run: Run, url: string, customers: number): Promise<CommandDatabase> {
  const added = await addCallers(run, customers);
  await run('vacuum analyze');
  return {
    ...added,
    async copy(name) {
      const { pathname } = new URL(url);
      await run(`create database "${name}" template "${pathname.slice(1)}"`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
  };
}

async function addCallers(run: Run, count: number) {
  const { customers: customerIds } = await addPeople(run, { providers: 200, customers: count });
  await addWorkAhead(run);
  const users = idsOf(await run('select "id" from "user"'));
  const tokens = await addSessions(run, users);
  const cookies = new Map(users.map((id, index) => [id, `doorstep_session=${tokens[index]}`]));
  return { customerIds, cookies };
}

const JOBS_AHEAD = 10;
/** The work refers to this many bookings of the demo, which has more. */
const BOOKINGS = 300;
const SLOT_MS = 15 * 60_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Gives every provider work in a year, so that PostgreSQL does not plan for empty tables. */
async function addWorkAhead(run: Run): Promise<void> {
  const from = Math.floor((Date.now() + YEAR_MS) / SLOT_MS);
  await run(`insert into "busyTime" ("providerId", "fromSlot", "toSlot", "bookingId")
    ${numbers(JOBS_AHEAD)} select "providerId", ${from} + "i" * 8, ${from} + "i" * 8 + 4,
      (select min("id") from "booking") + ("providerId" + "i") % ${BOOKINGS}
    from "providerService", "number" where "serviceId" = ${SERVICE}`);
}
