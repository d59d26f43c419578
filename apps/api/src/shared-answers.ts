import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Rendered {
  /** Encoded once, too: a text with one letter beyond Latin 1 is slow to encode. */
  body: Buffer;
  etag: string;
}

/** Texts by the value they render: the domain hands out the same value until something changes. */
const rendered = new WeakMap<object, Rendered>();

/** Answers a value that is the same for everybody: rendered once, and 304 to whoever has it already. */
export function answerShared(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const { body, etag } = render(value);
  // Browsers ask again each time, so that nobody sees a service that is gone.
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function render(value: object): Rendered {
  let known = rendered.get(value);
  if (!known) {
    const text = JSON.stringify(value);
    known = {
      body: Buffer.from(text),
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    };
    rendered.set(value, known);
  }
  return known;
}
