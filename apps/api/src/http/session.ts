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
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context, once it is needed. */
    callContext: Promise<Context> | null;
  }
}

export interface Calls {
  environment: Environment;
  database: Database;
  /** Events for live streams. */
  feed: EventFeed;
  ports: Ports;
  /** Returns the present time, which only tests change. */
  clock: () => Date;
}

/** Returns the context of a request's procedures, with the user of its session cookie. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** Returns the name of the session cookie (SES-11). With the prefix browsers refuse one set by a sibling site or without Secure. */
export function sessionCookieName({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-doorstep_session' : 'doorstep_session';
}

export interface Sessions {
  contextOf: ContextOf;
  /** Returns a visitor's context without looking up a session. */
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
      // Replaced where typed calls return the ids of events.
      hasRecorded: () => {},
      report: (failure, error) => request.log.warn({ err: error }, failure),
    };
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const cookies = request.headers.cookie;
    const token = (cookies && app.parseCookie(cookies)[name]) || null;
    const context = contextFor(request, reply, token);
    const user = token && (await findViewer(database.read, token, context.now));
    if (!token || !user) return context;
    const { seenAt, ...viewer } = user;
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
