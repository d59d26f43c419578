import { type Page, londonWall, type CalendarEntry } from '@doorstep/domain';
import { type Context, recordExport, refuseStaleSignIn, yieldToEventLoop } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods, toErrorResponse } from '../../http/failures.ts';
import { callProcedure } from '../../http/procedure-call.ts';
import type { Sessions } from '../../http/session.ts';
import { CSV_LISTS, type CsvExport } from './csv-lists.ts';
import { calculateEtag, isCached } from '../../http/cached-responses.ts';

/** Rows per turn of the event loop. */
const PAGE_SIZE = 50;

/** Generated files, outside /api (NAV-17); search engines do not index them. */
export function serveDownloads(app: FastifyInstance, publicUrl: URL, sessions: Sessions): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
  serveCalendars(app, publicUrl, sessions);
  for (const list of CSV_LISTS) serveCsv(app, sessions, list as CsvExport<unknown>);
}

function serveCsv<Item>(app: FastifyInstance, sessions: Sessions, csvExport: CsvExport<Item>): void {
  app.get(csvExport.url, async (request, reply) => sendCsv(request, reply, sessions, csvExport));
  refuseOtherMethods(app, csvExport.url, ['GET']);
}

async function sendCsv<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  { procedure, filters, sends, name, columns, rowsOf }: CsvExport<Item>,
): Promise<FastifyReply> {
  const context = withExportReads(await sessions.contextOf(request, reply));
  const parameters = Object.entries(request.query as Record<string, string | string[]>);
  const known = parameters.flatMap(([key, value]) => {
    // A name that only objects inherit, such as `__proto__`, is no filter.
    if (!Object.hasOwn(filters, key)) return [];
    // A parameter that is sent twice is an array, which the procedure refuses.
    return [[key, typeof value === 'string' ? filters[key]?.(value) : value]];
  });
  const input = { ...Object.fromEntries(known), ...sends, limit: PAGE_SIZE };
  const read = async (cursor: string | null) => {
    const answer = await callProcedure(procedure, { ...input, cursor }, context);
    const page = Array.isArray(answer) ? { items: answer, nextCursor: null } : (answer as Page<unknown>);
    // `never`, so that exports of different items fit one list.
    const items = page.items as never[];
    return { ...page, items: rowsOf ? items.flatMap((item) => rowsOf(item)) : items };
  };
  // A forbidden caller is refused before anything is sent, and then one who signed in a while ago (SES-15).
  const first = await read(null);
  refuseStaleSignIn(context);
  await recordExport(context, 'list.exported', name);
  const { streamCsv } = await import('./csv.ts');
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${londonWall(context.now).date}.csv"`,
      'cache-control': 'no-store',
    })
    .send(streamCsv(columns, pagesFrom(first, read)));
}

/** Returns a context that reads through the export connection, so that a long file does not evict other callers' pages from the cache. */
function withExportReads(context: Context): Context {
  const { database } = context;
  return { ...context, database: { ...database, read: database.exportConnection() } };
}

/**
 * Returns page after page. Yields to the event loop before each is written and before the next is read, because SQLite
 * answers at once, and a long file would take every turn.
 */
async function* pagesFrom<Item>(
  first: Page<Item>,
  read: (cursor: string) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  for (let page = first; ; page = await read(page.nextCursor)) {
    await yieldToEventLoop();
    yield page.items;
    if (page.nextCursor === null) return;
    await yieldToEventLoop();
  }
}

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
function serveCalendars(app: FastifyInstance, publicUrl: URL, sessions: Sessions): void {
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
    answer = await callProcedure(procedure, input(params), context);
  } catch (error) {
    // Any wrong address is not found (CAL-3).
    if (!['not_found', 'invalid'].includes(toErrorResponse(error).code)) throw error;
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
