import { appRouter } from '@doorstep/domain/server';
import { type World, aBooking, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@doorstep/domain/server';
import { answerPlainCalls, readPlainCalls } from './plain-calls.ts';
import { CallRequest } from './typed-calls.ts';

const MAX_BATCH_SIZE = 4;
const ORIGIN = 'http://localhost';

let world: World;
let ctx: Context;
beforeAll(async () => {
  world = await openWorld();
  await aProvider(world);
  const customer = await aCustomer(world, 'Zoë 家');
  await aBooking(world, customer);
  ctx = world.context(customer);
});
afterAll(() => world.close());

interface Sent {
  method: string;
  url: string;
  body?: string;
}

/** The parts of a request that are read. */
function requestOf({ method, url, body }: Sent): FastifyRequest {
  const { pathname, searchParams } = new URL(ORIGIN + url);
  const params = { '*': decodeURIComponent(pathname.slice('/trpc/'.length)) };
  const query = Object.fromEntries(
    [...searchParams.keys()].map((name) => [name, valuesOf(searchParams, name)]),
  );
  return { method, params, query, body } as unknown as FastifyRequest;
}

function valuesOf(search: URLSearchParams, name: string): string | string[] | undefined {
  const values = search.getAll(name);
  return values.length > 1 ? values : values[0];
}

async function answerOfLibrary({ method, url, body }: Sent) {
  const errors: string[] = [];
  const headers = { 'content-type': 'application/json' };
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: new CallRequest(ORIGIN + url, { method, headers, ...(method === 'POST' && { body: body ?? '' }) }),
    createContext: async () => ctx,
    maxBatchSize: MAX_BATCH_SIZE,
    onError: ({ error, path }) => void errors.push(`${path} ${error.code}`),
  });
  return { status: response.status, text: await response.text(), errors };
}

async function ownAnswer(sent: Sent) {
  const plain = readPlainCalls(requestOf(sent), MAX_BATCH_SIZE);
  if (!plain) return null;
  const errors: string[] = [];
  const { status, body } = await answerPlainCalls(plain, {
    ctx,
    signal: new AbortController().signal,
    onError: ({ code }, path) => void errors.push(`${path} ${code}`),
  });
  return { status, text: String(body), errors };
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const get = (url: string): Sent => ({ method: 'GET', url: `/trpc/${url}` });
const post = (url: string, body?: unknown): Sent => ({
  method: 'POST',
  url: `/trpc/${url}`,
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

it.each([
  ['a read', get('bookings.list')],
  ['a read that is the same for everyone', get('services.list')],
  ['a read of nothing', get('messages.housekeeper?input=')],
  ['a read with input', get(`bookings.show?${input({ bookingId: 1 })}`)],
  ['a refusal', get(`bookings.show?${input({ bookingId: 4711 })}`)],
  ['a forbidden read', get('bookings.listAll')],
  ['invalid input', get(`bookings.show?${input({ bookingId: 'x' })}`)],
  ['input that is null', get('bookings.show?input=null')],
  ['no input where it is needed', get('bookings.show')],
  ['a batch', get(`services.list,bookings.show,bookings.list?batch=1&${input({ 1: { bookingId: 4711 } })}`)],
  ['a batch of one', get('services.list?batch=1')],
  ['a batch of refusals of one kind', get('bookings.listAll,bookings.listAll?batch=1&input={}')],
  ['a write', post('bookings.decline', { bookingId: 4711 })],
  ['a write without input', post('bookings.decline')],
  ['a batch of writes', post('bookings.decline,bookings.accept?batch=1', { 0: { bookingId: 4711 } })],
])('%s gets the same bytes as from the library', async (_, sent) => {
  const own = await ownAnswer(sent);
  expect(own).not.toBeNull();
  expect(own).toEqual(await answerOfLibrary(sent));
});

it.each([
  ['an unknown procedure', get('bookings.destroy')],
  ['a procedure of every object', get('constructor')],
  ['a write by GET', get('accounts.logout')],
  ['a read by POST', post('services.list')],
  ['a subscription', get('live.events')],
  ['input that is no JSON', get('bookings.show?input={')],
  ['a batch with a list as its input', get('bookings.show?batch=1&input=[1]')],
  ['a batch of reads and writes', get('services.list,bookings.decline?batch=1')],
  ['a batch that is too large', get(`${Array(5).fill('services.list').join()}?batch=1`)],
  ['a parameter that is there twice', get('services.list?batch=1&batch=1')],
])('%s is left to the library', (_, sent) => {
  expect(readPlainCalls(requestOf(sent), MAX_BATCH_SIZE)).toBeNull();
});
