import { type Booking, type MonthEarnings, type Page, STATUS_LABELS, displayStatus } from '@doorstep/domain';
import { type Context, yieldToEventLoop } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '../../http/other-methods.ts';
import { callProcedure } from '../../http/procedure-call.ts';
import type { Sessions } from '../../http/session.ts';
import { adminExports } from './admin-exports.ts';
import { dollars, londonDate, londonTime } from './columns.ts';
import type { CsvExport } from './csv-export.ts';

const providerBookings: CsvExport<Booking> = {
  url: '/exports/provider-bookings.csv',
  procedure: 'bookings.jobs',
  filters: { text: String, status: String, serviceId: Number, from: String, to: String },
  name: 'doorstep-bookings',
  columns: [
    { title: 'Booking', of: ({ id }) => id },
    { title: 'Date', of: ({ date }) => londonDate(date) },
    { title: 'Start', of: ({ date }) => londonTime(date) },
    { title: 'End', of: ({ endsAt }) => londonTime(endsAt) },
    { title: 'Minutes', of: ({ duration }) => duration },
    { title: 'Service', of: ({ serviceName }) => serviceName },
    { title: 'Customer', of: ({ customerName }) => customerName },
    { title: 'Address', of: ({ address }) => address },
    { title: 'Status', of: (booking) => STATUS_LABELS[displayStatus(booking)] },
    { title: 'Total (USD)', of: ({ totalPrice }) => dollars(totalPrice) },
  ],
};

interface EarningsRow {
  month: string;
  service?: MonthEarnings['services'][number];
  tips?: number;
}

/** A row for each month and service, and one for the tips of a month, so that each column can be added up. */
const providerEarnings: CsvExport<EarningsRow> = {
  url: '/exports/provider-earnings.csv',
  procedure: 'figures.earnings',
  filters: { from: String, to: String },
  name: 'doorstep-earnings',
  rowsOf: ({ month, services, tips }: MonthEarnings) => [
    ...services.map((service) => ({ month, service })),
    ...(tips > 0 ? [{ month, tips }] : []),
  ],
  columns: [
    { title: 'Month', of: ({ month }) => month },
    { title: 'Service', of: ({ service }) => service?.serviceName ?? '' },
    { title: 'Jobs', of: ({ service }) => service?.jobs ?? '' },
    { title: 'Total (USD)', of: ({ service }) => (service ? dollars(service.total) : '') },
    { title: 'Tips (USD)', of: ({ tips }) => (tips === undefined ? '' : dollars(tips)) },
  ],
};

/** Rows that are read in one turn of the event loop, and written in another. */
const PAGE_SIZE = 50;

/** Lists as CSV files, for the callers whom their procedures answer (EXP-1). */
export function serveCsvExports(app: FastifyInstance, sessions: Sessions): void {
  serve(app, sessions, providerBookings);
  serve(app, sessions, providerEarnings);
  for (const csvExport of adminExports) serve(app, sessions, csvExport as CsvExport<unknown>);
}

function serve<Item>(app: FastifyInstance, sessions: Sessions, csvExport: CsvExport<Item>): void {
  app.get(csvExport.url, async (request, reply) => sendCsv(request, reply, sessions, csvExport));
  refuseOtherMethods(app, csvExport.url, ['GET']);
}

async function sendCsv<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  { procedure, filters, name, columns, rowsOf }: CsvExport<Item>,
): Promise<FastifyReply> {
  const context = readingThrough(await sessions.contextOf(request, reply));
  const given = Object.entries(request.query as Record<string, string>);
  // A name that only objects inherit, such as `__proto__`, is no filter.
  const narrowed = given.flatMap(([key, text]) =>
    Object.hasOwn(filters, key) ? [[key, filters[key]?.(text)]] : [],
  );
  const asked = { ...Object.fromEntries(narrowed), limit: PAGE_SIZE };
  const read = async (cursor: string | null) => {
    const answer = await callProcedure(procedure, 'query', { ...asked, cursor }, context);
    const page = Array.isArray(answer) ? { items: answer, nextCursor: null } : (answer as Page<unknown>);
    const answered = page.items as never[];
    return { ...page, items: rowsOf ? answered.flatMap((item) => rowsOf(item)) : answered };
  };
  // A caller who may not have it is refused before anything is sent.
  const first = await read(null);
  const { csvOf } = await import('./csv.ts');
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${londonDate(context.now.toISOString())}.csv"`,
      'cache-control': 'no-store',
    })
    .send(csvOf(columns, pagesFrom(first, read)));
}

/** The same caller, whose procedures go through the database as a long file does. */
function readingThrough(context: Context): Context {
  const { database } = context;
  return { ...context, database: { ...database, read: database.readThrough() } };
}

/**
 * Returns page after page. Others take their turn before each is written and before the next is read, for SQLite answers at
 * once, and a long file would take every turn.
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
