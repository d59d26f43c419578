import Fastify from 'fastify';
import type { Email } from 'postal-mime';
import { openMailServer } from '../../contract/mail-server.ts';
import { isLoopback } from '../../src/http/network.ts';
import { type Kept, contentOf, listPage, mailPage } from './pages.ts';

/** So many of the newest are kept. */
const MOST = 1000;

/** Content security policy: an email may neither run nor load anything, in its frame or on the page. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A real mail server and a page that shows what arrived there, both for this machine alone. Ports of 0 are any free ones. */
export async function openMailbox({ port = 0, smtpPort = 0 } = {}) {
  const kept: Kept[] = [];
  let count = 0;
  const keep = (mail: Email) => {
    kept.unshift({ number: (count += 1), mail });
    kept.length = Math.min(kept.length, MOST);
  };
  const server = await openMailServer({ port: smtpPort, onArrival: keep });

  const app = Fastify({ forceCloseConnections: true });
  // A page elsewhere that calls itself by a name which leads here reads nothing.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (!isLoopback(request.hostname)) await reply.code(403).send('This page is for this machine alone.');
  });
  const keptAs = (number: string) => kept.find((each) => each.number === Number(number));
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(listPage(kept)));
  app.get<{ Params: { number: string } }>('/mails/:number', ({ params }, reply) => {
    const found = keptAs(params.number);
    return found ? reply.type('text/html; charset=utf-8').send(mailPage(found)) : reply.callNotFound();
  });
  app.get<{ Params: { number: string; place: string } }>(
    '/mails/:number/attachments/:place',
    ({ params }, reply) => {
      const attachment = keptAs(params.number)?.mail.attachments[Number(params.place)];
      if (!attachment) return reply.callNotFound();
      const name = encodeURIComponent(attachment.filename ?? 'attachment');
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(contentOf(attachment));
    },
  );

  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    smtpUrl: server.url,
    behaviour: server.behaviour,
    close: async () => void (await Promise.all([app.close(), server.close()])),
  };
}
