import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;

beforeAll(async () => {
  server = await openInProcess();
});

afterAll(() => server.close());

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:8080' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  [
    'a browser that says cross-site with our own origin',
    {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'cross-site',
    },
  ],
];

const OWN: [string, Record<string, string>][] = [
  ['our own origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['our origin by its address', { origin: 'http://127.0.0.1:3000' }],
  ['a script, which sends neither header', {}],
];

const WRITES = ['/api/logout', '/api/bookings', '/api/unknown', '/trpc/accounts.logout', '/services'];

test.each(FOREIGN)('a write from %s is refused', async (_name, headers) => {
  for (const path of WRITES) {
    const { status, json } = await server.send({ method: 'POST', path, headers });
    expect({ path, status, json }).toMatchObject({ path, status: 403, json: { code: 'cross_site' } });
  }
});

test.each(OWN)('a write from %s passes', async (_name, headers) => {
  for (const path of ['/api/logout', '/trpc/accounts.logout']) {
    expect((await server.send({ method: 'POST', path, headers })).status).toBeLessThan(300);
  }
});

test.each(FOREIGN)('a read from %s passes', async (_name, headers) => {
  expect((await server.send({ method: 'GET', path: '/api/services', headers })).status).toBe(200);
});
