import { once } from 'node:events';
import { type IncomingMessage, request as sendHttp } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { MAX_PHOTO_BYTES } from '@doorstep/domain';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AN_SVG, A_PAGE, aPhoto, aPixelBomb } from '../testing/photos.ts';
import { type Town, type Who, openTown } from './people.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let server: InProcessServer;
let provider: string;
let photo: Buffer;
beforeEach(async () => {
  server = await openInProcess();
  provider = await server.signIn('provider');
  photo = await aPhoto();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

interface Upload {
  cookie?: string;
  query?: string;
  headers?: Record<string, string>;
}

async function upload(bytes: Buffer, { cookie = provider, query = 'kind=profile', headers }: Upload = {}) {
  const sent = { 'content-type': 'image/jpeg', cookie, ...headers };
  const { app } = server;
  const answer = await app.inject({ method: 'POST', url: `/files?${query}`, payload: bytes, headers: sent });
  return {
    status: answer.statusCode,
    json: answer.json<{ path: string; code?: string; message?: string }>(),
  };
}

const read = (path: string, cookie = '', headers = {}) =>
  server.app.inject({ method: 'GET', url: path, headers: { ...(cookie && { cookie }), ...headers } });

test('an uploaded photo is read at its address, without where it was taken (FIL-2, NAV-18)', async () => {
  const { status, json } = await upload(photo);
  expect(status).toBe(201);
  const { statusCode, headers, rawPayload } = await read(json.path, provider);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringMatching(/^inline; filename="photo-\d+\.jpg"$/),
  });
  expect(rawPayload.includes('Secret')).toBe(false);
  const { format, exif, xmp } = await sharp(rawPayload).metadata();
  expect({ format, exif, xmp }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined });
});

test('an unchanged photo is not sent again, and access is still checked', async () => {
  const { json } = await upload(photo);
  const { headers } = await read(json.path, provider);
  const known = { 'if-none-match': String(headers.etag) };
  expect((await read(json.path, provider, known)).statusCode).toBe(304);
  expect((await read(json.path, '', known)).statusCode).toBe(404);
});

test('the photo of a public profile is public (FIL-4)', async () => {
  const { path } = (await upload(photo)).json;
  expect((await read(path)).statusCode).toBe(404);
  const { json } = await server.send({ method: 'GET', path: '/api/user', cookie: provider });
  const admin = await server.signIn('admin');
  const { id } = json as { id: number };
  await server.send({ method: 'POST', path: `/api/admin/providers/${id}/approve`, cookie: admin });
  const { statusCode, headers } = await read(path);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=600']);
});

test.each([
  '/files/2147483647',
  '/files/0',
  '/files/abc',
  '/files/1.jpg',
  '/files/99999999999',
  '/files/../data',
])('%s is not found', async (path) => {
  expect((await read(path, provider)).statusCode).toBe(404);
});

test('a file allows GET and HEAD only', async () => {
  const { path } = (await upload(photo)).json;
  const head = await server.app.inject({ method: 'HEAD', url: path, headers: { cookie: provider } });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/jpeg', '']);
  const answer = await server.send({ method: 'DELETE', path, cookie: provider });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  ['a renamed page', () => A_PAGE, 415, 'not_a_photo'],
  ['an SVG', () => AN_SVG, 415, 'not_a_photo'],
  ['a pixel bomb', () => aPixelBomb(20_000), 413, 'too_many_pixels'],
  ['nothing', () => Buffer.alloc(0), 400, 'invalid'],
])('%s is refused with the reason, whatever its name or type (FIL-1)', async (_name, made, status, code) => {
  const answer = await upload(made(), { headers: { 'content-type': 'image/jpeg' } });
  expect(answer).toMatchObject({ status, json: { code, message: expect.stringMatching(/^.+ .+$/) } });
});

test('a photo is accepted whatever its content type, or without one', async () => {
  for (const type of ['application/json', 'text/html', 'multipart/form-data'])
    expect((await upload(photo, { headers: { 'content-type': type } })).status).toBe(201);
  const url = '/files?kind=profile';
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: photo,
    headers: { cookie: provider },
  });
  expect(answer.statusCode).toBe(201);
});

describe('photos of a visit', () => {
  let town: Town & InProcessServer;
  let id: number;
  beforeEach(async () => {
    town = await openTown(await openInProcess());
    const booking = await town.booking();
    ({ id } = booking);
    await town.as('provider', {
      method: 'PATCH',
      path: `/api/bookings/${id}/status`,
      body: { status: 'confirmed' },
    });
    town.world.at(booking.date);
  });
  afterEach(() => town.close());

  const add = (who: Who, { query = `kind=before&bookingId=${id}`, headers = {} } = {}) =>
    town.as(who, { method: 'POST', path: `/files?${query}`, bytes: new Uint8Array(photo), headers });
  const open = async (who: Who, path: string) => (await town.as(who, { method: 'GET', path })).status;

  test('are for participants and admins (FIL-4, JOB-7)', async () => {
    const { status, json } = await add('provider', {
      query: `kind=after&bookingId=${id}&caption=${encodeURIComponent('The sofa – after')}`,
    });
    expect([status, json]).toMatchObject([201, { kind: 'after', caption: 'The sofa – after', width: 300 }]);
    const { path } = json as { path: string };
    const seen = await Promise.all(
      (['customer', 'provider', 'admin', 'stranger', 'visitor'] as const).map((who) => open(who, path)),
    );
    expect(seen).toEqual([200, 200, 200, 404, 404]);
  });

  test('of another’s booking are not found, and without a booking are refused', async () => {
    expect(await add('provider', { query: 'kind=before&bookingId=2147483647' })).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
    expect(await add('customer')).toMatchObject({ status: 403 });
    for (const query of ['kind=before', 'kind=before&bookingId=one', 'kind=before&bookingId=-1'])
      expect(await add('provider', { query })).toMatchObject({ status: 400, json: { code: 'invalid' } });
  });

  test('sent again with their key are stored once (REQ-3)', async () => {
    const headers = { 'idempotency-key': 'one photo' };
    const [first, again] = [await add('provider', { headers }), await add('provider', { headers })];
    expect(again.json).toEqual(first.json);
  });
});

test('an upload from another site is refused (LIM-5)', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect(await upload(photo, { headers })).toMatchObject({ status: 403, json: { code: 'cross_site' } });
});

test('an upload needs permission and a kind', async () => {
  expect(await upload(photo, { cookie: 'none=none' })).toMatchObject({
    status: 401,
    json: { code: 'signed_out' },
  });
  const customer = await server.signIn('customer');
  expect(await upload(photo, { cookie: customer })).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
  for (const query of ['', 'kind=secret', 'kind=toString', 'kind=profile&kind=profile'])
    expect(await upload(photo, { query })).toMatchObject({ status: 400, json: { code: 'invalid' } });
});

/** Over a connection, for there a server can hang up before its answer is read. */
async function uploadOver(headers: Record<string, string | number>, bytes: Buffer) {
  const { port } = server.app.server.address() as AddressInfo;
  const sent = sendHttp({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/files?kind=profile',
    headers: { cookie: provider, ...headers },
  });
  sent.end(bytes);
  const [answer] = await once(sent, 'response');
  const text = await readText(answer as IncomingMessage);
  return { status: answer.statusCode as number, json: JSON.parse(text) as unknown };
}

test('more than 8 MB are refused with a message, with or without a Content-Length', async () => {
  const refusal = {
    status: 413,
    json: { code: 'photo_too_large', message: 'Photos can be up to 8 MB. Please choose a smaller one' },
  };
  const tooLarge = Buffer.alloc(MAX_PHOTO_BYTES + 1);
  expect(await uploadOver({ 'content-length': tooLarge.length }, tooLarge)).toEqual(refusal);
  expect(await uploadOver({ 'transfer-encoding': 'chunked' }, tooLarge)).toEqual(refusal);
  const largest = Buffer.alloc(MAX_PHOTO_BYTES);
  expect(await uploadOver({ 'content-length': largest.length }, largest)).toMatchObject({ status: 415 });
});

/** Begins an upload of which only the first bytes are sent. */
function beginUpload(cookie: string, bytes: Buffer, { kind = 'profile', to = server, length = 1000 } = {}) {
  const { port } = to.app.server.address() as AddressInfo;
  const headers = { cookie, 'content-length': length };
  const sent = sendHttp({ port, host: '127.0.0.1', method: 'POST', path: `/files?kind=${kind}`, headers });
  sent.on('error', () => {});
  sent.write(bytes);
  const answered = once(sent, 'response').then(async ([answer]: IncomingMessage[]) => ({
    status: answer?.statusCode,
    json: JSON.parse(await readText(answer!)) as unknown,
  }));
  answered.catch(() => {});
  return { sent, answered };
}

test('an upload of a forbidden kind is refused before its body is read', async () => {
  const customer = await server.signIn('customer');
  const refused = ['profile', 'before', 'after'].map((kind) =>
    beginUpload(customer, Buffer.from('x'), { kind }),
  );
  for (const { answered } of refused)
    expect(await answered).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  const unknown = beginUpload(provider, Buffer.from('x'), { kind: 'secret' });
  expect(await unknown.answered).toMatchObject({
    status: 400,
    json: { fields: { kind: expect.any(String) } },
  });
  for (const { sent } of [...refused, unknown]) sent.destroy();
});

test('slow uploads do not delay those of others', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(() => server.signIn('provider')));
  const held = others.flatMap((cookie) => [1, 2, 3, 4].map(() => beginUpload(cookie, Buffer.from('x'))));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await upload(photo)).status).toBe(201);
  for (const { sent } of held) sent.destroy();
});

describe('on a slow connection (FIL-9)', () => {
  let hasty: InProcessServer;
  const open = async (arrivalMs: number) => {
    hasty = await openInProcess({ arrivalMs });
    await hasty.app.listen({ host: '127.0.0.1', port: 0 });
    return hasty.signIn('provider');
  };
  afterEach(() => hasty.close());

  test('a photo takes longer than any other request may, while it keeps coming', async () => {
    const cookie = await open(4000);
    const slow = await aPhoto({ width: 1200, height: 1200 });
    const pieces = 25;
    const size = Math.ceil(slow.length / pieces);
    // Every window brings a multiple of the slowest pace.
    expect(size * 10).toBeGreaterThan(2 * 4 * 16_000);
    const { sent, answered } = beginUpload(cookie, Buffer.alloc(0), { to: hasty, length: slow.length });
    for (let piece = 0; piece < pieces; piece += 1) {
      sent.write(slow.subarray(piece * size, (piece + 1) * size));
      await new Promise((resolve) => setTimeout(resolve, 220));
    }
    sent.end();
    expect(await answered).toMatchObject({ status: 201 });
  });

  test('a photo that stops coming is refused', async () => {
    const cookie = await open(500);
    const { answered } = beginUpload(cookie, photo.subarray(0, 100), { to: hasty });
    expect(await answered).toMatchObject({ status: 408, json: { code: 'too_slow' } });
  });
});

test('a user has at most four simultaneous uploads', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { cookie: provider, 'content-length': photo.length };
  const open = Array.from({ length: 5 }, () =>
    sendHttp({ port, host: '127.0.0.1', method: 'POST', path: '/files?kind=profile', headers }),
  );
  const answers = open.map(async (sent) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer.resume().statusCode;
  });
  for (const sent of open) sent.write(photo.subarray(0, 10));
  expect(await Promise.race(answers)).toBe(503);
  for (const sent of open) sent.end(photo.subarray(10));
  expect((await Promise.all(answers)).map(String).toSorted()).toEqual(['201', '201', '201', '201', '503']);
  await expect.poll(async () => (await upload(photo)).status).toBe(201);
});
