import { POSTCODE_FORMAT } from '@doorstep/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const failing = { name: 'Best Addresses', partial: false, find: () => Promise.reject(new Error('no route')) };

let server: InProcessServer;
beforeEach(async () => {
  server = await openInProcess();
});
afterEach(() => server.close());

const path = '/api/address/postcode';
const lookUp = (query: string, address = '203.0.113.7', to = server) =>
  to.send({ method: 'GET', path: `${path}${query}`, address });

describe('looking up a postcode', () => {
  test.each([
    [
      'a town that is known',
      '?postcode=%20bs1%20%204dj',
      'partial',
      [expect.objectContaining({ city: 'Bristol' })],
    ],
    ['no town', '?postcode=ZZ9%209ZZ', 'success', []],
  ])('of %s', async (_name, query, status, result) => {
    const answer = await lookUp(query);
    expect({ status: answer.status, json: answer.json }).toMatchObject({
      status: 200,
      json: { status, result, source: 'Doorstep’s postcode list' },
    });
  });

  test.each([
    '',
    '?postcode=',
    '?postcode=%20',
    '?postcode=London',
    '?postcode=SW1A&postcode=EC1A',
    '?other=SW1A',
  ])('for %s, has the message in both documented fields', async (query) => {
    const { status, json } = await lookUp(query);
    expect({ status, json }).toEqual({
      status: 400,
      json: {
        message: POSTCODE_FORMAT,
        error: POSTCODE_FORMAT,
        code: 'invalid',
        fields: { postcode: POSTCODE_FORMAT },
      },
    });
  });

  test('continues without a failing source, and logs it', async () => {
    const settled = await openInProcess({ ports: { postcodes: [failing, ...server.world.ports.postcodes] } });
    const { json } = await lookUp('?postcode=SW1A%201AA', '203.0.113.7', settled);
    expect(json).toMatchObject({ status: 'partial', source: 'Doorstep’s postcode list' });
    expect(settled.log.join('')).toContain('Best Addresses could not look up a postcode');
    await settled.close();
  });

  test('is limited to 60 a minute per address, and per user for all addresses', async () => {
    const customer = await server.signIn('customer');
    const asCustomer = (address: string) =>
      server.send({ method: 'GET', path: `${path}?postcode=M1`, cookie: customer, address });
    for (let asked = 0; asked < 60; asked += 1) {
      expect((await lookUp('?postcode=M1')).status).toBe(200);
      expect((await asCustomer(`198.51.100.${asked}`)).status).toBe(200);
    }
    const { status, json } = await lookUp('?postcode=M1');
    expect({ status, json }).toMatchObject({
      status: 429,
      json: { code: 'too_many_requests', error: 'Too many requests. Please wait a moment and try again' },
    });
    expect((await asCustomer('198.51.100.99')).status).toBe(429);
    expect((await lookUp('?postcode=M1', '203.0.113.8')).status).toBe(200);

    server.world.at(new Date(server.world.now.getTime() + 60_000));
    expect((await lookUp('?postcode=M1')).status).toBe(200);
  });
});
