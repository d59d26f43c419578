import { SERVICE } from './fill.ts';
import type { Run } from './million-databases.ts';

const PROVIDERS = 200;
const NOW = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const TOMORROW = `to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const OUR_PROVIDERS = `from "user" where "username" like 'bench-provider-%'`;
const TOKEN = 'bench-';

const addUsers = (role: string, count: number) => `
  insert into "user" ("username", "usernameKey", "email", "emailKey", "passwordHash", "name", "role", "createdAt")
  select name, name, name || '@example.test', name || '@example.test', 'none', name, '${role}', ${NOW}
  from (select 'bench-${role}-' || "n" as name from generate_series(1, ${count}) as "n") as "names"`;

/** Providers who work Monday to Saturday, customers, and a session of every user. */
const FILLING = (customers: number) => [
  addUsers('provider', PROVIDERS),
  addUsers('customer', customers),
  `insert into "providerProfile" ("userId", "approvedAt", "certifications", "specialties", "languages")
    select "id", ${NOW}, '[]', '[]', '[]' ${OUR_PROVIDERS}`,
  `insert into "providerService" ("providerId", "serviceId") select "id", ${SERVICE} ${OUR_PROVIDERS}`,
  `insert into "weeklyHours" ("providerId", "dayOfWeek", "startTime", "endTime")
    select "id", "day", '09:00', '18:00' from (select "id" ${OUR_PROVIDERS}) as "p", generate_series(1, 6) as "day"`,
  `insert into "session" ("id", "userId", "createdAt", "seenAt", "expiresAt")
    select encode(sha256(convert_to('${TOKEN}' || "id", 'UTF8')), 'hex'), "id", ${NOW}, ${NOW}, ${TOMORROW} from "user"`,
];

/** Fills a PostgreSQL database that has the demo's data. @returns the ids of the new customers */
export async function fillPostgres(run: Run, customers: number): Promise<number[]> {
  for (const statement of [...FILLING(customers), 'vacuum analyze']) await run(statement);
  const rows = await run(`select "id" from "user" where "username" like 'bench-customer-%' order by "id"`);
  return rows.map(({ id }) => Number(id));
}

/** Returns the token of a user's session. */
export const tokenOf = (userId: number) => `${TOKEN}${userId}`;
