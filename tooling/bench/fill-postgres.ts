import { SERVICE } from './fill.ts';
import type { Run } from './million-databases.ts';

const NOW = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const TOMORROW = `to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
const FROM_PROVIDERS = `from "user" where "username" like 'bench-provider-%'`;
const TOKEN_PREFIX = 'bench-';

interface People {
  providers: number;
  customers: number;
}

const addUsers = (role: string, count: number) => `
  insert into "user" ("username", "usernameKey", "email", "emailKey", "passwordHash", "name", "role", "createdAt")
  select name, name, name || '@example.test', name || '@example.test', 'none', name, '${role}', ${NOW}
  from (select 'bench-${role}-' || "n" as name from generate_series(1, ${count}) as "n") as "names"`;

/** Returns statements that add providers who work Monday to Saturday, customers, and a session of every user. */
const fillStatements = ({ providers, customers }: People) => [
  addUsers('provider', providers),
  addUsers('customer', customers),
  `insert into "providerProfile" ("userId", "approvedAt", "certifications", "specialties", "languages")
    select "id", ${NOW}, '[]', '[]', '[]' ${FROM_PROVIDERS}`,
  `insert into "providerService" ("providerId", "serviceId") select "id", ${SERVICE} ${FROM_PROVIDERS}`,
  `insert into "weeklyHours" ("providerId", "dayOfWeek", "startTime", "endTime")
    select "id", "day", '09:00', '18:00' from (select "id" ${FROM_PROVIDERS}) as "p", generate_series(1, 6) as "day"`,
  `insert into "session" ("id", "userId", "createdAt", "seenAt", "expiresAt")
    select encode(sha256(convert_to('${TOKEN_PREFIX}' || "id", 'UTF8')), 'hex'), "id", ${NOW}, ${NOW}, ${TOMORROW} from "user"`,
];

/** Adds people to a PostgreSQL database, and starts a session of every user. @returns the ids of the new customers */
export async function fillPostgres(run: Run, people: People): Promise<number[]> {
  for (const statement of [...fillStatements(people), 'vacuum analyze']) await run(statement);
  const rows = await run(`select "id" from "user" where "username" like 'bench-customer-%' order by "id"`);
  return rows.map(({ id }) => Number(id));
}

/** Returns the token of a user's session. */
export const tokenOf = (userId: number) => `${TOKEN_PREFIX}${userId}`;
