import type { CalendarEntry } from '@doorstep/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, hasAlready } from '../../http/etags.ts';
import { failureOf } from '../../http/failures.ts';
import { refuseOtherMethods } from '../../http/other-methods.ts';
import { callProcedure } from '../../http/procedure-call.ts';
import type { Sessions } from '../../http/session.ts';

type Params = Readonly<Record<string, string>>;

/** What is read as a calendar, and by whom. */
interface CalendarFile {
  url: string;
  procedure: string;
  input: (params: Params) => unknown;
  /** Whether a session opens it, or the secret in its address. */
  opens: 'session' | 'address';
  name: (params: Params) => string;
  render: (answer: unknown, publicUrl: URL) => Promise<string>;
}

/** Read when a calendar is first asked for: most processes start for something else. */
const renderer = () => import('./icalendar.ts');

const FILES: readonly CalendarFile[] = [
  {
    url: String.raw`/exports/bookings/:id(^[1-9]\d*).ics`,
    procedure: 'calendarFeeds.ofBooking',
    input: ({ id }) => ({ bookingId: Number(id) }),
    opens: 'session',
    name: ({ id }) => `doorstep-booking-${id}.ics`,
    render: async (entry, publicUrl) =>
      (await renderer()).renderBookings([entry as CalendarEntry], publicUrl),
  },
  {
    url: String.raw`/feeds/:token(^[\w-]+).ics`,
    procedure: 'calendarFeeds.read',
    input: ({ token }) => ({ token }),
    opens: 'address',
    name: () => 'doorstep.ics',
    render: async (entries, publicUrl) =>
      (await renderer()).renderFeed(entries as CalendarEntry[], publicUrl),
  },
];

/** Bookings as calendars: one by one (CAL-1), and the feed of each user at its secret address (CAL-2). */
export function serveCalendars(app: FastifyInstance, publicUrl: URL, sessions: Sessions): void {
  for (const file of FILES) {
    app.get(file.url, (request, reply) => answerFile(file, { request, reply, publicUrl, sessions }));
    refuseOtherMethods(app, file.url, ['GET']);
  }
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  publicUrl: URL;
  sessions: Sessions;
}

async function answerFile(
  { procedure, input, opens, name, render }: CalendarFile,
  { request, reply, publicUrl, sessions }: Asked,
): Promise<FastifyReply> {
  const params = request.params as Params;
  const contextOf = opens === 'session' ? sessions.contextOf : sessions.visitorOf;
  const context = await contextOf(request, reply);
  let answer: unknown;
  try {
    answer = await callProcedure(procedure, 'query', input(params), context);
  } catch (error) {
    // Whatever is wrong with an address, there is nothing at it (CAL-3).
    if (!['not_found', 'invalid'].includes(failureOf(error).code)) throw error;
    reply.callNotFound();
    return reply;
  }
  const text = await render(answer, publicUrl);
  const etag = etagOf(text);
  // Kept by its reader alone, who asks each time whether it has changed (CAL-8).
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (hasAlready(request, etag)) return reply.code(304).send();
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      // Phones show it; other browsers save it under this name.
      'content-disposition': `inline; filename="${name(params)}"`,
    })
    .send(text);
}
