import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { MAX_ID } from '../platform/max-id.ts';
import type { Place } from '../platform/page.ts';

/** A reminder is planned so long before a visit (MAI-11). */
const REMINDED_BEFORE_MS = 86_400_000;

/** What gave a visit the time that it has. */
const SETTLING = [
  'booking.requested',
  'booking.rescheduled',
  'booking.reschedule_accepted',
  'booking.reactivated',
] as const;

/** A confirmed visit that begins within a day. */
export interface Visit {
  id: number;
  userId: number;
  providerId: number | null;
  startsAt: string;
}

/** What a reminder is about: a visit at its time, to one side of it. */
export function reminderKey({ id, startsAt }: Pick<Visit, 'id' | 'startsAt'>, userId: number): string {
  return `reminder ${id} ${startsAt} ${userId}`;
}

/** The same, of the customer's side. */
const keyOfCustomers = sql<string>`'reminder ' || "booking"."id" || ' ' || "booking"."startsAt" || ' ' || "booking"."userId"`;

/** A day before the visit, of one that begins today or tomorrow (UTC): its clock on another day. */
function dayBefore(now: Date) {
  const day = (days: number) =>
    new Date(now.getTime() + days * REMINDED_BEFORE_MS).toISOString().slice(0, 10);
  return sql<string>`case substr("booking"."startsAt", 1, 10) when ${day(0)} then ${day(-1)} else ${day(0)} end
    || substr("booking"."startsAt", 11)`;
}

/**
 * Up to `limit` of those that nobody was reminded of at their time, and that had this time a day before it: the soonest
 * first, after a place in that order.
 */
export async function visitsToRemindOf(
  db: Db,
  after: Place | null,
  now: Date,
  limit: number,
): Promise<Visit[]> {
  const { at, id } = after ?? { at: now.toISOString(), id: MAX_ID };
  return db
    .selectFrom('booking')
    .select(['id', 'userId', 'providerId', 'startsAt'])
    .where((eb) => eb(eb.refTuple('startsAt', 'id'), '>', eb.tuple(at, id)))
    .where('startsAt', '<=', new Date(now.getTime() + REMINDED_BEFORE_MS).toISOString())
    .where('status', '=', 'confirmed')
    .where('pausedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail').select('mail.id').where('mail.key', '=', keyOfCustomers))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event')
            .select('event.id')
            .whereRef('event.bookingId', '=', 'booking.id')
            .where('event.type', 'in', SETTLING)
            .where('event.createdAt', '>', dayBefore(now)),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
