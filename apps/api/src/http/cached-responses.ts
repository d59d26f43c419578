import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export function calculateEtag(bytes: string | Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Returns whether the client has this version, so that a 304 is enough. */
export function isCached({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) ?? false;
}

/** Encoded once, because a text with one character beyond Latin 1 is slow to encode. */
interface EncodedJson {
  body: Buffer;
  etag: string;
}

/** JSON by the value: the domain returns the same object until something changes. */
const encoded = new WeakMap<object, EncodedJson>();

/** Sends a value that is the same for all callers: encoded once, and as 304 if the client has it. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const { body, etag } = encodeJson(value);
  // Browsers ask again each time, so that a removed service never appears.
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (isCached(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Returns the JSON of a value that never changes, encoded once. */
export function encodeJson(value: object): EncodedJson {
  let known = encoded.get(value);
  if (!known) {
    const text = JSON.stringify(value);
    known = { body: Buffer.from(text), etag: calculateEtag(text) };
    encoded.set(value, known);
  }
  return known;
}

/** A text that does not change while the server runs, with its headers. */
export interface StaticText {
  headers: Record<string, string>;
  /** Compresses the text on first use of an encoding. */
  body(encoding: Encoding): Promise<Buffer>;
}

type Encoding = keyof typeof encoders;

const encoders = {
  br: promisify<Buffer, BrotliOptions, Buffer>(brotliCompress),
  gzip: promisify<Buffer, object, Buffer>(gzip),
  identity: async (text: Buffer) => text,
};

/** Compresses as far as is worth it for a text that is sent once. */
const SENT_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function staticText(text: string, headers: Record<string, string>, effort = {}): StaticText {
  const bytes = Buffer.from(text);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const shared = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return {
    headers: { ...shared, ...headers, etag: calculateEtag(bytes) },
    body(encoding) {
      const body = bodies.get(encoding) ?? encoders[encoding](bytes, effort);
      bodies.set(encoding, body);
      return body;
    },
  };
}

export function ownText(text: string, headers: Record<string, string>): StaticText {
  return staticText(text, headers, SENT_ONCE);
}

/** Sends a text in the client's best encoding, or as 304 if the client has it. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: StaticText,
): Promise<FastifyReply> {
  reply.headers(headers);
  const { etag = '' } = headers;
  if (reply.statusCode === 200 && isCached(request, etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
}

/** Reads an Accept-Encoding header, in which `q=0` refuses an encoding. */
function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.replace(/;.*/, ''));
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
