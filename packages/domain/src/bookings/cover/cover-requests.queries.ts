import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx, Row } from '../../platform/database/database.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';

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

/** Returns a provider's cover request for a booking; undefined without one. */
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

/** Notes how a provider answers an open request. */
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

/** Ends the offer of a booking: those who were asked and have not answered are told. */
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

/** Asks a provider no longer about anything. */
export async function closeRequestsOf(tx: Tx, providerId: number): Promise<void> {
  await tx
    .updateTable('coverRequest')
    .set({ answer: 'closed' })
    .where('providerId', '=', providerId)
    .where('answer', '=', 'open')
    .execute();
}

/** For each of these bookings, how many are asked to cover it and how many of them have declined. */
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
