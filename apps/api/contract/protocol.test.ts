import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/rest/routes.ts';
import { type Town, openTestedTown, register } from './people.ts';

let town: Town;

beforeAll(async () => {
  town = await openTestedTown();
});

afterAll(() => town.close());

describe('methods', () => {
  const paths = [...new Set(routes.map(({ path }) => path))];

  test.each(paths)('%s lists its methods when called with another', async (path) => {
    const taken = routes.filter((route) => route.path === path).map(({ method }): string => method);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !taken.includes(one));
    for (const method of others) {
      const { status, headers, json } = await town.send({ method, path: path.replace('{id}', '1') });
      expect({ method, status, json }).toEqual({
        method,
        status: 405,
        json: { message: 'This path does not support that method', code: 'method_not_allowed' },
      });
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(taken));
    }
  });

  test('HEAD responds like GET, without a body', async () => {
    const answer = await town.send({ method: 'HEAD', path: '/api/services' });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
    expect(answer.headers.get('etag')).toBeTruthy();
  });

  test.each(['/api/nothing', '/api', '/api/', '/api/bookings/1', '/trpc'])(
    '%s is not found',
    async (path) => {
      const { status, json } = await town.send({ method: 'GET', path });
      expect({ status, json }).toEqual({ status: 404, json: { message: 'Not found', code: 'not_found' } });
    },
  );

  test('an address that cannot be read is refused', async () => {
    const { status, json } = await town.send({ method: 'GET', path: '/api/%zz' });
    expect({ status, json }).toEqual({
      status: 400,
      json: { message: 'This request could not be read', code: 'invalid' },
    });
  });
});

describe('a call without a body', () => {
  let newcomer: number;
  beforeAll(async () => {
    ({ id: newcomer } = (await register(town, 'provider')).json as { id: number });
  });

  test.each([
    ['with no type', {}],
    ['with the type of JSON', { 'content-type': 'application/json' }],
    ['with another type', { 'content-type': 'text/plain' }],
  ])('works %s', async (_name, headers) => {
    expect((await town.send({ method: 'POST', path: '/api/logout', headers })).status).toBe(204);
    expect((await town.send({ method: 'POST', path: '/api/logout', headers, text: '' })).status).toBe(204);
    const { id } = await town.booking();
    const flagged = await town.as('admin', {
      method: 'POST',
      path: `/api/admin/bookings/${id}/flag`,
      headers,
    });
    expect({ status: flagged.status, json: flagged.json }).toMatchObject({
      status: 200,
      json: { flagged: true },
    });
    for (const path of [
      `/api/admin/providers/${newcomer}/approve`,
      `/api/admin/users/${newcomer}/deactivate`,
    ]) {
      expect((await town.as('admin', { method: 'POST', path, headers })).status).toBe(200);
    }
  });
});

describe('the services', () => {
  const path = '/api/services';

  test('are not sent again to a client that has cached them', async () => {
    const first = await town.send({ method: 'GET', path });
    const etag = first.headers.get('etag')!;
    const again = await town.send({ method: 'GET', path, headers: { 'if-none-match': etag } });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    expect(again.headers.get('etag')).toBe(etag);
  });

  test('are sent again once one was added', async () => {
    const first = await town.send({ method: 'GET', path });
    const body = {
      name: 'Oven Cleaning',
      type: 'cleaning',
      description: 'Deep clean of one oven.',
      price: 4000,
    };
    const { id } = (await town.as('admin', { method: 'POST', path, body })).json as { id: number };
    const again = await town.send({
      method: 'GET',
      path,
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(200);
    expect(again.json).toContainEqual({ ...body, id, imageUrl: null });
  });
});

describe('an Idempotency-Key', () => {
  const method = 'POST';
  const path = '/api/bookings';

  test('replays the response of the same request, and refuses another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = await town.freeRequest();
    const first = await town.as('customer', { method, path, body, headers });
    const again = await town.as('customer', { method, path, body, headers });
    expect(first.status).toBe(201);
    expect({ status: again.status, json: again.json }).toEqual({ status: 201, json: first.json });

    const other = await town.as('customer', {
      method,
      path,
      body: { ...body, notes: 'Ring twice' },
      headers,
    });
    expect({ status: other.status, json: other.json }).toMatchObject({
      status: 422,
      json: { code: 'idempotency_mismatch' },
    });
    const { id } = first.json as { id: number };
    await town.as('customer', {
      method: 'PATCH',
      path: `/api/bookings/${id}/status`,
      body: { status: 'cancelled' },
    });
  });

  test.each(['', 'x'.repeat(256)])('is refused when it is %o', async (key) => {
    const body = await town.freeRequest();
    const headers = { 'idempotency-key': key };
    const { status, json } = await town.as('customer', { method, path, body, headers });
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'invalid' } });
  });
});
