import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, hasAlready } from './etags.ts';

interface Rendered {
  /** Encoded once, too: a text with one letter beyond Latin 1 is slow to encode. */
  body: Buffer;
  etag: string;
}

/** Texts by the value they render: the domain hands out the same value until something changes. */
const rendered = new WeakMap<object, Rendered>();

/** Answers a value that is the same for all callers: rendered once, and 304 to a client that has it already. */
export function answerShared(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const { body, etag } = render(value);
  // Browsers ask again each time, so that a service that is gone is never shown.
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (hasAlready(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function render(value: object): Rendered {
  let known = rendered.get(value);
  if (!known) {
    const text = JSON.stringify(value);
    known = { body: Buffer.from(text), etag: etagOf(text) };
    rendered.set(value, known);
  }
  return known;
}
