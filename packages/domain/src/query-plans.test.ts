import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOverdueBookings } from './bookings/deadlines/due-bookings.ts';
import { USER_STATES } from './platform/users/account-limits.ts';
import { ROLES } from './platform/roles.ts';
import { cases } from '../testing/authorisation/cases.ts';
import { procedureOf, procedures } from '../testing/authorisation/matrix.ts';
import { type Scene, openScene } from '../testing/authorisation/scene.ts';
import { type Sent, faultsOf, noteQueries, planOnSqlite } from '../testing/plan.queries.ts';
import { planMails } from './mail/plan-mails.ts';
import { operationStatistics } from './registries/operation-statistics.ts';
import { supportStatistics } from './support/freshdesk/mirror.queries.ts';

let scene: Scene;
let noted: ReadonlyMap<string, Sent>;
beforeAll(async () => {
  scene = await openScene();
  noted = noteQueries(scene.world.database.read);
});
afterAll(() => scene.world.close());

/** Calls a reading procedure as every permitted role, for own data. */
async function callAsAll(path: string): Promise<void> {
  const { world, users, own } = scene;
  const { for: whom, names, sends, parties, refuses = {} } = cases[path]!;
  for (const role of ROLES) {
    if (Array.isArray(whom) && !whom.includes(role)) continue;
    if (role in refuses || (Array.isArray(parties) && !parties.includes(role))) continue;
    await procedureOf(world.as(users[role]), path)(names ? names(own, role) : sends?.(own));
  }
}

/** The faults of what is sent by everything that reads, by the query. */
async function faultsOfAll(): Promise<Record<string, string[]>> {
  const faulty: Record<string, string[]> = {};
  for (const sent of noted.values()) {
    const faults = await faultsOf(scene.world.database, sent);
    if (faults.length > 0) faulty[sent.sql] = faults;
  }
  return faulty;
}

it('nothing that reads goes through a whole table or sorts what it found', async () => {
  const { world } = scene;
  for (const [path, { type }] of procedures) if (type === 'query') await callAsAll(path);
  // Pages further on, searches and filters are queries of their own.
  const { customer, admin } = scene.users;
  const own = world.as(customer).bookings;
  const further = { limit: 1, cursor: (await own.upcoming({ limit: 1 })).nextCursor };
  await own.upcoming(further);
  await own.past(further);
  const { bookingId } = scene.own;
  await world.as(scene.users.provider).bookings.decline({ bookingId });
  expect(await own.rebookingOffer({ bookingId })).not.toBeNull();
  expect(await own.rebookingOffers()).toHaveLength(1);
  const { accounts, audit, bookings, services, support } = world.as(admin);
  const marks = ['flagged', 'late', 'unassigned', 'problem'] as const;
  const orders = ['latest', 'earliest'] as const;
  const filters = [
    { status: 'cancelled' as const },
    { customerId: scene.users.customer.id },
    { providerId: scene.users.provider.id },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-03-01', to: '2026-03-31', order: 'earliest' as const },
    ...orders.map((order) => ({ order })),
    ...orders.map((order) => ({ order, status: 'cancelled' as const })),
    ...orders.map((order) => ({ order, providerId: scene.users.provider.id })),
    ...marks.map((mark) => ({ [mark]: true })),
  ];
  for (const filter of filters) {
    const { nextCursor: cursor } = await bookings.search({ ...filter, limit: 1 });
    await bookings.search({ ...filter, cursor });
    await bookings.search({ ...filter, text: 'street', late: true });
    await bookings.search({ ...filter, text: 'treet', cursor, status: 'pending' });
  }
  await bookings.search({ text: '1 high' });
  await accounts.search({ text: 'a', role: 'customer', cursor: '1000' });
  for (const text of ['hello', 'ello', 'a wo', '57']) await support.list({ text, page: 2 });
  for (const page of [1, 2]) await support.list({ order: 'due', page });
  for (const sla of ['Breached', 'At Risk', 'On Track'] as const) await support.list({ sla, text: 'hello' });
  const tickets = { userId: customer.id, limit: 1 };
  await support.ticketsOf({ ...tickets, cursor: '2026-03-02T10:00:00.000Z_1000000009' });
  for (const state of USER_STATES) {
    await accounts.search({ state });
    await accounts.search({ state, text: 'ustom', cursor: 'in_1000' });
    await accounts.search({ state, order: 'oldest', cursor: '1' });
  }
  await accounts.search({ role: 'provider' });
  await accounts.search({ role: 'provider', order: 'oldest', cursor: '1' });
  await accounts.search({ text: 'a', order: 'oldest', cursor: '1' });
  await services.search({ text: 'clean', cursor: '3' });
  const days = { from: '2026-03-01', to: '2026-03-31' };
  const actorId = scene.users.customer.id;
  for (const filter of [{}, days, { actorId }, { type: 'booking.requested' as const }, { bookingId: 1 }]) {
    const { nextCursor: next } = await audit.list({ ...filter, limit: 1 });
    await audit.list({ ...filter, ...days, actorId, cursor: next });
  }
  await operationStatistics(world.database.read, world.now);
  await supportStatistics(world.database.read);
  expect(noted.size).toBeGreaterThan(40);
  expect(await faultsOfAll()).toEqual({});
});

it('a whole table and a sort are noticed', async () => {
  const { database } = scene.world;
  const query = database.read.selectFrom('booking').select('notes').orderBy('notes');
  const { sql, parameters } = query.where('notes', 'is not', null).compile();
  expect((await faultsOf(database, { sql, parameters })).length).toBe(2);
});

it('what is to be mailed is looked for among what is left to do', async ({ skip }) => {
  const { database, now } = scene.world;
  skip(database.dialect === 'postgres', 'PostgreSQL knows how few those are');
  await planMails(database, now);
  const looking = [...noted.values()].filter(({ sql }) => sql.includes('"mailedAt" is null'));
  expect(looking).toHaveLength(2);
  for (const sent of looking)
    expect((await planOnSqlite(database, sent)).join()).toContain('event USING INDEX event_undelivered');
});

it('bookings whose time has come are looked for among those alone', async ({ skip }) => {
  const { database, now } = scene.world;
  skip(database.dialect === 'postgres', 'PostgreSQL knows how few those are');
  await countOverdueBookings(database.read, now);
  const plans = [...noted.values()].filter(({ sql }) =>
    /"status" = '\w+' and "(expiresAt|endsAt)"/.test(sql),
  );
  const steps = await Promise.all(plans.map((sent) => planOnSqlite(database, sent)));
  expect(steps.flat().toSorted()).toEqual([
    'SEARCH booking USING INDEX booking_endsAt (status=? AND endsAt<?)',
    'SEARCH booking USING INDEX booking_expiresAt (status=? AND expiresAt<?)',
  ]);
});
