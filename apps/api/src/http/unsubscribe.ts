import type { FastifyInstance } from 'fastify';
import { callProcedure } from './procedure-call.ts';
import type { Sessions } from './session.ts';

const BODY_LIMIT = 1024;

/**
 * `POST /unsubscribe?token=…`, which mail programs call with one click (RFC 8058, MAI-10); the page of the same address asks
 * first. The body is ignored.
 */
export function serveUnsubscribe(app: FastifyInstance, { contextOf }: Sessions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
    done(null),
  );
  app.post('/unsubscribe', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const input = { token: typeof token === 'string' ? token : '' };
    await callProcedure('mail.unsubscribe', input, await contextOf(request, reply));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
