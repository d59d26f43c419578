import type { Viewer } from '../context.ts';
import { compiled } from '../database/compiled.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Row, Tables } from '../database/schema.ts';
import type { Insertable } from 'kysely';
import type { Actor } from './booking.lifecycle.ts';
import type { Booking } from './booking.schema.ts';
import { searchKeyOf } from '../search-key.ts';
import { lockOpenBookings } from './move.queries.ts';

const MOST = 1000;

/** Bookings with the names that their answers show. */
export function selectBookings(db: Db | Tx) {
  return db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user as customer', 'customer.id', 'booking.userId')
    .leftJoin('user as provider', 'provider.id', 'booking.providerId')
    .selectAll('booking')
    .select([
      'service.name as serviceName',
      'service.type as serviceType',
      'customer.name as customerName',
      'provider.name as providerName',
    ]);
}

/** A booking with the names that its answer shows. */
export type BookingRow = Row<'booking'> &
  Pick<Booking, 'serviceName' | 'serviceType' | 'customerName'> & { providerName: string | null };

export async function findBooking(db: Db | Tx, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db).where('booking.id', '=', id).executeTakeFirst();
}

const newestFirst = (db: Db) =>
  selectBookings(db).orderBy('booking.createdAt', 'desc').orderBy('booking.id', 'desc').limit(MOST);

const listed = {
  customer: compiled((db, { id }: Pick<Viewer, 'id'>) => newestFirst(db).where('booking.userId', '=', id)),
  provider: compiled((db, { id }: Pick<Viewer, 'id'>) =>
    newestFirst(db).where('booking.providerId', '=', id),
  ),
  admin: compiled(newestFirst),
};

/** Bookings of a viewer: a customer's own, those assigned to a provider, all for an admin; newest created first, at most 1,000. */
export async function listBookings(db: Db, viewer: Viewer): Promise<BookingRow[]> {
  return listed[viewer.role](db, viewer);
}

/** What a viewer is to a booking; null for a stranger. */
export function actorOf(
  viewer: Viewer,
  booking: { userId: number; providerId: number | null },
): Actor | null {
  if (viewer.role === 'admin') return 'admin';
  if (viewer.role === 'customer' && booking.userId === viewer.id) return 'customer';
  return viewer.role === 'provider' && booking.providerId === viewer.id ? 'provider' : null;
}

export async function insertBooking(
  tx: Tx,
  booking: Omit<Insertable<Tables['booking']>, 'seriesDate' | 'searchKey'>,
): Promise<number> {
  const seriesDate = booking.seriesId ? booking.localDate : null;
  const { id } = await tx
    .insertInto('booking')
    .values({ ...booking, seriesDate, searchKey: searchKeyOf(booking.address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function assignProvider(tx: Tx, bookingId: number, providerId: number | null): Promise<void> {
  await tx.updateTable('booking').set({ providerId }).where('id', '=', bookingId).execute();
}

/** Flags a booking with a note; null takes flag and note away. */
export async function flagBooking(
  tx: Tx,
  bookingId: number,
  flag: { at: Date; note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ flaggedAt: flag?.at.toISOString() ?? null, flagNote: flag?.note ?? null })
    .where('id', '=', bookingId)
    .execute();
}

/** How many of a customer's dates wait for an answer; paused ones do not. */
export async function countPending(db: Db | Tx, userId: number, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('pausedAt', 'is', null)
    .where('startsAt', '>', now.toISOString())
    .execute();
  return rows.length;
}

/** For each of these providers, how many jobs lie ahead; providers without one are missing. */
export async function upcomingWork(
  db: Db | Tx,
  providerIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['providerId', fn.countAll().as('jobs')])
    .where('providerId', 'in', providerIds)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('pausedAt', 'is', null)
    .where('startsAt', '>', now.toISOString())
    .groupBy('providerId')
    .execute();
  return new Map(rows.map(({ providerId, jobs }) => [Number(providerId), Number(jobs)]));
}

/** Bookings of a user, as customer or as provider, that lie ahead and are not final; nobody else moves them meanwhile. */
export async function openBookingsOf(
  tx: Tx,
  side: 'userId' | 'providerId',
  userId: number,
  now: Date,
): Promise<BookingRow[]> {
  await lockOpenBookings(tx, side, userId);
  return selectBookings(tx)
    .where(`booking.${side}`, '=', userId)
    .where('booking.status', 'in', ['pending', 'confirmed'])
    .where('booking.startsAt', '>', now.toISOString())
    .orderBy('booking.startsAt')
    .execute();
}

/** All bookings that a customer and a provider have had together. */
export async function sharedBookings(
  db: Db | Tx,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<Pick<Row<'booking'>, 'id' | 'status' | 'localDate' | 'endsAt' | 'pausedAt'>[]> {
  return db
    .selectFrom('booking')
    .select(['id', 'status', 'localDate', 'endsAt', 'pausedAt'])
    .where('userId', '=', customerId)
    .where('providerId', '=', providerId)
    .execute();
}
