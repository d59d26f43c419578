import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fillPostgres, tokenOf } from './fill-postgres.ts';
import { addCustomers, addSessions } from './fill.ts';
import type { Run } from './million-databases.ts';

/** A database to compare commands on; each server gets a copy of it. */
export interface CommandDatabase {
  /** The session cookie of every user, by id. */
  cookies: ReadonlyMap<number, string>;
  customerIds: readonly number[];
  /** @returns the copy's DATABASE_URL */
  copy(name: string): Promise<string>;
}

/** Adds customers, providers and sessions to a file that has the demo's data. */
export function commandsOnSqlite(folder: string, file: string, customers: number): CommandDatabase {
  addCustomers(file, customers);
  const cookies = addSessions(file);
  return {
    cookies,
    // The customers were added last.
    customerIds: [...cookies.keys()].toSorted((a, b) => b - a).slice(0, customers),
    async copy(name) {
      const copied = path.join(folder, `${name}.db`);
      await copyFile(file, copied);
      return `file:${copied}`;
    },
  };
}

/** Adds customers, providers and sessions to a database that has the demo's data and no server. */
export async function commandsOnPostgres(run: Run, url: string, customers: number): Promise<CommandDatabase> {
  const customerIds = await fillPostgres(run, { providers: 200, customers });
  const users = await run('select "id" from "user"');
  return {
    cookies: new Map(users.map(({ id }) => [Number(id), `doorstep_session=${tokenOf(Number(id))}`])),
    customerIds,
    async copy(name) {
      const { pathname } = new URL(url);
      await run(`create database "${name}" template "${pathname.slice(1)}"`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
  };
}
