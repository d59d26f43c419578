import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, hasAlready } from './etags.ts';

/** A text that is the same for everybody until the server is started anew, with the headers that belong to it. */
export interface TextAnswer {
  headers: Record<string, string>;
  /** The text in an encoding; made when it is first asked for. */
  body(encoding: Encoding): Promise<Buffer>;
}

type Encoding = keyof typeof encoders;

const encoders = {
  br: promisify(brotliCompress) as (text: Buffer) => Promise<Buffer>,
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
  identity: async (text: Buffer) => text,
};

export function textAnswer(text: string, headers: Record<string, string>): TextAnswer {
  const bytes = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers, etag: etagOf(bytes) },
    body(encoding) {
      const body = made.get(encoding) ?? encoders[encoding](bytes);
      made.set(encoding, body);
      return body;
    },
  };
}

/** Sends a text in the best encoding that its reader takes, or nothing where the reader has it already. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: TextAnswer,
): Promise<FastifyReply> {
  reply.headers(headers);
  const { etag = '' } = headers;
  if (reply.statusCode === 200 && hasAlready(request, etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
}

/** Of an Accept-Encoding header; a quality of nought refuses. */
function encodingFor(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.replace(/;.*/, ''));
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
