import type { Viewer } from '../platform/context.ts';
import { compiled, compiledByShape } from '../platform/database/compiled.ts';
import type { Db, Tx, Row, Tables } from '../platform/database/database.ts';
import { countRows, holdRows } from '../platform/database/dialect.ts';
import type { Insertable } from 'kysely';
import type { Actor, BookingStatus } from './lifecycle/booking.lifecycle.ts';
import type { Place } from '../scheduling/places/place.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import { readInOrder } from '../platform/search/search.ts';
import { termsOf } from '../platform/search/terms.ts';
import { lockOpenBookings } from './lifecycle/transition.queries.ts';

const MAX_BOOKINGS = 1000;

/** Selects bookings with the names, pictures and ratings that responses contain. */
export function selectBookings(db: Db | Tx) {
  return db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user as customer', 'customer.id', 'booking.userId')
    .leftJoin('user as provider', 'provider.id', 'booking.providerId')
    .leftJoin('providerProfile', 'providerProfile.userId', 'booking.providerId')
    .leftJoin('photo', (join) =>
      join
        .onRef('photo.userId', '=', 'booking.providerId')
        .on('photo.kind', '=', 'profile')
        .on('photo.removedAt', 'is', null),
    )
    .leftJoin('review', 'review.bookingId', 'booking.id')
    .selectAll('booking')
    .select([
      'service.name as serviceName',
      'service.type as serviceType',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'provider.name as providerName',
      'providerProfile.portrait as providerPortrait',
      'photo.id as providerPhotoId',
      'review.rating',
    ]);
}

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

const bookingById = compiled((db: Db | Tx, { id }: { id: number }) =>
  selectBookings(db).where('booking.id', '=', id),
);

export async function findBooking(db: Db | Tx, id: number): Promise<BookingRow | undefined> {
  const [booking] = await bookingById(db, { id });
  return booking;
}

/** Returns bookings by their ids, in the order of the ids. */
export async function bookingsById(db: Db | Tx, ids: readonly number[]): Promise<BookingRow[]> {
  return readInOrder(ids, (some) => selectBookings(db).where('booking.id', 'in', some).execute());
}

const newestFirst = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .leftJoin('user as provider', 'provider.id', 'booking.providerId')
    .select(['booking.id', 'booking.userId', 'booking.providerId', 'booking.serviceId', 'booking.status'])
    .select(['booking.startsAt', 'booking.time', 'booking.duration', 'booking.price', 'booking.createdAt'])
    .select(['booking.address', 'booking.notes', 'booking.customRequests'])
    .select(['booking.recurring', 'booking.recurrencePattern'])
    .select(['service.name as serviceName', 'provider.name as providerName'])
    .orderBy('booking.createdAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(MAX_BOOKINGS);

export type BookingSummaryRow = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

const listed = {
  customer: compiled((db, { id }: Pick<Viewer, 'id'>) => newestFirst(db).where('booking.userId', '=', id)),
  provider: compiled((db, { id }: Pick<Viewer, 'id'>) =>
    newestFirst(db).where('booking.providerId', '=', id),
  ),
  admin: compiled(newestFirst),
};

/** Summaries of a viewer's bookings: a customer's own, those assigned to a provider, all for an admin; newest created first, at most 1,000. */
export async function listBookings(db: Db, viewer: Viewer): Promise<BookingSummaryRow[]> {
  return listed[viewer.role](db, viewer);
}

/** Returns the viewer's role in a booking; null for a stranger. */
export function actorOf(
  viewer: Pick<Viewer, 'id' | 'role'>,
  booking: { userId: number; providerId: number | null },
): Actor | null {
  if (viewer.role === 'admin') return 'admin';
  if (viewer.role === 'customer' && booking.userId === viewer.id) return 'customer';
  return viewer.role === 'provider' && booking.providerId === viewer.id ? 'provider' : null;
}

/** Returns the place of a booking; null when it is unknown. */
export function placeOf({ latitude, longitude, postcode }: Pick<Row<'booking'>, keyof Place>): Place | null {
  if (latitude === null || longitude === null || postcode === null) return null;
  return { latitude, longitude, postcode };
}

type NewBooking = Omit<Insertable<Tables['booking']>, 'seriesDate' | 'searchKey' | keyof Place> & {
  place: Place | null;
};

const insertRow = compiledByShape((tx: Tx, row: Insertable<Tables['booking']>) =>
  tx.insertInto('booking').values(row).returningAll(),
);

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Row<'booking'>> {
  const [inserted] = await insertRow(tx, rowOf(booking));
  if (!inserted) throw new Error('An inserted booking was not returned');
  await insertTerms(tx, [inserted]);
  return inserted;
}

/** Inserts bookings that name the same columns; returns their ids in the same order. */
export async function insertBookings(tx: Tx, bookings: readonly NewBooking[]): Promise<number[]> {
  const rows = bookings.map(rowOf);
  const inserted = await tx.insertInto('booking').values(rows).returning('id').execute();
  // Ids are assigned in the order of the rows, but may be returned in another.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  await insertTerms(
    tx,
    rows.map(({ searchKey }, index) => ({ searchKey, id: ids[index] ?? 0 })),
  );
  return ids;
}

const insertTermRows = compiledByShape((tx: Tx, terms: readonly Row<'bookingTerm'>[]) =>
  tx.insertInto('bookingTerm').values(terms),
);

/** Inserts the words by which bookings are found. */
async function insertTerms(
  tx: Tx,
  bookings: readonly Pick<Row<'booking'>, 'id' | 'searchKey'>[],
): Promise<void> {
  const terms = bookings.flatMap(({ id, searchKey }) =>
    termsOf(searchKey).map((term) => ({ term, bookingId: id })),
  );
  if (terms.length > 0) await insertTermRows(tx, terms);
}

function rowOf({ place, ...booking }: NewBooking) {
  return {
    ...booking,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    postcode: place?.postcode ?? null,
    seriesDate: booking.seriesId ? booking.localDate : null,
    searchKey: searchKeyOf(booking.address),
  };
}

/** Notes what was booked in place of a booking that was called off; false when something was already. */
export async function replaceBooking(tx: Tx, bookingId: number, replacedById: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ replacedById })
    .where('id', '=', bookingId)
    .where('status', '=', 'cancelled')
    .where('replacedById', 'is', null)
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

/** Counts a customer's open requests, without paused dates. */
export async function countPending(db: Db | Tx, userId: number, now: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('booking')
      .where('userId', '=', userId)
      .where('status', '=', 'pending')
      .where('pausedAt', 'is', null)
      .where('startsAt', '>', now.toISOString()),
  );
}

/** Bookings ahead of a customer or a provider, in one status: an index has those of all statuses in this order. */
export interface NextBookings {
  of: { userId: number } | { providerId: number };
  status: BookingStatus;
  isPaused?: false;
  now: Date;
  limit: number;
}

/** Locks the next bookings ahead and returns them, the soonest first, and whether there were no others. */
export async function lockNextBookings(
  tx: Tx,
  { of, status, isPaused, now, limit }: NextBookings,
): Promise<{ bookings: BookingRow[]; isLast: boolean }> {
  const next = tx
    .selectFrom('booking')
    .select('id')
    .where((eb) => eb.and({ ...of, status }))
    .where('startsAt', '>', now.toISOString())
    .$if(isPaused === false, (query) => query.where('pausedAt', 'is', null))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit);
  const ids = (await next.execute()).map(({ id }) => id);
  if (ids.length === 0) return { bookings: [], isLast: true };
  await holdRows(tx, () => tx.selectFrom('booking').select('id').where('id', 'in', ids).orderBy('id'));
  // By their ids alone: SQLite would else read everyone's bookings of this status, in their order.
  const bookings = (await bookingsById(tx, ids)).filter((booking) => booking.status === status);
  return { bookings, isLast: ids.length < limit };
}

export async function confirmedJobIds(db: Db | Tx, providerId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('providerId', '=', providerId)
    .where('status', '=', 'confirmed')
    .where('pausedAt', 'is', null)
    .where('startsAt', '>', now.toISOString())
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Bookings of a user, as customer or as provider, that lie ahead and are not final, locked meanwhile. */
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
    .orderBy('booking.id')
    .execute();
}

/** The two people of a booking or a conversation. */
export interface Sides {
  customerId: number;
  providerId: number;
}

/** Returns the viewer and a user of the other role by their sides. */
export function sidesOf({ id, role }: Viewer, otherId: number): Sides {
  return role === 'customer'
    ? { customerId: id, providerId: otherId }
    : { customerId: otherId, providerId: id };
}

const shared = compiled((db: Db | Tx, sides: Sides) =>
  db
    .selectFrom('booking')
    .select(['id', 'status', 'localDate', 'endsAt', 'pausedAt'])
    .where('userId', '=', sides.customerId)
    .where('providerId', '=', sides.providerId),
);

export async function sharedBookings(
  db: Db | Tx,
  sides: Sides,
): Promise<Pick<Row<'booking'>, 'id' | 'status' | 'localDate' | 'endsAt' | 'pausedAt'>[]> {
  return shared(db, sides);
}
