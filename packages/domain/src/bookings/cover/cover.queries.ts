import type { Db, Row, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import { type BookingRow, selectBookings } from '../booking.queries.ts';
import type { CoveredJob } from './cover.schema.ts';
import type { Viewer } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';

/** Returns a provider's future jobs in their time off or offered for cover, soonest first. */
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

/** Returns a provider's future jobs that others have taken over, soonest first. */
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

/** Requests cover from these providers, again from those who had a request before. */
export async function insertCoverRequests(
  tx: Tx,
  { bookingId, offeredBy, askedAt }: Pick<Row<'coverRequest'>, 'bookingId' | 'offeredBy' | 'askedAt'>,
  providerIds: readonly number[],
): Promise<void> {
  const answer = 'open' as const;
  await tx
    .insertInto('coverRequest')
    .values(providerIds.map((providerId) => ({ bookingId, providerId, offeredBy, answer, askedAt })))
    .onConflict((conflict) =>
      conflict.columns(['bookingId', 'providerId']).doUpdateSet({ offeredBy, answer, askedAt }),
    )
    .execute();
}

export async function coverRequestOf(
  db: Db | Tx,
  bookingId: number,
  providerId: number,
): Promise<Row<'coverRequest'> | undefined> {
  return db
    .selectFrom('coverRequest')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

export async function answerCover(
  tx: Tx,
  bookingId: number,
  providerId: number,
  answer: 'accepted' | 'declined',
): Promise<void> {
  await tx
    .updateTable('coverRequest')
    .set({ answer })
    .where('bookingId', '=', bookingId)
    .where('providerId', '=', providerId)
    .where('answer', '=', 'open')
    .execute();
}

/** Closes the requests of a booking, and notifies providers who have not answered. */
export async function closeCover(
  tx: Tx,
  bookingId: number,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('coverRequest')
    .select(['providerId', 'answer'])
    .where('bookingId', '=', bookingId)
    .where('answer', 'in', ['open', 'declined'])
    .orderBy('providerId')
    .execute();
  await tx
    .updateTable('coverRequest')
    .set({ answer: 'closed' })
    .where('bookingId', '=', bookingId)
    .where('answer', 'in', ['open', 'declined'])
    .execute();
  const actorId = viewer?.id ?? null;
  for (const { providerId } of rows.filter(({ answer }) => answer === 'open')) {
    await recordEvent(
      tx,
      { type: 'cover.closed', actorId, recipientId: providerId, data: { bookingId } },
      now,
    );
  }
}

export async function closeRequestsOf(tx: Tx, providerId: number): Promise<void> {
  await tx
    .updateTable('coverRequest')
    .set({ answer: 'closed' })
    .where('providerId', '=', providerId)
    .where('answer', '=', 'open')
    .execute();
}

export async function countCoverRequests(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, { asked: number; declined: number }>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coverRequest')
    .select(['bookingId', 'answer'])
    .where('bookingId', 'in', bookingIds)
    .where('answer', 'in', ['open', 'declined'])
    .execute();
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return new Map(
    [...byBooking].map(([bookingId, requests]) => {
      const declined = requests.filter(({ answer }) => answer === 'declined').length;
      return [bookingId, { asked: requests.length, declined }];
    }),
  );
}
