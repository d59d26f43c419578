import { type Page, londonWall } from '@doorstep/domain';
import { type Context, recordExport, refuseStaleSignIn, yieldToEventLoop } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '../../http/failures.ts';
import { callProcedure } from '../../http/procedure-call.ts';
import type { Sessions } from '../../http/session.ts';
import { serveCalendars } from './calendars.ts';
import { CSV_LISTS, type CsvExport } from './csv-lists.ts';

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
  { procedure, filters, name, columns, rowsOf }: CsvExport<Item>,
): Promise<FastifyReply> {
  const context = withExportReads(await sessions.contextOf(request, reply));
  const parameters = Object.entries(request.query as Record<string, string | string[]>);
  const known = parameters.flatMap(([key, value]) => {
    // A name that only objects inherit, such as `__proto__`, is no filter.
    if (!Object.hasOwn(filters, key)) return [];
    // A parameter that is sent twice is an array, which the procedure refuses.
    return [[key, typeof value === 'string' ? filters[key]?.(value) : value]];
  });
  const input = { ...Object.fromEntries(known), limit: PAGE_SIZE };
  const read = async (cursor: string | null) => {
    const answer = await callProcedure(procedure, 'query', { ...input, cursor }, context);
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
  return { ...context, database: { ...database, read: database.readThrough() } };
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
