import { createHash, randomBytes } from 'node:crypto';
import { type FileStore, tracedPart } from '@doorstep/domain/server';
import { AwsClient } from 'aws4fetch';
import { readText } from './fetch-json.ts';

export interface S3Settings {
  /** The server's address; objects are below it, under the name of the bucket. */
  url: string;
  bucket: string;
  /** The installation's place in the bucket. */
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Limits {
  /** Timeout of a request with its retries and its response, except a photo: its reader may be slow. */
  timeoutMs: number;
  /** Names per page of the list; S3 gives at most 1000. */
  pageSize: number;
}

const DEFAULTS: Limits = { timeoutMs: 10_000, pageSize: 1000 };
/** Retries of a request to a busy server (429, 5xx). */
const MAX_RETRIES = 2;

/** Names that `keep` makes. Other objects are not ours: they are never listed, so never removed. */
const PHOTO_NAME = /^[0-9a-f]{32}\.jpg$/;

/** Opens a folder in a bucket of an S3-compatible server, which all processes of an installation share (FIL-10). */
export function openS3(
  { url, bucket, folder, ...credentials }: S3Settings,
  limits: Partial<Limits> = {},
): FileStore {
  const { timeoutMs, pageSize } = { ...DEFAULTS, ...limits };
  const client = new AwsClient({ ...credentials, service: 's3', retries: MAX_RETRIES });
  const base = `${url.replace(/\/+$/, '')}/${bucket}`;
  const pathOf = (name: string) => `/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;

  /**
   * Returns what `read` makes of the response; null for what is not there. The timeout ends with `read`.
   * @throws for any other failure
   */
  async function send<T>(
    method: 'GET' | 'PUT' | 'DELETE',
    target: string,
    read: (response: Response) => T | Promise<T>,
    body?: Uint8Array,
  ): Promise<T | null> {
    const headers = body && {
      'content-type': 'image/jpeg',
      // The server refuses a body that does not have this hash.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const stopping = new AbortController();
    const timeout = new Error('The photo store did not respond in time');
    const timer = setTimeout(() => stopping.abort(timeout), timeoutMs);
    const request = {
      method,
      redirect: 'error',
      signal: stopping.signal,
      ...(body && headers && { headers, body: Buffer.from(body) }),
    } as const;
    const attributes = { 'http.request.method': method };
    try {
      const response = await tracedPart(
        'photo store',
        () => client.fetch(base + target, request),
        attributes,
      );
      if (response.ok) return await read(response);
      const [, code] = /<Code>(\w+)<\/Code>/.exec(await readText(response)) ?? [];
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      // Only the code: the rest of the body repeats the request, with names of files.
      throw new Error(`The photo store responded with ${response.status}${code ? ` (${code})` : ''}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function remove(name: string): Promise<void> {
    await send('DELETE', pathOf(name), discard);
  }

  return {
    hasSpace: async () => true,
    async keep(bytes) {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      try {
        if (!(await send('PUT', pathOf(name), discard, bytes)))
          throw new Error('The photo store does not have the path that it was sent');
      } catch (error) {
        // Its response may have been lost after it was stored. What this cannot remove, the sweep does.
        await remove(name).catch(() => {});
        throw error;
      }
      return name;
    },
    read: (name) => send('GET', pathOf(name), ({ body }) => body),
    remove,
    async *olderThan(ageMs) {
      // Markers instead of the newer tokens: every server has them.
      const query = new URLSearchParams({ prefix: `${folder}/`, 'max-keys': String(pageSize) });
      for (;;) {
        const page = await send('GET', `?${query.toString()}`, readPage);
        if (!page) throw new Error('The photo store has no such bucket');
        const { now, list } = page;
        const objects = objectsIn(list);
        for (const { key, storedAt } of objects) {
          const name = key.slice(folder.length + 1);
          if (PHOTO_NAME.test(name) && storedAt <= now - ageMs) yield name;
        }
        const last = objects.at(-1);
        if (valueOf('IsTruncated', list) !== 'true' || !last) return;
        query.set('marker', last.key);
      }
    },
  };
}

/** Drops the body of a response, which frees its connection. */
async function discard({ body }: Response): Promise<true> {
  await body?.cancel();
  return true;
}

/** Reads a page of the list, and the time on the server's clock, which also dates its objects. */
async function readPage(response: Response): Promise<{ now: number; list: string }> {
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return { now, list: await readText(response) };
}

/** Returns the objects of a list in XML. */
function objectsIn(list: string): { key: string; storedAt: number }[] {
  return [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: valueOf('Key', object) ?? '',
    storedAt: Date.parse(valueOf('LastModified', object) ?? ''),
  }));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function valueOf(element: string, xml: string): string | undefined {
  const [, value] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return value?.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
