import { createHash, randomUUID } from 'node:crypto';
import SqliteLibrary from 'better-sqlite3';

/** The service that all providers of the benchmarks offer. */
export const SERVICE = 1;
const DAY_MS = 86_400_000;
const PROVIDERS = 200;

/** Runs a statement on a database, in SQL that both of them speak; returns its rows. */
export type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** Opens a SQLite database, which a server may use too. */
export function openToFill(file: string): { database: SqliteLibrary.Database; run: Run } {
  const database = new SqliteLibrary(file);
  database.pragma('busy_timeout = 5000');
  return {
    database,
    async run(text) {
      const statement = database.prepare<[], Record<string, unknown>>(text);
      if (statement.reader) return statement.all();
      statement.run();
      return [];
    },
  };
}

/** Generates 1…count as `"i"` of `"number"`, as bigint because it is multiplied. */
export const numbers = (count: number) => `with recursive "number" ("i") as (
  select cast(1 as bigint) union all select "i" + 1 from "number" where "i" < ${count})`;

export const idsOf = (rows: Awaited<ReturnType<Run>>) => rows.map(({ id }) => Number(id));

/** Adds customers, and providers of the service who work Monday to Saturday. @returns their ids */
export async function addPeople(
  run: Run,
  count: { providers: number; customers: number },
): Promise<{ providers: number[]; customers: number[] }> {
  const providers = await addUsers(run, 'provider', count.providers);
  const from = `from "user" where "id" in (${providers.join()})`;
  await run(`insert into "providerProfile" ("userId", "approvedAt", "certifications", "specialties", "languages")
    select "id", '${isoAt(0)}', '[]', '[]', '[]' ${from}`);
  await run(`insert into "providerService" ("providerId", "serviceId") select "id", ${SERVICE} ${from}`);
  await run(`insert into "weeklyHours" ("providerId", "dayOfWeek", "startTime", "endTime")
    ${numbers(6)} select "provider"."id", "i", '09:00', '18:00' from (select "id" ${from}) as "provider", "number"`);
  return { providers, customers: await addUsers(run, 'customer', count.customers) };
}

async function addUsers(run: Run, role: string, count: number): Promise<number[]> {
  const name = `'bench-${role}-' || "i"`;
  const email = `${name} || '@example.test'`;
  return idsOf(
    await run(`insert into "user"
      ("username", "usernameKey", "email", "emailKey", "passwordHash", "name", "role", "createdAt")
      ${numbers(count)} select ${name}, ${name}, ${email}, ${email}, 'none', ${name}, '${role}', '${isoAt(0)}'
      from "number" returning "id"`),
  );
}

/** Starts a session of each user. @returns their tokens */
export async function addSessions(run: Run, userIds: readonly number[]): Promise<string[]> {
  const sessions = userIds.map((userId) => ({ userId, token: randomUUID() }));
  const rows = sessions.map(({ userId, token }) => {
    const id = createHash('sha256').update(token).digest('hex');
    return `('${id}', ${userId}, '${isoAt(0)}', '${isoAt(0)}', '${isoAt(DAY_MS)}')`;
  });
  await run(
    `insert into "session" ("id", "userId", "createdAt", "seenAt", "expiresAt") values ${rows.join()}`,
  );
  return sessions.map(({ token }) => token);
}

/** Adds 200 providers, and customers with a session each, to a SQLite database. @returns the tokens */
export async function addCustomers(file: string, customers: number): Promise<string[]> {
  const { database, run } = openToFill(file);
  const added = await addPeople(run, { providers: PROVIDERS, customers });
  const tokens = await addSessions(run, added.customers);
  database.close();
  return tokens;
}

/** Returns the ISO instant so many milliseconds from now. */
export function isoAt(offset: number): string {
  return new Date(Date.now() + offset).toISOString();
}
