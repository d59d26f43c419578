import { DomainError } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies: JSON as a value, none at all as undefined whatever type it claims to have, anything else is
 * not_json. Keys that would reach an object's prototype are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), (error, value) => done(error && notReadable(), value));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('not_json'), undefined);
  });
}

/** For calls whose library parses JSON itself: the body stays text. */
export function keepJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('not_json'), undefined);
  });
}

function notReadable(): DomainError {
  return new DomainError('invalid', { message: 'The body is not valid JSON' });
}
