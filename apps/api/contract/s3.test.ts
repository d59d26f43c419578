import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { FileStore } from '@doorstep/domain/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { filesFolderOf } from '../src/files/private-files.ts';
import { openS3 } from '../src/gateways/s3.ts';
import { openFiles } from '../src/start.ts';
import { aPhoto } from '../testing/photos.ts';
import { openInProcess } from './server.in-process.ts';

/** Photos in a bucket of s3rver, an S3 server that checks signatures, behind a proxy that fails on request (FIL-10). */

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
const SHORT_MS = 300;
const BYTES = Buffer.from('a photo');

let directory: string;
let store: S3rver;
let proxy: Server;
let url: string;
let fails: 'busy' | 'cut' | 'half' | 'half error' | 'silent' | 'slow' | null;
let bucket: string;
let files: FileStore;
let made = 0;

const BUCKETS = Array.from({ length: 11 }, (_, index) => `photos-${index}`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'doorstep-s3-'));
  const configureBuckets = BUCKETS.map((name) => ({ name, configs: [] }));
  store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port: target } = await store.run();
  proxy = createServer((incoming, outgoing) => {
    if (fails === 'silent') return;
    if (fails === 'busy') {
      outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    if (fails === 'half' || fails === 'half error') {
      // A response that never ends.
      outgoing.writeHead(fails === 'half' ? 200 : 400).write('<ListBucketResult><Name>');
      return;
    }
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: target, method, path, headers }, (response) => {
      // The response to a stored photo is lost.
      if (fails === 'cut' && method === 'PUT') outgoing.destroy();
      else if (fails === 'slow') {
        outgoing.writeHead(200).write('a ');
        setTimeout(() => outgoing.end('photo'), 2 * SHORT_MS);
      } else response.pipe(outgoing.writeHead(response.statusCode ?? 500, response.headers));
    });
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await store.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  fails = null;
  bucket = BUCKETS[made++]!;
  files = open();
});
afterEach(() => proxy.closeAllConnections());

const open = (settings = {}, limits = {}) =>
  openS3({ url, bucket, folder: 'doorstep.files', ...KEYS, ...settings }, limits);

async function contentOf(name: string): Promise<string | null> {
  const body = await files.read(name);
  return body && text(body as ReadableStream<Uint8Array>);
}

async function listed(from: FileStore, ageMs = 0): Promise<string[]> {
  const names: string[] = [];
  for await (const name of from.olderThan(ageMs)) names.push(name);
  return names.toSorted();
}

test('a photo that one process stores is read and removed by every other', async () => {
  const names = await Promise.all([files.keep(BYTES), open().keep(BYTES)]);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(await contentOf(name)).toBe('a photo');
  await open().remove(names[0]);
  await files.remove(names[0]);
  expect(await contentOf(names[0])).toBeNull();
  expect(await contentOf('../doorstep.files/other')).toBeNull();
});

test('a photo may take longer to arrive than its response', async () => {
  const name = await files.keep(BYTES);
  fails = 'slow';
  files = open({}, { timeoutMs: SHORT_MS });
  expect(await contentOf(name)).toBe('a photo');
});

test('S3_URL leads the server to the bucket, below the name of its database', async () => {
  const environment = readEnvironment({
    DATABASE_URL: 'postgres://localhost/doorstep',
    S3_URL: url,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  });
  const opened = await openFiles(environment, filesFolderOf(environment.DATABASE_URL));
  expect(await contentOf(await opened.keep(BYTES))).toBe('a photo');
});

test('the list has every page, only own objects, and their ages', async () => {
  const names: string[] = [];
  for (let kept = 0; kept < 5; kept += 1) names.push(await files.keep(BYTES));
  await open({ folder: 'other.files' }).keep(BYTES);
  expect(await listed(open({}, { pageSize: 2 }))).toEqual(names.toSorted());
  expect(await listed(files, 3_600_000)).toEqual([]);
});

describe('a store that fails', () => {
  test.each([
    ['is busy', 'busy', {}, 'responded with 503 (SlowDown)'],
    ['does not answer', 'silent', {}, 'did not respond in time'],
    [
      'does not know the key',
      null,
      { secretAccessKey: 'another' },
      'responded with 403 (SignatureDoesNotMatch)',
    ],
    ['has no such bucket', null, { bucket: 'missing' }, 'responded with 404 (NoSuchBucket)'],
  ] as const)(
    'and %s rejects everything, and says why without the keys',
    async (_name, how, settings, said) => {
      const name = await files.keep(BYTES);
      fails = how;
      const failing = open(settings, { timeoutMs: SHORT_MS });
      const calls = [failing.keep(BYTES), failing.read(name), failing.remove(name), listed(failing)];
      for (const error of await Promise.all(calls.map((call) => call.then(String, String)))) {
        expect(error).toContain(said);
        expect(error).not.toContain('S3RVER');
      }
      fails = null;
      expect(await listed(files)).toEqual([name]);
    },
  );

  test('and does not end its list or its error is not waited for', async () => {
    const failing = open({}, { timeoutMs: SHORT_MS });
    fails = 'half';
    await expect(listed(failing)).rejects.toThrow('did not respond in time');
    fails = 'half error';
    await expect(failing.keep(BYTES)).rejects.toThrow('did not respond in time');
  });

  test('after storing a photo leaves none', async () => {
    fails = 'cut';
    await expect(files.keep(BYTES)).rejects.toThrow('fetch failed');
    expect(await listed(files)).toEqual([]);
  });
});

test('an upload without the store is refused as unavailable and leaves nothing; a photo is streamed', async () => {
  const server = await openInProcess({ ports: { files: open({}, { timeoutMs: 1000 }) } });
  const cookie = await server.signIn('provider');
  const payload = await aPhoto();
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/files?kind=profile',
      payload,
      headers: { 'content-type': 'image/jpeg', cookie },
    });
  fails = 'busy';
  const refused = await send();
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  fails = null;
  expect(await listed(files)).toEqual([]);

  const { path } = (await send()).json<{ path: string }>();
  const shown = await server.app.inject({ method: 'GET', url: path, headers: { cookie } });
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: expect.any(String) });
  const [name] = await listed(files);
  expect(shown.rawPayload.equals(await buffer((await files.read(name!)) as ReadableStream))).toBe(true);
  const head = await server.app.inject({ method: 'HEAD', url: path, headers: { cookie } });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  fails = 'busy';
  expect((await server.app.inject({ method: 'GET', url: path, headers: { cookie } })).statusCode).toBe(503);
  await server.close();
});
