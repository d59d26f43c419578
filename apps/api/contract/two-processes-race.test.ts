import type { Alternative, Booking, Slots } from '@doorstep/domain';
import { type World, aProvider, openWorld } from '@doorstep/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from './people.ts';
import { type Programs, portVariable, openPrograms } from './programs.ts';
import { openRemote } from './server.remote.ts';
import { type Sending, type Server, cookieOf } from './server.ts';

const CUSTOMERS = 50;
const WEEK_MS = 7 * 86_400_000;
const HOUR = { serviceId: 1, address: '1 High Street, London, SW1A 1AA' };

let world: World;
let programs: Programs;
let servers: Server[];
let cookies: string[];
let providerId: number;

beforeAll(async () => {
  world = await openWorld();
  ({ id: providerId } = await aProvider(world));
  programs = openPrograms(world.url);
  // The proxy that is trusted gives every customer an address: registrations are limited per address.
  const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), TRUST_PROXY: '127.0.0.1' };
  const ports = [await portVariable(), await portVariable()];
  await Promise.all(ports.map((PORT) => programs.run('main', { ...variables, PORT }).says('is ready')));
  servers = ports.map((port) => openRemote(`http://127.0.0.1:${port}`));
  cookies = await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => newCustomer(n)));
});

afterAll(async () => {
  await programs.end();
  await world.close();
});

const serverOf = (customer: number) => servers[customer % servers.length]!;

async function newCustomer(customer: number): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.100.${customer}` };
  const { send } = serverOf(customer);
  const behindProxy = { send: (sending: Sending) => send({ ...sending, headers }) };
  return cookieOf(await register(behindProxy, 'customer'));
}

/** A week after the first day that has one: these servers' clock is the real one, and may come to the next day at any moment. */
async function freeTime(): Promise<Slots['slots'][number]> {
  const slotsOn = async (date: string) => {
    const input = encodeURIComponent(JSON.stringify({ serviceId: 1, providerId, date }));
    const { json } = await serverOf(0).send({
      method: 'GET',
      path: `/trpc/availability.slots?input=${input}`,
    });
    return (json as { result: { data: Slots } }).result.data;
  };
  const first = (await slotsOn('2000-01-01')).nextFreeDate!;
  const { slots } = await slotsOn(new Date(Date.parse(first) + WEEK_MS).toISOString().slice(0, 10));
  return slots[0]!;
}

const book = (customer: number, body: object) =>
  serverOf(customer).send({ method: 'POST', path: '/api/bookings', body, cookie: cookies[customer] });

describe('fifty customers who request one time of one provider from two processes', () => {
  test.each([
    ['all name the provider', true, 'provider_unavailable'],
    ['the provider is assigned', false, 'slot_taken'],
  ])('exactly one gets 201 when %s, the others 409 with alternatives', async (_name, named, code) => {
    const { startsAt, time } = await freeTime();
    const body = { ...HOUR, ...(named && { providerId }), date: startsAt, time };
    const answers = await Promise.all(cookies.map((_cookie, customer) => book(customer, body)));

    const won = answers.filter(({ status }) => status === 201);
    expect(won.map(({ json }) => json)).toMatchObject([
      { providerId, date: startsAt, time, status: 'pending' },
    ]);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(CUSTOMERS - 1);
    expect(lost.map(({ status, json }) => [status, (json as { code: string }).code])).toEqual(
      Array.from(lost, () => [409, code]),
    );
    const rows = await world.database.read
      .selectFrom('booking')
      .where('startsAt', '=', startsAt)
      .select(['id', 'providerId'])
      .execute();
    expect(rows).toEqual([{ id: (won[0]!.json as Booking).id, providerId }]);

    for (const { json } of lost)
      expect((json as { alternatives: Alternative[] }).alternatives).toHaveLength(3);
    const [other] = (lost[0]!.json as { alternatives: Alternative[] }).alternatives;
    const loser = answers.indexOf(lost[0]!);
    const second = await book(loser, { ...body, date: other!.startsAt, time: other!.time });
    expect(second.status).toBe(201);
  });
});
