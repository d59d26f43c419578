import type { Db } from '../../database/database.ts';
import { contains } from '../../database/contains.ts';
import { type PageQuery, noSuchPage, readId } from '../../page.ts';
import type { BookingStatus } from '../booking.lifecycle.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';

/** Before every booking there is, newest created first. */
const TOP = { createdAt: '9999', id: 0 };

/**
 * One more than a page of bookings whose address holds a text, or whose id it is, newest created first; of one
 * status or of all (S2 §2). @throws invalid for a cursor that no answer gave
 */
export async function searchBookings(
  db: Db,
  { text, cursor, limit, status }: PageQuery & { status?: BookingStatus | undefined },
): Promise<BookingRow[]> {
  const { createdAt, id } = cursor ? readCursor(cursor) : TOP;
  return selectBookings(db)
    .where((eb) => eb(eb.refTuple('booking.createdAt', 'booking.id'), '<', eb.tuple(createdAt, id)))
    .$if(status !== undefined, (query) => query.where('booking.status', '=', status as BookingStatus))
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(eb.ref('booking.searchKey'), text),
          eb('booking.id', '=', /^\d{1,9}$/.test(text) ? Number(text) : 0),
        ]),
      ),
    )
    .orderBy('booking.createdAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Where the page after this booking begins. */
export function cursorAfter({ createdAt, id }: BookingRow): string {
  return `${createdAt}_${id}`;
}

function readCursor(cursor: string): typeof TOP {
  const [, createdAt, id] = /^([\d-]{10}T[\d:.]{12}Z)_(\d{1,10})$/.exec(cursor) ?? [];
  if (!createdAt || !id) throw noSuchPage();
  return { createdAt, id: readId(id) };
}

/** How many bookings there are in each status that has any. */
export async function bookingsByStatus(db: Db): Promise<Partial<Record<BookingStatus, number>>> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** How many bookings were made since then. */
export async function bookingsSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bookings for each London day of a range, by status, with the sum of their totals in US cents. */
export async function bookingsByDay(
  db: Db,
  from: string,
  to: string,
): Promise<{ date: string; status: BookingStatus; count: number; total: number }[]> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['localDate', 'status', fn.countAll().as('count'), fn.sum('totalPrice').as('total')])
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .groupBy(['localDate', 'status'])
    .execute();
  return rows.map(({ localDate, status, count, total }) => ({
    date: localDate,
    status,
    count: Number(count),
    total: Number(total),
  }));
}
