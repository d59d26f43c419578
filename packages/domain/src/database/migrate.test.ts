import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
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

it('steps that ran on databases before are still known by their names, in their order', async () => {
  expect((await applied()).slice(0, 17)).toEqual([
    '0001-marketplace',
    '0002-catalogue',
    '0003-deadlines',
    '0004-addresses',
    '0005-reviews',
    '0006-messages',
    '0007-preferences-and-referrals',
    '0008-reschedules-and-pauses',
    '0009-access-details',
    '0010-list-indexes',
    '0011-search',
    '0012-conversation-order',
    '0013-figures',
    '0014-deleted-accounts',
    '0015-list-orders',
    '0016-tickets',
    '0017-search-keys',
  ]);
});

it('a database takes the step that it lacks and keeps what it holds', async () => {
  const before = await applied();
  const { name } = await aCustomer(world, 'Amara Cole');
  await world.database.transaction(async (tx) => {
    await sql`drop table "ticket"`.execute(tx);
    await sql`delete from "migration" where "name" = '0016-tickets'`.execute(tx);
  });
  await migrate(world.database);
  expect(await applied()).toEqual(before);
  expect(await world.database.read.selectFrom('ticket').selectAll().execute()).toEqual([]);
  expect(await world.database.read.selectFrom('user').select('name').execute()).toEqual([{ name }]);
});

it('bookings that were made before know their place, and their providers when they are busy', async () => {
  const { id: providerId } = await aProvider(world);
  const customer = await aCustomer(world);
  const saved = { name: 'Home', addressLine1: '1 Row', city: 'Leeds', postalCode: 'LS1 1AA' };
  await world.as(customer).addresses.create({ ...saved, latitude: '53.7965', longitude: '-1.5478' });
  const book = (time: string, address: string) => aBooking(world, customer, { time, address, providerId });
  const { id: asked } = await book('09:00', '1 Row, Leeds, LS1 1AA, United Kingdom');
  await book('11:00', '1 High Street, London, SE1 7AB');
  await book('13:00', 'Somewhere');
  const { id: gone } = await book('15:00', '1 High Street, London, SE1 7AB');
  await world.as(customer).bookings.cancel({ bookingId: gone });
  const provider = { ...customer, id: providerId, role: 'provider', approved: true } as const;
  await world.as(provider).bookings.accept({ bookingId: asked });
  await world.as(customer).bookings.reschedule({ bookingId: asked, date: '2026-03-05', time: '16:30' });
  const { read } = world.database;
  const readAll = async () => [
    await read.selectFrom('booking').selectAll().orderBy('id').execute(),
    await read.selectFrom('busyTime').selectAll().orderBy('fromSlot').execute(),
  ];
  const before = await readAll();
  expect(before.map(({ length }) => length)).toEqual([4, 4]);
  expect(before[0]).toMatchObject([{ latitude: 53.7965 }, { postcode: 'SE1 7AB' }, { postcode: null }, {}]);
  await world.database.transaction(async (tx) => {
    await sql`drop table "busyTime"`.execute(tx);
    for (const column of ['latitude', 'longitude', 'postcode'])
      await sql`alter table "booking" drop column ${sql.ref(column)}`.execute(tx);
    const steps = sql.join(['0040-booking-places', '0041-busy-times']);
    await sql`delete from "migration" where "name" in (${steps})`.execute(tx);
  });
  await migrate(world.database);
  expect(await readAll()).toEqual(before);
});
