import { type Context, type Database, findViewer, touchSession } from '@doorstep/domain/server';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context, once it was asked for. */
    callContext: Promise<Context> | null;
  }
}

export interface Calls {
  environment: Environment;
  database: Database;
  passwords: Context['passwords'];
  /** The present moment; only the tests' own entry point moves it. */
  clock: () => Date;
}

/** Who calls, from their session cookie: answers the context of every procedure that a request calls. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** The name of the session cookie; on https browsers then refuse one set by a neighbour or without Secure. */
export function sessionCookieName({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-doorstep_session' : 'doorstep_session';
}

export function openSessions(app: FastifyInstance, calls: Calls): ContextOf {
  const { environment, database, passwords, clock } = calls;
  const name = sessionCookieName(environment.PUBLIC_URL);
  const attributes: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: environment.PUBLIC_URL.protocol === 'https:',
  };
  app.decorateRequest('callContext', null);

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const now = clock();
    const cookies = request.headers.cookie;
    const token = (cookies && app.parseCookie(cookies)[name]) || null;
    const session: Context['session'] = {
      token,
      set(value, expiresAt) {
        reply.setCookie(name, value, {
          ...attributes,
          maxAge: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
        });
      },
      clear() {
        reply.clearCookie(name, attributes);
      },
    };
    const found = token ? await findViewer(database.read, token, now) : null;
    let viewer: Context['viewer'] = null;
    if (token && found) {
      const { seenAt, ...user } = found;
      viewer = user;
      const expiresAt = await touchSession(database, token, seenAt, now);
      if (expiresAt) session.set(token, expiresAt);
    }
    return { database, passwords, now, demo: environment.DEMO, viewer, session, address: request.ip };
  }

  return (request, reply) => (request.callContext ??= open(request, reply));
}
