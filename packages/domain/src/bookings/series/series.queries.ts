import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx, Row } from '../../platform/database/database.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import type { RecurrencePattern } from './recurrence.schema.ts';

export async function insertSeries(
  tx: Tx,
  series: { userId: number; serviceId: number; pattern: RecurrencePattern; createdAt: string },
): Promise<number> {
  const { id } = await tx.insertInto('series').values(series).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findSeries(db: Db | Tx, id: number): Promise<Row<'series'> | undefined> {
  return db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();
}

const MAX_DATES = 1000;

/** Returns the dates of series that a viewer may see: own, assigned, or all for an admin; soonest first. */
export async function seriesDates(
  db: Db | Tx,
  viewer: Pick<Viewer, 'id' | 'role'>,
  seriesId?: number,
): Promise<BookingRow[]> {
  const rows = await selectBookings(db)
    .where('booking.seriesId', 'is not', null)
    .$if(seriesId !== undefined, (query) => query.where('booking.seriesId', '=', seriesId ?? 0))
    .$if(viewer.role === 'customer', (query) => query.where('booking.userId', '=', viewer.id))
    .$if(viewer.role === 'provider', (query) => query.where('booking.providerId', '=', viewer.id))
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(MAX_DATES)
    .execute();
  return rows.toReversed();
}

/** Returns the present provider of the first date of a series; null without a provider or a date. */
export async function providerOfFirstDate(db: Db | Tx, seriesId: number): Promise<number | null> {
  const first = await db
    .selectFrom('booking')
    .select('providerId')
    .where('seriesId', '=', seriesId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.providerId ?? null;
}

/** Returns the first day of a customer's series, or the first before a day; null when there is none. */
export async function firstDayOf(
  db: Db | Tx,
  { seriesId, userId, before }: { seriesId: number | null; userId: number; before?: string | null },
): Promise<string | null> {
  if (seriesId === null) return null;
  const first = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.min('seriesDate').as('day'))
    .where('seriesId', '=', seriesId)
    .where('userId', '=', userId)
    .$if(typeof before === 'string', (query) => query.where('seriesDate', '<', before ?? null))
    .executeTakeFirst();
  return first?.day ?? null;
}
