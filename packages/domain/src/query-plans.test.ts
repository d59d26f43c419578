import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from './accounts/roles.ts';
import { cases } from '../testing/authorisation/cases.ts';
import { procedureOf, procedures } from '../testing/authorisation/matrix.ts';
import { type Scene, openScene } from '../testing/authorisation/scene.ts';
import { type Sent, faultsOf, noteQueries } from '../testing/plan.queries.ts';

let scene: Scene;
let noted: ReadonlyMap<string, Sent>;
beforeAll(async () => {
  scene = await openScene();
  noted = noteQueries(scene.world.database.read);
});
afterAll(() => scene.world.close());

/** Calls a procedure that reads as everybody who may, about their own things. */
async function callAsAll(path: string): Promise<void> {
  const { world, users, own } = scene;
  const { for: whom, names, sends, refuses = {} } = cases[path]!;
  for (const role of ROLES) {
    if (Array.isArray(whom) && !whom.includes(role)) continue;
    if (role in refuses) continue;
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
  for (const [path, { type }] of procedures) if (type === 'query') await callAsAll(path);
  // Pages further on, searches and filters are queries of their own.
  const { accounts, bookings, services } = scene.world.as(scene.users.admin);
  const cursor = (await bookings.search({ limit: 1 })).nextCursor;
  await bookings.search({ text: 'street', status: 'pending', cursor });
  await bookings.search({ status: 'cancelled' });
  await accounts.search({ text: 'a', role: 'customer', cursor: '1000' });
  await accounts.search({ role: 'provider' });
  await services.search({ text: 'clean', cursor: '3' });
  expect(noted.size).toBeGreaterThan(40);
  expect(await faultsOfAll()).toEqual({});
});

it('a whole table and a sort are noticed', async () => {
  const { database } = scene.world;
  const query = database.read.selectFrom('booking').select('notes').orderBy('notes');
  const { sql, parameters } = query.where('notes', 'is not', null).compile();
  expect((await faultsOf(database, { sql, parameters })).length).toBe(2);
});
