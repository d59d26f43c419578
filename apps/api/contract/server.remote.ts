import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@doorstep/domain/server';
import { type Person, type Server, contentOf, cookieOf, jsonOf } from './server.ts';

const EMAILS: Record<Person, string> = { ...DEMO_ACCOUNTS, stranger: 'julian.frost@doorstep.test' };

/** A running product in demo mode, with its demo accounts. */
export function openRemote(baseUrl: string): Server {
  const server: Server = {
    async send(sending) {
      const { payload, headers } = contentOf(sending);
      const answer = await fetch(new URL(sending.path, baseUrl), {
        method: sending.method,
        headers,
        redirect: 'manual',
        ...(payload !== undefined && { body: payload }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: jsonOf(text) };
    },
    async signIn(who) {
      const body = { email: EMAILS[who], password: DEMO_PASSWORD };
      const answer = await server.send({ method: 'POST', path: '/api/login', body });
      if (answer.status !== 200) throw new Error(`Login of the demo ${who} failed: ${answer.text}`);
      return cookieOf(answer);
    },
    async close() {},
  };
  return server;
}
