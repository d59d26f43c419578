import {
  type Context,
  type Database,
  type EventFeed,
  type Ports,
  describeDevice,
  findViewer,
  hasFactor,
  isUnavailable,
  needsFactor,
  sessionLifeOf,
  touchSession,
} from '@doorstep/domain/server';
import { SESSION_HINT, type User, formatSessionHint } from '@doorstep/domain';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../env.ts';
import { callerOf } from './caller.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context, once it is needed. */
    callContext: Promise<Context> | null;
    /** The signed-in user, once that is known. */
    userId: number | null;
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

/** Returns the name of the cookie that recognises a browser to the accounts that signed in there (SES-17). */
function deviceCookieName({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-doorstep_device' : 'doorstep_device';
}

const DEVICE_COOKIE_SECONDS = 400 * 86_400;

export interface Sessions {
  contextOf: ContextOf;
  /** Returns a visitor's context without looking up a session. */
  visitorOf(request: FastifyRequest, reply: FastifyReply): Context;
}

export function openSessions(app: FastifyInstance, calls: Calls): Sessions {
  const { environment, database, feed, ports, clock } = calls;
  const name = sessionCookieName(environment.PUBLIC_URL);
  const deviceName = deviceCookieName(environment.PUBLIC_URL);
  const hintAttributes: CookieSerializeOptions = {
    path: '/',
    sameSite: 'lax',
    secure: environment.PUBLIC_URL.protocol === 'https:',
  };
  const attributes: CookieSerializeOptions = { ...hintAttributes, httpOnly: true };
  app.decorateRequest('callContext', null);
  app.decorateRequest('userId', null);

  function setHint(reply: FastifyReply, user: User, maxAge: number): void {
    reply.setCookie(SESSION_HINT, formatSessionHint(user), { ...hintAttributes, maxAge });
  }

  function contextFor(
    request: FastifyRequest,
    reply: FastifyReply,
    known: Pick<Context['session'], 'token' | 'confirmedAt' | 'device'>,
  ): Context {
    const now = clock();
    // Set with the session that begins, once its transaction is committed.
    let newDevice: string | null = null;
    const session: Context['session'] = {
      ...known,
      set(value, expiresAt, user) {
        request.userId = user.id;
        reply.setCookie(name, value, { ...attributes, maxAge: secondsUntil(expiresAt, now) });
        setHint(reply, user, secondsUntil(expiresAt, now));
        if (newDevice)
          reply.setCookie(deviceName, newDevice, { ...attributes, maxAge: DEVICE_COOKIE_SECONDS });
      },
      setDevice(value) {
        newDevice = value;
      },
      clear() {
        reply.clearCookie(name, attributes);
        reply.clearCookie(SESSION_HINT, hintAttributes);
      },
    };
    return {
      database,
      feed,
      ...ports,
      now,
      demo: environment.DEMO,
      viewer: null,
      mustSetUpFactor: false,
      session,
      address: networkOf(request.ip),
      device: describeDevice(request.headers['user-agent']),
      logSecurity: (event, details) =>
        request.log.info({ securityEvent: event, ...callerOf(request), ...details }, 'security event'),
      // Replaced where typed calls return the ids of events.
      onEventsRecorded: () => {},
      report: (failure, error) => request.log.warn({ err: error, ...callerOf(request) }, failure),
    };
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const cookies = app.parseCookie(request.headers.cookie ?? '');
    const { [name]: value, [SESSION_HINT]: hint, [deviceName]: device = null } = cookies;
    const token = value || null;
    const user = token && (await findViewer(database.read, token, clock()));
    const context = contextFor(request, reply, {
      token,
      device,
      confirmedAt: user ? user.confirmedAt : null,
    });
    if (!token || !user) {
      // The session expired, or was ended elsewhere: the browser must not expect one.
      if (hint !== undefined) reply.clearCookie(SESSION_HINT, hintAttributes);
      return context;
    }
    request.userId = user.id;
    const { seenAt, expiresAt: endsAt, confirmedAt: _, ...viewer } = user;
    // The name has changed, or a browser has lost its hint. Programs other than browsers need none.
    const isBrowser = request.headers['sec-fetch-site'] !== undefined;
    if ((hint !== undefined || isBrowser) && hint !== formatSessionHint(viewer))
      setHint(reply, viewer, secondsUntil(new Date(endsAt), context.now));
    const life = sessionLifeOf(viewer, { demo: environment.DEMO });
    try {
      const expiresAt = await touchSession(database, token, seenAt, context.now, life);
      if (expiresAt) context.session.set(token, expiresAt, viewer);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      context.report('the session was not marked as used', error);
    }
    const mustSetUpFactor = needsFactor(viewer, context) && !(await hasFactor(database.read, viewer.id));
    return Object.assign(context, { viewer, mustSetUpFactor });
  }

  return {
    contextOf: (request, reply) => (request.callContext ??= open(request, reply)),
    visitorOf: (request, reply) => contextFor(request, reply, { token: null }),
  };
}

function secondsUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / 1000);
}
