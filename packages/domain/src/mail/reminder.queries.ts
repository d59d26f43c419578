import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { LARGEST_ID } from '../largest-id.ts';
import type { Place } from '../page.ts';

/** A reminder is planned so long before a visit (MAI-11). */
export const REMINDED_BEFORE_MS = 86_400_000;

/** What gave a visit the time that it has. */
const SETTLING = [
  'booking.requested',
  'booking.rescheduled',
  'booking.reschedule_accepted',
  'booking.reactivated',
] as const;

/** A confirmed visit that begins within a day, with when it got the time that it has. */
export interface Visit {
  id: number;
  userId: number;
  providerId: number | null;
  startsAt: string;
  settledAt: string | null;
}

/** What a reminder is about: a visit at its time, to one side of it. */
export function reminderKey({ id, startsAt }: Pick<Visit, 'id' | 'startsAt'>, userId: number): string {
  return `reminder ${id} ${startsAt} ${userId}`;
}

/** The same, of the customer's side. */
const keyOfCustomers = sql<string>`'reminder ' || "booking"."id" || ' ' || "booking"."startsAt" || ' ' || "booking"."userId"`;

/** Up to `limit` of those that nobody was reminded of at their time, the soonest first, after a place in that order. */
export async function visitsSoon(db: Db, after: Place | null, now: Date, limit: number): Promise<Visit[]> {
  const { at, id } = after ?? { at: now.toISOString(), id: LARGEST_ID };
  return db
    .selectFrom('booking')
    .select(['id', 'userId', 'providerId', 'startsAt'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .select(({ fn }) => fn.max('event.createdAt').as('at'))
        .whereRef('event.bookingId', '=', 'booking.id')
        .where('event.type', 'in', SETTLING)
        .as('settledAt'),
    )
    .where((eb) => eb(eb.refTuple('startsAt', 'id'), '>', eb.tuple(at, id)))
    .where('startsAt', '<=', new Date(now.getTime() + REMINDED_BEFORE_MS).toISOString())
    .where('status', '=', 'confirmed')
    .where('pausedAt', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('mail').select('mail.id').where('mail.key', '=', keyOfCustomers))),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
