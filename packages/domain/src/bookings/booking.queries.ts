import type { Viewer } from '../context.ts';
import { compiled } from '../database/compiled.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Row, Tables } from '../database/schema.ts';
import type { Insertable } from 'kysely';
import type { Booking, CancelReason, LineItem, RecurrencePattern } from './booking.schema.ts';
import { type Actor, type Transition, movesOf } from './booking.lifecycle.ts';

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

/** The answer for a row, with the moves that this viewer has now. */
export function presentBooking(row: BookingRow, viewer: Viewer, now: Date): Booking {
  const actor = actorOf(viewer, row);
  return {
    id: row.id,
    userId: row.userId,
    customerId: row.userId,
    customerName: row.customerName,
    providerId: row.providerId,
    providerName: row.providerName,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    serviceType: row.serviceType,
    seriesId: row.seriesId,
    status: row.status,
    cancelReason: row.cancelReason,
    date: row.startsAt,
    scheduledAt: row.startsAt,
    endsAt: row.endsAt,
    time: row.time,
    duration: row.duration,
    address: row.address,
    notes: row.notes,
    customRequests: row.customRequests,
    recurring: row.recurring === 1,
    recurrencePattern: row.recurrencePattern,
    price: row.price,
    totalPrice: row.totalPrice,
    lineItems: JSON.parse(row.lineItems) as LineItem[],
    late: row.late === 1,
    flagged: row.flaggedAt !== null,
    flagNote: row.flagNote,
    createdAt: row.createdAt,
    moves: actor ? movesOf(actor, row, now) : [],
  };
}

export async function insertBooking(tx: Tx, booking: Insertable<Tables['booking']>): Promise<number> {
  const { id } = await tx.insertInto('booking').values(booking).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function assignProvider(tx: Tx, bookingId: number, providerId: number | null): Promise<void> {
  await tx.updateTable('booking').set({ providerId }).where('id', '=', bookingId).execute();
}

/** Moves a booking by a transition of the lifecycle; false when somebody else moved it first. */
export async function moveBooking(
  tx: Tx,
  bookingId: number,
  { from, to }: Transition,
  cancelled: { reason: CancelReason; late: boolean } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({
      status: to,
      cancelReason: cancelled?.reason ?? null,
      ...(cancelled?.late && { late: 1 as const }),
    })
    .where('id', '=', bookingId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** How many of a customer's dates wait for an answer. */
export async function countPending(tx: Tx, userId: number, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('startsAt', '>', now.toISOString())
    .execute();
  return rows.length;
}

const AT_ONCE = 500;

/** Ids of requests whose time to be answered has passed. */
export async function expiredRequests(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now.toISOString())
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of confirmed jobs that ended at `endedBy` or before and have no open problem. */
export async function completableBookings(db: Db, endedBy: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('endsAt', '<=', endedBy.toISOString())
    .where('problemAt', 'is', null)
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
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
    .where('startsAt', '>', now.toISOString())
    .groupBy('providerId')
    .execute();
  return new Map(rows.map(({ providerId, jobs }) => [Number(providerId), Number(jobs)]));
}

/** Bookings of a user, as customer or as provider, that lie ahead and are not final. */
export async function openBookingsOf(
  tx: Tx,
  side: 'userId' | 'providerId',
  userId: number,
  now: Date,
): Promise<BookingRow[]> {
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
): Promise<Pick<Row<'booking'>, 'id' | 'status' | 'localDate' | 'endsAt'>[]> {
  return db
    .selectFrom('booking')
    .select(['id', 'status', 'localDate', 'endsAt'])
    .where('userId', '=', customerId)
    .where('providerId', '=', providerId)
    .execute();
}

export async function insertSeries(
  tx: Tx,
  series: { userId: number; serviceId: number; pattern: RecurrencePattern; createdAt: string },
): Promise<number> {
  const { id } = await tx.insertInto('series').values(series).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findSeries(tx: Tx, id: number): Promise<Row<'series'> | undefined> {
  return tx.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();
}
