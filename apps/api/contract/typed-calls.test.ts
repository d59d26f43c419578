import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Town, openTestedTown } from './people.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

const refusal = (appCode: string, httpStatus: number) => ({ error: { data: { appCode, httpStatus } } });

test('a batch answers each of its calls', async () => {
  const path = '/trpc/services.list,accounts.current?batch=1&input=%7B%7D';
  const { status, json } = await town.as('visitor', { method: 'GET', path });
  expect({ status, json }).toMatchObject({
    status: 207,
    json: [{ result: { data: expect.any(Array) } }, refusal('signed_out', 401)],
  });
});

test.each([
  ['a batch of more than 16 calls', 'GET', `/trpc/${Array(17).fill('services.list').join(',')}?batch=1`, 400],
  ['an unknown procedure', 'GET', '/trpc/bookings.destroy', 404],
  ['a procedure of every object', 'GET', '/trpc/constructor', 404],
  ['a write by GET', 'GET', '/trpc/accounts.logout', 405],
  ['a read by POST', 'POST', '/trpc/services.list', 405],
  ['input that is no JSON', 'GET', '/trpc/availability.slots?input={', 400],
  ['input that is not there', 'GET', '/trpc/availability.slots', 400],
])('%s is refused', async (_name, method, path, expected) => {
  const { status, json, text } = await town.as('visitor', { method, path });
  expect({ status, text }).toEqual({ status: expected, text });
  expect(json).toMatchObject({ error: { message: expect.any(String), data: { httpStatus: expected } } });
  expect(text).not.toMatch(/stack|node_modules/);
});

test('a body that is not JSON is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  const { status, json } = await town.as('visitor', {
    method: 'POST',
    path: '/trpc/accounts.login',
    text: '{',
    headers,
  });
  expect({ status, json }).toMatchObject({ status: 400, json: refusal('invalid', 400) });
});

test('invalid input is refused with its fields', async () => {
  const { json } = await town.as('visitor', {
    method: 'POST',
    path: '/trpc/accounts.login',
    body: { email: 'x' },
  });
  expect(json).toMatchObject({
    error: {
      message: 'Please enter a valid email address',
      data: {
        appCode: 'invalid',
        fields: { email: 'Please enter a valid email address', password: expect.any(String) },
      },
    },
  });
});
