import type { CalendarEntry } from '@doorstep/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calculateEtag, isCached } from '../../http/cached-responses.ts';
import { refuseOtherMethods, toErrorAnswer } from '../../http/failures.ts';
import { callProcedure } from '../../http/procedure-call.ts';
import type { Sessions } from '../../http/session.ts';

type Params = Readonly<Record<string, string>>;

interface CalendarFile {
  url: string;
  procedure: string;
  input: (params: Params) => unknown;
  /** A session, or the secret in its address. */
  access: 'session' | 'address';
  name: (params: Params) => string;
  render: (answer: unknown, publicUrl: URL) => Promise<string>;
}

/** Loaded with the first calendar, because most processes need none. */
const renderer = () => import('./icalendar.ts');

const FILES: readonly CalendarFile[] = [
  {
    url: String.raw`/exports/bookings/:id(^[1-9]\d*).ics`,
    procedure: 'calendarFeeds.ofBooking',
    input: ({ id }) => ({ bookingId: Number(id) }),
    access: 'session',
    name: ({ id }) => `doorstep-booking-${id}.ics`,
    render: async (entry, publicUrl) =>
      (await renderer()).renderBookings([entry as CalendarEntry], publicUrl),
  },
  {
    url: String.raw`/feeds/:token(^[\w-]+).ics`,
    procedure: 'calendarFeeds.read',
    input: ({ token }) => ({ token }),
    access: 'address',
    name: () => 'doorstep.ics',
    render: async (entries, publicUrl) =>
      (await renderer()).renderFeed(entries as CalendarEntry[], publicUrl),
  },
];

/** Serves bookings as calendars: single ones (CAL-1), and each user's feed at its secret address (CAL-2). */
export function serveCalendars(app: FastifyInstance, publicUrl: URL, sessions: Sessions): void {
  for (const file of FILES) {
    app.get(file.url, (request, reply) => sendCalendar(file, { request, reply, publicUrl, sessions }));
    refuseOtherMethods(app, file.url, ['GET']);
  }
}

interface CalendarRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  publicUrl: URL;
  sessions: Sessions;
}

async function sendCalendar(
  { procedure, input, access, name, render }: CalendarFile,
  { request, reply, publicUrl, sessions }: CalendarRequest,
): Promise<FastifyReply> {
  const params = request.params as Params;
  const contextOf = access === 'session' ? sessions.contextOf : sessions.visitorOf;
  const context = await contextOf(request, reply);
  let answer: unknown;
  try {
    answer = await callProcedure(procedure, 'query', input(params), context);
  } catch (error) {
    // Any wrong address is not found (CAL-3).
    if (!['not_found', 'invalid'].includes(toErrorAnswer(error).code)) throw error;
    reply.callNotFound();
    return reply;
  }
  const text = await render(answer, publicUrl);
  const etag = calculateEtag(text);
  // Cached by the reader alone and revalidated each time (CAL-8).
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (isCached(request, etag)) return reply.code(304).send();
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      // Phones show it; other browsers save it under this name.
      'content-disposition': `inline; filename="${name(params)}"`,
    })
    .send(text);
}
