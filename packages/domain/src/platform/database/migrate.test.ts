import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aCustomer, anAcceptedBooking, anAdmin, openWorld } from '@doorstep/domain/testing';
import { migrate } from './migrate.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

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
  const [day] = await admin.figures.overTime({ from: '2026-03-04', to: '2026-03-04' });
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
