import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies. An empty body is undefined whatever its type; any other is refused as not_json, and so are keys that
 * would reach an object's prototype.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), (error, value) => done(error && unreadable(), value));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('not_json'), undefined);
  });
}

/** Leaves JSON bodies as text for a library that parses them. */
export function readTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('not_json'), undefined);
  });
}

function unreadable(): DomainError {
  return new DomainError('invalid', { message: 'The body is not valid JSON' });
}

/** True for a JSON object: not for null, arrays or plain values. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
