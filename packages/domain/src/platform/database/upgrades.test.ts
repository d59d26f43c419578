import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, openWorld } from '@doorstep/domain/testing';
import { openRelease } from '../../../testing/releases/open-release.ts';
import { VERSIONS, readRelease } from '../../../testing/releases/releases.ts';
import { everyRow } from '../../../testing/snapshot.ts';
import { worldOn } from '../../../testing/world.ts';
import { DEMO_ACCOUNTS } from '../../demo/people.ts';
import { findByEmail } from '../users/user.queries.ts';
import { inspectSqlite } from './backup.ts';
import { type Database, openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

/** Tables whose rows an upgrade changes: 0031 counts services, 0034 ends sessions of admins. */
const CHANGED = new Set(['counterDelta', 'session']);

/** Returns every column and index, as the database describes them. */
async function schemaOf({ dialect, read }: Database): Promise<unknown[]> {
  const query =
    dialect === 'sqlite'
      ? sql<object>`select m."name" as "table", c."name", c."type", c."notnull", c."dflt_value" as "default",
          c."pk", (select group_concat("sql", ';') from (select "sql" from sqlite_master
            where "type" = 'index' and "tbl_name" = m."name" order by "name")) as "indexes"
          from sqlite_master m join pragma_table_info(m."name") c where m."type" = 'table' order by 1, 2`
      : sql<object>`select c."table_name" as "table", c."column_name" as "name", c."data_type" as "type",
          c."is_nullable", c."column_default" as "default", c."collation_name",
          (select string_agg("indexdef", ';' order by "indexname") from "pg_indexes"
            where "schemaname" = 'public' and "tablename" = c."table_name") as "indexes"
          from "information_schema"."columns" c where c."table_schema" = 'public' order by 1, 2`;
  return (await query.execute(read)).rows;
}

describe.each(VERSIONS)('the database of %s', (version) => {
  let upgraded: World;
  beforeEach(async () => {
    upgraded = worldOn(await openRelease(version));
    await migrate(upgraded.database);
  });
  afterEach(() => upgraded.close());

  it('keeps every row in an upgrade', async () => {
    const before = readRelease(version).rows;
    const after = await everyRow(upgraded.database.read);
    const counts = Object.entries(before).filter(([table]) => !CHANGED.has(table));
    expect(counts.length).toBeGreaterThan(30);
    for (const [table, rows] of counts) {
      expect([table, after[table as keyof typeof after].length]).toEqual([table, rows.length]);
    }
    const kept = Object.keys(before['booking']?.[0] ?? {});
    const bookings = after.booking.map((row) =>
      kept.map((column) => (row as Record<string, unknown>)[column]),
    );
    expect(new Set(bookings.map(String))).toEqual(
      new Set(before['booking']?.map((row) => String(kept.map((column) => row[column])))),
    );
  });

  it('comes to the schema of a new database', async () => {
    const fresh = await openWorld();
    expect(await schemaOf(upgraded.database)).toEqual(await schemaOf(fresh.database));
    await fresh.close();
  });

  it('knows the service of every review', async () => {
    const reviews = await upgraded.database.read
      .selectFrom('review')
      .innerJoin('booking', 'booking.id', 'review.bookingId')
      .select(['review.serviceId', 'booking.serviceId as booked'])
      .execute();
    expect(reviews.length).toBeGreaterThan(20);
    expect(reviews.filter(({ serviceId, booked }) => serviceId !== booked)).toEqual([]);
  });

  it('takes bookings of its users again', async () => {
    const viewer = async (email: string) => (await findByEmail(upgraded.database.read, email))!;
    const customer = await viewer(DEMO_ACCOUNTS.customer);
    const { id } = await aBooking(upgraded, customer, { date: '2026-03-20T10:00' });
    expect(readRelease(version).rows['booking']?.map((row) => row['id'])).not.toContain(id);
    const { accounts, reporting } = upgraded.as(await viewer(DEMO_ACCOUNTS.admin));
    expect((await accounts.search({ text: DEMO_ACCOUNTS.provider })).items).toHaveLength(1);
    expect(await reporting.overTime({ from: '2026-02-01', to: '2026-03-20' })).not.toEqual([]);
  });

  describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('on SQLite', () => {
    it('has counters that its rows come to', () => {
      const { users } = inspectSqlite(upgraded.url.slice('file:'.length));
      expect(users).toBe(readRelease(version).rows['user']?.length);
    });

    it('has the schema that its migrations make today', async () => {
      const { migrations, schema } = readRelease(version);
      const database = openDatabase(`${upgraded.url}.again`);
      await migrate(database, { migrations: MIGRATIONS.filter(([name]) => migrations.includes(name)) });
      const { rows } = await sql<{ sql: string }>`select "sql" from sqlite_master
      where "sql" is not null and "name" not like 'sqlite_%' order by "name"`.execute(database.read);
      expect(rows.map((row) => row.sql)).toEqual(schema);
      await database.close();
    });
  });
});
