import type { NotNull } from 'kysely';
import { MAX_DURATION } from '../../scheduling/booking-window.ts';
import type { Db } from '../../platform/database/database.ts';
import { type PageQuery, placeOf } from '../../platform/page.ts';
import { addMinutes } from '../../platform/time.ts';
import { findBlockedPairs } from '../../providers/favourite.queries.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';

type PageOf = Pick<PageQuery, 'cursor' | 'limit'> & { customerId: number; now: Date };

/** One more than a page of a customer's bookings that have not ended, whatever their status, the next one first (DSH-3). @throws invalid */
export async function upcomingBookings(
  db: Db,
  { customerId, now, cursor, limit }: PageOf,
): Promise<BookingRow[]> {
  // What started before this has ended: the list begins here, without going through what is over.
  const { at, id } = placeOf(cursor) ?? { at: addMinutes(now, -MAX_DURATION).toISOString(), id: 0 };
  return selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.endsAt', '>', now.toISOString())
    .where((eb) => eb(eb.refTuple('booking.startsAt', 'booking.id'), '>', eb.tuple(at, id)))
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(limit + 1)
    .execute();
}

/** One more than a page of a customer's bookings that are over, the latest first. @throws invalid */
export async function pastBookings(
  db: Db,
  { customerId, now, cursor, limit }: PageOf,
): Promise<BookingRow[]> {
  const { at, id } = placeOf(cursor) ?? { at: now.toISOString(), id: 0 };
  return selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.endsAt', '<=', now.toISOString())
    .where((eb) => eb(eb.refTuple('booking.startsAt', 'booking.id'), '<', eb.tuple(at, id)))
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit + 1)
    .execute();
}

interface SharedVisits {
  customerId: number;
  providerId: number;
  now: Date;
  limit: number;
}

const sharedVisits = (db: Db, { customerId, providerId, limit }: SharedVisits) =>
  selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.providerId', '=', providerId)
    .limit(limit);

/** Returns the next bookings of a customer with a provider that are neither final nor begun, the soonest first. */
export async function bookingsAheadOf(db: Db, query: SharedVisits): Promise<BookingRow[]> {
  return sharedVisits(db, query)
    .where('booking.startsAt', '>', query.now.toISOString())
    .where('booking.status', 'in', ['pending', 'confirmed'])
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .execute();
}

/** Returns the latest visits of two people that have ended and were not cancelled. */
export async function pastVisitsOf(db: Db, query: SharedVisits): Promise<BookingRow[]> {
  return sharedVisits(db, query)
    .where('booking.startsAt', '<=', query.now.toISOString())
    .where('booking.endsAt', '<=', query.now.toISOString())
    .where('booking.status', 'in', ['confirmed', 'completed'])
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc')
    .execute();
}

/** Selects the customer's next visit that is requested or confirmed, under way or ahead. */
export function selectVisitsAhead(db: Db, { customerId, now }: Pick<PageOf, 'customerId' | 'now'>) {
  return selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.startsAt', '>', addMinutes(now, -MAX_DURATION).toISOString())
    .where('booking.endsAt', '>', now.toISOString())
    .where('booking.status', 'in', ['pending', 'confirmed'])
    .where('booking.pausedAt', 'is', null)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(1);
}

type Bookings = ReturnType<typeof selectBookings>;

type OwnVisitRow = BookingRow & {
  providerId: number;
  providerName: string;
  providerDeactivatedAt: string | null;
};

/**
 * Returns the visit whose provider is the customer's present one: the next with a provider, else the last confirmed one;
 * undefined without any. Skips providers who are blocked or have deleted their account.
 */
export async function visitWithOwnProvider(
  db: Db,
  { customerId, now }: Pick<PageOf, 'customerId' | 'now'>,
): Promise<OwnVisitRow | undefined> {
  const apart = [...(await findBlockedPairs(db, customerId))];
  const withProvider = (visits: Bookings) =>
    visits
      .where('booking.providerId', 'not in', [0, ...apart])
      .where('provider.deletedAt', 'is', null)
      .select('provider.deactivatedAt as providerDeactivatedAt')
      .$narrowType<{ providerId: NotNull; providerName: NotNull }>();
  const next = await withProvider(selectVisitsAhead(db, { customerId, now })).executeTakeFirst();
  return (
    next ??
    withProvider(selectBookings(db).where('booking.userId', '=', customerId).limit(1))
      .where('booking.startsAt', '<=', now.toISOString())
      .where('booking.status', 'in', ['confirmed', 'completed'])
      .orderBy('booking.startsAt', 'desc')
      .orderBy('booking.id', 'desc')
      .executeTakeFirst()
  );
}
