import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Role } from './roles.ts';

/** How many users there are of each role. */
export async function usersByRole(db: Db): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom('user')
    .select(({ fn }) => ['role', fn.countAll().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('role')
    .execute();
  const counts = { customer: 0, provider: 0, admin: 0 };
  for (const { role, count } of rows) counts[role] = Number(count);
  return counts;
}

/** How many users of each role registered in each hour of a half-open range that had any. */
export async function usersByHour(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ hour: Date; role: Role; count: number }[]> {
  // Written as in the index user_hour.
  const hour = sql<string>`substr("createdAt", 1, 13)`;
  const rows = await db
    .selectFrom('user')
    .select(({ fn }) => [hour.as('hour'), 'role', fn.countAll().as('count')])
    .where(hour, '>=', from.toISOString().slice(0, 13))
    .where(hour, '<', to.toISOString().slice(0, 13))
    .groupBy([hour, 'role'])
    .execute();
  return rows.map(({ count, ...row }) => ({
    role: row.role,
    hour: new Date(`${row.hour}:00:00Z`),
    count: Number(count),
  }));
}
