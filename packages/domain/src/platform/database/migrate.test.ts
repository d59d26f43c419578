import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { recordEvent } from '../events/event.queries.ts';
import { queueMails } from '../outbox/outbox.queries.ts';
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
    await sql`drop table "announcement"`.execute(tx);
    await sql`drop table "mailChoice"`.execute(tx);
    await sql`delete from "migration" where "name" = '0061-mail-choices'`.execute(tx);
  });
  await migrate(world.database);
  expect(await applied()).toEqual(before);
  expect(await world.database.read.selectFrom('mailChoice').selectAll().execute()).toEqual([]);
  expect(await world.database.read.selectFrom('user').select('name').execute()).toEqual([{ name }]);
});

it('a database with a step that is not known is left as it is, unless that is meant (RUN-18)', async () => {
  await world.database.transaction(async (tx) => {
    await sql`drop table "announcement"`.execute(tx);
    await sql`drop table "mailChoice"`.execute(tx);
    await sql`delete from "migration" where "name" = '0061-mail-choices'`.execute(tx);
    await sql`insert into "migration" ("name") values ('9999-tomorrow')`.execute(tx);
  });
  const before = await applied();
  await expect(migrate(world.database)).rejects.toMatchObject({ steps: ['9999-tomorrow'] });
  expect(await applied()).toEqual(before);
  await migrate(world.database, { allowNewer: true });
  expect(await applied()).toEqual([...before, '0061-mail-choices'].toSorted());
});

it('tickets that were kept before get ids that the desk never has, by which events and mails know them', async () => {
  const { id: userId, email } = await aCustomer(world);
  await world.database.transaction(async (tx) => {
    for (const table of ['ticketTerm', 'ticket']) await sql`drop table ${sql.table(table)}`.execute(tx);
    const steps = sql.join(['0016-tickets', '0064-desk-tickets', '0065-ticket-terms']);
    await sql`delete from "migration" where "name" in (${steps})`.execute(tx);
    const id = world.database.dialect === 'sqlite' ? 'integer not null primary key' : 'integer primary key';
    await sql`create table "ticket" ("id" ${sql.raw(id)}, "userId" integer, "name" text, "email" text,
      "subject" text, "description" text, "priority" integer, "status" integer, "createdAt" text)`.execute(
      tx,
    );
    await sql`create index "ticket_userId" on "ticket" ("userId", "id")`.execute(tx);
    await sql`insert into "migration" ("name") values ('0016-tickets')`.execute(tx);
    await sql`insert into "ticket" values
      (7, ${userId}, 'Amara', ${email}, 'A question', 'Do you come?', 3, 2, '2026-03-01T10:00:00.000Z')`.execute(
      tx,
    );
    const event = { type: 'support.ticket_created' as const, actorId: userId, data: { ticketId: 7 } };
    await recordEvent(tx, event, world.now);
    const params = { ticketId: 7, subject: 'A question' };
    const mail = { userId, address: email, template: 'ticket_received' as const, key: 'receipt', params };
    await queueMails(tx, [mail], world.now);
  });
  await migrate(world.database);
  const { read } = world.database;
  expect(await read.selectFrom('ticket').selectAll().execute()).toMatchObject([
    {
      id: 1_000_000_007,
      deskId: null,
      userId,
      subject: 'A question',
      status: 2,
      dueBy: '2026-03-02T10:00:00.000Z',
      firstResponseDue: '2026-03-01T16:00:00.000Z',
      handover: 'none',
    },
  ]);
  const named = { ticketId: 1_000_000_007 };
  const events = read.selectFrom('event').select('data').where('type', '=', 'support.ticket_created');
  expect((await events.execute()).map(({ data }) => JSON.parse(data) as unknown)).toEqual([named]);
  const mails = read.selectFrom('mail').select('params').where('template', '=', 'ticket_received');
  expect(JSON.parse((await mails.executeTakeFirstOrThrow()).params)).toMatchObject(named);
  const words = await read.selectFrom('ticketTerm').select('term').orderBy('term').execute();
  expect(words.map(({ term }) => term)).toEqual(['a', 'come', 'do', 'question', 'you']);
  const { ticketId } = await world
    .as(null)
    .support.contact({ name: 'Bea Lark', email: 'bea@example.test', subject: 'Hello', message: 'A word' });
  expect(ticketId).toBe(1_000_000_008);
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
