import type { Db, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import type { CoveredJob } from './cover.schema.ts';

/** A provider's jobs ahead that lie in their time off, or that others are asked to cover, soonest first. */
export async function jobsInTimeOff(db: Db | Tx, providerId: number, now: Date): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('booking.providerId', '=', providerId)
    .where('booking.startsAt', '>', now.toISOString())
    .where('booking.status', 'in', ['pending', 'confirmed'])
    .where('booking.pausedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('booking.coverOfferedAt', 'is not', null),
        eb.exists(
          eb
            .selectFrom('timeOff')
            .select('timeOff.id')
            .where('timeOff.providerId', '=', providerId)
            .whereRef('timeOff.endsAt', '>', 'booking.startsAt')
            .whereRef('timeOff.startsAt', '<', 'booking.endsAt'),
        ),
      ]),
    )
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .execute();
}

/** Jobs ahead that a provider offered and another has taken over, soonest first. */
export async function coveredJobs(db: Db, offeredBy: number, now: Date): Promise<CoveredJob[]> {
  const rows = await db
    .selectFrom('coverRequest')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.id', '=', 'coverRequest.bookingId')
        .onRef('booking.providerId', '=', 'coverRequest.providerId'),
    )
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('user', 'user.id', 'coverRequest.providerId')
    .select(['booking.id as bookingId', 'service.name as serviceName', 'booking.startsAt'])
    .select('user.name as takenBy')
    .where('coverRequest.offeredBy', '=', offeredBy)
    .where('coverRequest.answer', '=', 'accepted')
    .where('booking.status', '=', 'confirmed')
    .where('booking.startsAt', '>', now.toISOString())
    .execute();
  return rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Locks a provider's jobs ahead that others are asked to cover, and returns them, the soonest first. */
export async function lockCoverOffers(tx: Tx, providerId: number, now: Date): Promise<BookingRow[]> {
  const offered = tx.selectFrom('coverRequest').select('bookingId').where('offeredBy', '=', providerId);
  const open = tx
    .selectFrom('booking')
    .select('id')
    .where('id', 'in', offered)
    .where('providerId', '=', providerId)
    .where('coverOfferedAt', 'is not', null)
    .where('startsAt', '>', now.toISOString())
    .orderBy('id');
  const ids = (await lockRows(tx, open).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return selectBookings(tx).where('booking.id', 'in', ids).orderBy('booking.startsAt').execute();
}

/** The bookings that a provider was asked to cover, and may still, soonest first. */
export async function openCoverRequests(db: Db, providerId: number, now: Date): Promise<BookingRow[]> {
  const rows = await selectBookings(db)
    .innerJoin('coverRequest', 'coverRequest.bookingId', 'booking.id')
    .where('coverRequest.providerId', '=', providerId)
    .where('coverRequest.answer', '=', 'open')
    .where('booking.coverOfferedAt', 'is not', null)
    .where('booking.startsAt', '>', now.toISOString())
    .execute();
  return rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
