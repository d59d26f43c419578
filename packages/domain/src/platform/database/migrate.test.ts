import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAcceptedBooking, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './table.ts';

openWorldForEachTest();

const applied = async () => {
  const names = sql<{ name: string }>`select "name" from "migration" order by "name"`;
  return (await names.execute(world.database.read)).rows.map(({ name }) => name);
};

it('a missing migration is applied to a database that holds data', async () => {
  const before = await applied();
  const { name } = await aCustomer(world, 'Amara Cole');
  await world.database.transaction(async (tx) => {
    await sql`drop table "announcement"`.execute(tx);
    await sql`delete from "migration" where "name" = '0025-announcements'`.execute(tx);
  });
  await migrate(world.database);
  expect(await applied()).toEqual(before);
  expect(await world.database.read.selectFrom('announcement').selectAll().execute()).toEqual([]);
  expect(await world.database.read.selectFrom('user').select('name').execute()).toEqual([{ name }]);
});

it('completed bookings of before count for their service', async () => {
  const { bookingId } = await anAcceptedBooking(world);
  world.at('2026-03-04T11:00:00Z');
  const admin = world.as(await anAdmin(world));
  await admin.bookings.complete({ bookingId });
  await world.database.transaction(async (tx) => {
    await sql`delete from "counterDelta" where "name" like '%Of.%'`.execute(tx);
    await sql`delete from "migration" where "name" = '0031-service-counters'`.execute(tx);
  });
  await migrate(world.database);
  const [day] = await admin.reporting.overTime({ from: '2026-03-04', to: '2026-03-04' });
  expect(day?.services).toEqual({ cleaning: { completed: 1, revenue: day?.revenue } });
});

it('a database with an unknown migration is left unchanged unless newer ones are allowed (RUN-18)', async () => {
  await world.database.transaction(async (tx) => {
    await sql`drop table "announcement"`.execute(tx);
    await sql`delete from "migration" where "name" = '0025-announcements'`.execute(tx);
    await sql`insert into "migration" ("name") values ('9999-tomorrow')`.execute(tx);
  });
  const before = await applied();
  await expect(migrate(world.database)).rejects.toMatchObject({ steps: ['9999-tomorrow'] });
  expect(await applied()).toEqual(before);
  await migrate(world.database, { allowNewer: true });
  expect(await applied()).toEqual([...before, '0025-announcements'].toSorted());
});

describe('an upgrade of a database that holds data', () => {
  const withTip = () =>
    MIGRATIONS.concat([['9998-tip', () => [`alter table "favourite" add column "tip" text`]]]);
  const withIndex = () =>
    MIGRATIONS.concat([
      [
        '9998-index',
        { online: ({ createIndex }) => createIndex('favourite_other', '"favourite" ("otherId")') },
      ],
    ]);
  const insertFavourite = async (otherId: number) => {
    const { id } = await aCustomer(world);
    await world.database.transaction((tx) =>
      tx.insertInto('favourite').values({ userId: id, otherId }).execute(),
    );
  };

  it('lets others write while it waits for a lock, and gets it once it is free', async ({ skip }) => {
    skip(world.database.dialect === 'sqlite', 'SQLite has one writer at a time');
    const { id } = await aCustomer(world);
    const reader = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const reading = world.database.transaction(async (tx) => {
      await tx.selectFrom('favourite').selectAll().execute();
      holds.resolve();
      await reader.promise;
    });
    await holds.promise;
    const other = openDatabase(world.url, { queryTimeoutMs: Infinity });
    const upgraded = migrate(other, { migrations: withTip() });
    await untilItWaits();
    // Behind a migration that went on waiting these would wait until the reader ends.
    await insertFavourite(id);
    await insertFavourite(id);
    reader.resolve();
    await reading;
    await upgraded;
    await other.close();
    expect(await applied()).toContain('9998-tip');
  });

  /** Waits until a session waits for a lock on the table. */
  async function untilItWaits() {
    const waiting = sql`select 1 from "pg_locks" where "relation" = '"favourite"'::regclass and not "granted"`;
    await expect.poll(async () => (await waiting.execute(world.database.read)).rows.length).toBe(1);
  }

  it('creates an index online, also after an interruption, and once for two processes', async () => {
    const other = openDatabase(world.url);
    await Promise.all([world.database, other].map((each) => migrate(each, { migrations: withIndex() })));
    await other.close();
    expect(await applied()).toContain('9998-index');
    await world.database.transaction((tx) =>
      sql`delete from "migration" where "name" = '9998-index'`.execute(tx),
    );
    if (world.database.dialect === 'sqlite') return;
    await migrate(world.database, { migrations: withIndex() });
    const valid = sql<{ indisvalid: boolean }>`select "indisvalid" from "pg_index"
      where "indexrelid" = '"favourite_other"'::regclass`;
    expect((await valid.execute(world.database.read)).rows).toEqual([{ indisvalid: true }]);
  });

  it('changes rows in batches, and only those that are left', async () => {
    const [{ id: first }, { id: second }] = [await aCustomer(world), await aCustomer(world)];
    await world.database.transaction((tx) =>
      tx.updateTable('user').set({ phone: '1' }).where('id', '=', first).execute(),
    );
    const fill: Migration = {
      online: ({ updateInBatches }) => updateInBatches('user', `"phone" = 'none'`, '"phone" is null'),
    };
    await migrate(world.database, { migrations: MIGRATIONS.concat([['9998-fill', fill]]) });
    const users = world.database.read.selectFrom('user').select(['id', 'phone']).orderBy('id');
    expect(await users.execute()).toEqual([
      { id: first, phone: '1' },
      { id: second, phone: 'none' },
    ]);
  });

  it('keeps the migrations before one that fails, on PostgreSQL', async () => {
    const migrations = [...withTip(), ['9999-broken', () => ['nonsense']] as const];
    await expect(migrate(world.database, { migrations })).rejects.toThrow('nonsense');
    expect((await applied()).includes('9998-tip')).toBe(world.database.dialect === 'postgres');
  });
});
