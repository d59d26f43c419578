import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

const HOME =
  '<!doctype html><script>start()</script><script type="module" src="/assets/app-1a2b.js"></script>';
const ABOUT = '<!doctype html><link rel="canonical" href="https://built.invalid/about"/>';
const SHELL =
  '<!doctype html><head><title>Doorstep</title><script>shell()</script></head><div id="opening" class="o"></div>';
const MISSING = '<!doctype html><title>Page not found</title>';

let root: string;
let server: InProcessServer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'doorstep-web-'));
  const files = {
    'index.html': HOME,
    '__spa-fallback.html': SHELL,
    '404/index.html': MISSING,
    'about/index.html': ABOUT,
    'pages.json':
      '{"/":"^/$","/about":"^/about$","/booking":"^/booking$","/quick-auth":"^/quick-auth$","/providers/:id":"^/providers/\\\\d+$"}',
    'site.json': '{"origin":"https://built.invalid","listed":["/","/about"],"unlisted":["/booking"]}',
    'assets/app-1a2b.js': 'start'.repeat(100),
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync('start'.repeat(100)));
  server = await openInProcess({ webRoot: root });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const get = (path: string, headers = {}) => server.send({ method: 'GET', path, headers });

describe('every answer', () => {
  test.each([
    '/',
    '/booking',
    '/nowhere',
    '/assets/app-1a2b.js',
    '/api/services',
    '/api/user',
    '/api/nothing',
    '/api/%zz',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/feeds/unknown.ics',
    '/exports/bookings/1.ics',
    '/trpc/services.list',
  ])('%s is protected by its headers', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'self'.*frame-ancestors 'none'.*object-src 'none'/,
    );
    expect(headers.get('content-security-policy')).toContain("img-src 'self' https: data:");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    ['', 'max-age=31536000'],
    ['1', 'max-age=31536000; includeSubDomains'],
  ])(
    'on https asks browsers to stay on https, with HSTS_SUBDOMAINS "%s"',
    async (HSTS_SUBDOMAINS, policy) => {
      const https = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://doorstep.example' };
      const secure = await openInProcess({ variables: { ...https, HSTS_SUBDOMAINS } });
      const { headers } = await secure.send({ method: 'GET', path: '/healthz' });
      expect(headers.get('strict-transport-security')).toBe(policy);
      await secure.close();
    },
  );

  test.each(['/api/user', '/api/bookings', '/trpc/accounts.current'])('%s is not cached', async (path) => {
    const cookie = await server.signIn('customer');
    const { headers } = await server.send({ method: 'GET', path, cookie });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('pages', () => {
  test('a page runs its own inline scripts and no others', async () => {
    const { status, text, headers } = await get('/');
    expect({ status, text }).toEqual({ status: 200, text: HOME });
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('start()'));
    const expected = `script-src 'self' 'sha256-${Buffer.from(hash).toString('base64')}';`;
    expect(headers.get('content-security-policy')).toContain(expected);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('are revalidated each time, and compressed for clients that accept it', async () => {
    const etag = (await get('/about')).headers.get('etag');
    expect((await get('/about', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/nowhere', { 'if-none-match': etag })).status).toBe(404);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['deflate', null],
    ] as const) {
      const { headers } = await get('/about', { 'accept-encoding': accepted });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
    }
  });

  test.each(['/booking', '/booking/', '/booking?serviceId=1'])(
    '%s is rendered in the browser',
    async (path) => {
      const { status, text } = await get(path);
      expect({ status, text }).toEqual({ status: 200, text: SHELL });
    },
  );

  test.each([
    '/nowhere',
    '/booking/more',
    '/providers',
    '/providers/grace',
    '/providers/:id',
    '/404',
    '/index.html',
    '/__spa-fallback.html',
    '/.env',
    '/%2e%2e/package.json',
    '//etc/passwd',
    '/assets',
  ])('%s is not found', async (path) => {
    const { status } = await get(path);
    expect(status).toBe(404);
  });

  test('an approved provider has a page, and other users do not', async () => {
    const { id, name } = await aProvider(server.world);
    const { id: unapproved } = await aProvider(server.world, { approved: false });
    const { id: customer } = await aCustomer(server.world);
    const open = (path: string, cookie?: string) => server.send({ method: 'GET', path, cookie });
    for (const path of [`/providers/${id}`, `/providers/${id}/`]) {
      const { status, text } = await open(path);
      expect([status, text.includes(`<h1>${name}</h1>`)]).toEqual([200, true]);
    }
    // The browser says what the status says.
    for (const missing of [unapproved, customer, 2_147_483_647, 9_999_999_999]) {
      expect(await open(`/providers/${missing}`)).toMatchObject({ status: 404, text: SHELL });
    }
    const admin = await server.signIn('admin');
    expect((await open(`/providers/${unapproved}`, admin)).status).toBe(200);
  });

  test('a provider’s page has their name and bio before its scripts run (LND-11)', async () => {
    const bio = '</script><script>alert("$&")</script> & more';
    const provider = await aProvider(server.world);
    await server.world.as(provider).providers.updateProfile({ bio });
    const { id } = provider;
    const { text, headers } = await get(`/providers/${id}`);
    const written = '&lt;/script&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; &amp; more';
    expect(text).toContain(`<meta name="description" content="${written}" data-subject>`);
    expect(text).toContain(
      `<link rel="canonical" href="http://localhost:3000/providers/${id}" data-subject>`,
    );
    expect(text).toContain(`<p>${written}</p></div>`);
    const [, data = ''] =
      /<script type="application\/json" id="subject" data-subject>(.*?)<\/script>/.exec(text) ?? [];
    const read = await get(`/trpc/providers.show?input={"providerId":${id}}`);
    expect(JSON.parse(data)).toEqual((read.json as { result: { data: unknown } }).result.data);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag');
    expect((await get(`/providers/${id}`, { 'if-none-match': etag })).status).toBe(304);
    const compressed = await get(`/providers/${id}`, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
  });

  test('the status of a provider’s page depends on its caller', async () => {
    const admin = await server.signIn('admin');
    const provider = await aProvider(server.world);
    const open = (cookie?: string) =>
      server.send({ method: 'GET', path: `/providers/${provider.id}`, cookie });
    await server.world.as(await anAdmin(server.world)).accounts.deactivate({ userId: provider.id });
    const [visitor, reader] = [await open(), await open(admin)];
    expect([visitor.status, visitor.text, reader.status]).toEqual([404, SHELL, 200]);
    expect(visitor.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('an unknown path is a page for people, and a missing file a plain 404', async () => {
    for (const path of ['/nowhere', '/feeds', '/feeds/unknown.ics', '/exports/bookings', '/exports/x.csv'])
      expect(await get(path)).toMatchObject({ status: 404, text: MISSING });
    expect((await get('/assets/old-9z9z.js')).json).toEqual({ message: 'Not found', code: 'not_found' });
  });

  test('/quick-auth is no page outside demo mode', async () => {
    expect((await get('/quick-auth')).status).toBe(200);
    const real = await openInProcess({ variables: { DEMO: '0', SECRET_KEY: 'k'.repeat(32) }, webRoot: root });
    expect((await real.send({ method: 'GET', path: '/quick-auth' })).status).toBe(404);
    await real.close();
  });
});

describe('what search engines and previews read', () => {
  test('contains the server’s own URL', async () => {
    const variables = { DEMO: '0', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://doorstep.example' };
    const real = await openInProcess({ variables, webRoot: root });
    const read = async (path: string) => (await real.send({ method: 'GET', path })).text;
    expect(await read('/about')).toContain('href="https://doorstep.example/about"');
    expect(await read('/sitemap.xml')).toContain('<loc>https://doorstep.example/about</loc>');
    expect(await read('/robots.txt')).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /booking\n\n' +
        'Sitemap: https://doorstep.example/sitemap.xml\n',
    );
    await real.close();
  });

  test('is of its type', async () => {
    expect((await get('/robots.txt')).headers.get('content-type')).toMatch('text/plain');
    expect((await get('/sitemap.xml')).headers.get('content-type')).toMatch('application/xml');
    for (const notes of ['/site.json', '/pages.json', '/.vite/manifest.json'])
      expect([notes, (await get(notes)).status]).toEqual([notes, 404]);
  });
});

describe('files', () => {
  test('of the build are cached for ever, others are revalidated each time', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    const { headers } = await get('/favicon.svg');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await get('/favicon.svg', { 'if-none-match': headers.get('etag') })).status).toBe(304);
  });

  test('are compressed for clients that accept it', async () => {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect((await get('/assets/app-1a2b.js')).headers.get('content-encoding')).toBeNull();
  });
});
