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
  /** Timeout of a request with its retries, until a response begins: a reader of a photo may be slow. */
  answerMs: number;
  /** Names per page of the list; S3 gives at most 1000. */
  pageSize: number;
}

const DEFAULTS: Limits = { answerMs: 10_000, pageSize: 1000 };
/** Retries of a request to a busy server (429, 5xx). */
const MAX_RETRIES = 2;

/** Other objects are never listed, and so never removed. */
const NAME = /^[0-9a-f]{32}\.jpg$/;

/** Opens a folder in a bucket of an S3-compatible server, which all processes of an installation share (FIL-10). */
export function openS3(
  { url, bucket, folder, ...credentials }: S3Settings,
  limits: Partial<Limits> = {},
): FileStore {
  const { answerMs, pageSize } = { ...DEFAULTS, ...limits };
  const client = new AwsClient({ ...credentials, service: 's3', retries: MAX_RETRIES });
  const base = `${url.replace(/\/+$/, '')}/${bucket}`;
  const pathOf = (name: string) => `/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;

  /** Returns the response, whose body is still to be read; null for what is not there. @throws for any other failure */
  async function send(method: 'GET' | 'PUT' | 'DELETE', target: string, body?: Uint8Array) {
    const headers = body && {
      'content-type': 'image/jpeg',
      // The server refuses what arrives otherwise.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    const stopping = new AbortController();
    const late = new Error('The photo store did not respond in time');
    const timer = setTimeout(() => stopping.abort(late), answerMs);
    const request = {
      method,
      redirect: 'error',
      signal: stopping.signal,
      ...(body && headers && { headers, body: Buffer.from(body) }),
    } as const;
    const attributes = { 'http.request.method': method };
    const fetching = () => client.fetch(base + target, request).finally(() => clearTimeout(timer));
    const response = await tracedPart('photo store', fetching, attributes);
    if (response.ok) return response;
    const [, code] = /<Code>(\w+)<\/Code>/.exec(await readText(response)) ?? [];
    if (response.status === 404 && code !== 'NoSuchBucket') return null;
    // The rest of the body quotes the request.
    throw new Error(`The photo store responded with ${response.status}${code ? ` (${code})` : ''}`);
  }

  async function remove(name: string): Promise<void> {
    const response = await send('DELETE', pathOf(name));
    await response?.body?.cancel();
  }

  return {
    hasSpace: async () => true,
    async keep(bytes) {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      try {
        const response = await send('PUT', pathOf(name), bytes);
        if (!response) throw new Error('The photo store has no such place');
        await response.body?.cancel();
      } catch (error) {
        // Its response may have been lost after it was stored. What this cannot remove, the sweep does.
        await remove(name).catch(() => {});
        throw error;
      }
      return name;
    },
    read: async (name) => (await send('GET', pathOf(name)))?.body ?? null,
    remove,
    async *storedBefore(ageMs) {
      // Markers instead of the newer tokens: every server has them.
      const query = new URLSearchParams({ prefix: `${folder}/`, 'max-keys': String(pageSize) });
      for (;;) {
        const response = await send('GET', `?${query.toString()}`);
        if (!response) throw new Error('The photo store has no such bucket');
        // By its own clock, as is the age of its objects.
        const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
        const list = await readText(response);
        const objects = objectsIn(list);
        for (const { key, storedAt } of objects) {
          const name = key.slice(folder.length + 1);
          if (NAME.test(name) && storedAt <= now - ageMs) yield name;
        }
        const last = objects.at(-1);
        if (valueOf('IsTruncated', list) !== 'true' || !last) return;
        query.set('marker', last.key);
      }
    },
  };
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
