import {
  type Context,
  type Database,
  type EventFeed,
  type Ports,
  findViewer,
  isUnavailable,
  touchSession,
} from '@doorstep/domain/server';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../env.ts';
import { networkOf } from './network-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context, once it was asked for. */
    callContext: Promise<Context> | null;
  }
}

export interface Calls {
  environment: Environment;
  database: Database;
  /** What happens, for live streams. */
  feed: EventFeed;
  ports: Ports;
  /** The present moment; only the tests' own entry point moves it. */
  clock: () => Date;
}

/** Who calls, from their session cookie: returns the context of every procedure that a request calls. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** The name of the session cookie (SES-11); on https browsers then refuse one set by a neighbour or without Secure. */
export function sessionCookieName({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-doorstep_session' : 'doorstep_session';
}

export interface Sessions {
  /** The context of the user to whom the request's session belongs. */
  contextOf: ContextOf;
  /** A visitor's context, without looking for a session. */
  visitorOf(request: FastifyRequest, reply: FastifyReply): Context;
}

export function openSessions(app: FastifyInstance, calls: Calls): Sessions {
  const { environment, database, feed, ports, clock } = calls;
  const name = sessionCookieName(environment.PUBLIC_URL);
  const attributes: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: environment.PUBLIC_URL.protocol === 'https:',
  };
  app.decorateRequest('callContext', null);

  function contextFor(request: FastifyRequest, reply: FastifyReply, token: string | null): Context {
    const now = clock();
    const session: Context['session'] = {
      token,
      set(value, expiresAt) {
        const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
        reply.setCookie(name, value, { ...attributes, maxAge });
      },
      clear() {
        reply.clearCookie(name, attributes);
      },
    };
    return {
      database,
      feed,
      ...ports,
      now,
      demo: environment.DEMO,
      viewer: null,
      session,
      address: networkOf(request.ip),
      // Only who calls the procedures also follows the events.
      hasRecorded: () => {},
      report: (failure, error) => request.log.warn({ err: error }, failure),
    };
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const cookies = request.headers.cookie;
    const token = (cookies && app.parseCookie(cookies)[name]) || null;
    const context = contextFor(request, reply, token);
    const found = token && (await findViewer(database.read, token, context.now));
    if (!token || !found) return context;
    const { seenAt, ...viewer } = found;
    try {
      const expiresAt = await touchSession(database, token, seenAt, context.now);
      if (expiresAt) context.session.set(token, expiresAt);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      context.report('the session was not marked as used', error);
    }
    return { ...context, viewer };
  }

  return {
    contextOf: (request, reply) => (request.callContext ??= open(request, reply)),
    visitorOf: (request, reply) => contextFor(request, reply, null),
  };
}
