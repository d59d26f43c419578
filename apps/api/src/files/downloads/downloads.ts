import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../../http/session.ts';
import { serveCalendars } from './calendars.ts';
import { serveCsvExports } from './csv-exports.ts';

/** Files that are made when they are asked for, outside /api (NAV-17); no search engine keeps them. */
export function serveDownloads(app: FastifyInstance, publicUrl: URL, sessions: Sessions): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
  serveCalendars(app, publicUrl, sessions);
  serveCsvExports(app, sessions);
}
