import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApiDocument } from '../src/rest/openapi.ts';
import { routes } from '../src/rest/routes.ts';
import rootPackage from '../../../package.json' with { type: 'json' };
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const packageVersion = (rootPackage as { version: string }).version;
const TOKEN = 'a-token-for-metrics';

let server: InProcessServer;

beforeEach(async () => {
  server = await openInProcess({ variables: { METRICS_TOKEN: TOKEN } });
});

afterEach(() => server.close());

const get = (path: string, headers = {}, address = '127.0.0.1') =>
  server.send({ method: 'GET', path, headers, address });

describe('health', () => {
  test('a process that answers is alive, and ready when its database answers', async () => {
    expect((await get('/healthz')).json).toEqual({ status: 'alive', version: packageVersion });
    expect((await get('/readyz')).json).toEqual({ status: 'ready' });
  });

  test('a process without its database is alive but not ready', async () => {
    expect((await get('/readyz')).status).toBe(200);
    await server.world.database.close();
    expect((await get('/healthz')).status).toBe(200);
    const { status, json, headers } = await get('/readyz');
    expect({ status, json, id: headers.get('x-request-id') }).toEqual({
      status: 503,
      json: { message: 'The database does not respond', code: 'unavailable' },
      id: expect.any(String),
    });
  });
});

describe('the description of the paths', () => {
  test('is served as JSON and as a page', async () => {
    const document = await get('/openapi.json');
    expect(document.json).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const page = await get('/docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { path } of routes) expect(page.text).toContain(path);
  });
});

describe('metrics', () => {
  test('count answers by route and status', async () => {
    await get('/api/services');
    const { text } = await get('/metrics');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/services",status="200"} 1',
    );
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('do not count checks of health, nor themselves', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere']) await get(path);
    const { text } = await get('/metrics');
    const counted = [...text.matchAll(/^http_request_duration_seconds_count{.*route="([^"]+)"/gm)];
    expect(counted.map(([, route]) => route)).toEqual(['unknown']);
  });

  test.each([
    ['this machine', {}, '127.0.0.1', 200],
    ['this machine, as IPv6 writes it', {}, '::ffff:127.0.0.1', 200],
    ['this machine, by its IPv6 address', { host: '[::1]:3000' }, '::1', 200],
    ['a page of another site whose name was pointed here', { host: 'evil.example:3000' }, '127.0.0.1', 403],
    ['a proxy that forwards no address', { host: 'doorstep.example' }, '127.0.0.1', 403],
    ['elsewhere', {}, '203.0.113.7', 403],
    ['elsewhere, through a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 403],
    ['elsewhere, with the token', { authorization: `Bearer ${TOKEN}` }, '203.0.113.7', 200],
    ['elsewhere, with another token', { authorization: 'Bearer guessed' }, '203.0.113.7', 403],
    ['elsewhere, with half the token', { authorization: `Bearer ${TOKEN.slice(0, 8)}` }, '203.0.113.7', 403],
  ])('requested from %s', async (_name, headers, address, status) => {
    expect((await get('/metrics', headers, address)).status).toBe(status);
  });

  test('in production need the token on this machine too', async () => {
    const production = {
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(32),
      PUBLIC_URL: 'https://doorstep.example',
    };
    for (const METRICS_TOKEN of ['', TOKEN]) {
      const real = await openInProcess({ variables: { ...production, METRICS_TOKEN } });
      const statusOf = async (headers: Record<string, string>) =>
        (await real.send({ method: 'GET', path: '/metrics', headers, address: '127.0.0.1' })).status;
      expect(await statusOf({})).toBe(403);
      expect(await statusOf({ authorization: `Bearer ${TOKEN}` })).toBe(METRICS_TOKEN ? 200 : 403);
      await real.close();
    }
  });
});

describe('the log', () => {
  test('has writes and failures, and no secrets', async () => {
    const body = { email: 'amara@example.test', password: 'a-secret-password' };
    const headers = { authorization: 'Bearer a-secret-bearer' };
    const cookie = 'doorstep_session=a-secret-cookie';
    await server.send({ method: 'POST', path: '/api/login', body, headers, cookie });
    await server.send({ method: 'POST', path: '/trpc/accounts.login', body, headers, cookie });
    await get('/trpc/availability.slots?input=%7B%22email%22%3A%22amara%40example.test%22%7D', headers);
    server.app.log.info({
      password: 'a-secret-1',
      headers: { cookie: 'a-secret-2' },
      req: { headers: { authorization: 'a-secret-3' } },
    });

    const log = server.log.join('');
    expect(log).toContain('"route":"/api/login","status":401');
    const answered = server.log.filter((line) => line.includes('"msg":"answered"'));
    const ids = answered.map((line) => (JSON.parse(line) as { reqId: string }).reqId);
    expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(new Set(ids).size).toBe(3);
    expect(log).not.toMatch(/a-secret|amara/);
  });

  test('has an unexpected error under the id that its response carries', async () => {
    expect((await get('/readyz')).status).toBe(200);
    await server.world.database.close();
    for (const path of ['/api/services', '/trpc/services.list']) {
      const { status, text, headers } = await get(path);
      expect(status).toBe(500);
      expect(text).toContain('Something went wrong on our side. Please try again');
      expect(text).not.toMatch(/database|driver|\.ts/);
      const id = headers.get('x-request-id') ?? (JSON.parse(text) as { requestId: string }).requestId;
      const line = server.log.find((one) => one.includes(id) && one.includes('unexpected error'));
      expect(line).toMatch(/"stack":/);
    }
  });
});
