import { sql } from 'kysely';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { MAX_ID } from '../platform/max-id.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import type { Place } from '../platform/page.ts';
import type { BookingParams } from './booking-emails.ts';
import type { Side } from './problem-texts.ts';
import { type UserMail, toDrafts } from './plan-mails.ts';

const BATCH_SIZE = 500;

/** Time between a reminder and its visit (MAI-11). */
const REMINDED_BEFORE_MS = 86_400_000;

/** The events that settle when a visit is, or that it takes place; an email follows from each. */
const SETTLING_EVENTS = [
  'booking.requested',
  'booking.accepted',
  'booking.rescheduled',
  'booking.reschedule_accepted',
  'booking.reactivated',
] as const;

/** A confirmed visit that begins within a day. */
interface Visit {
  id: number;
  userId: number;
  providerId: number | null;
  startsAt: string;
}

/**
 * Plans reminders of the visits that begin within 24 hours, from the bookings as they are now: a moved one is due at its
 * new time, a cancelled one never, and neither is one that was settled within those 24 hours (MAI-11). Safe to repeat: a
 * visit at a time has one reminder per side.
 */
export async function planReminders(database: Database, now: Date): Promise<void> {
  let last: Place | null = null;
  for (;;) {
    const visits: Visit[] = await findVisitsToRemind(database.read, last, now, BATCH_SIZE);
    if (visits.length > 0) await database.transaction(async (tx) => queueReminders(tx, visits, now));
    const end = visits.at(-1);
    if (!end || visits.length < BATCH_SIZE) return;
    last = { at: end.startsAt, id: end.id };
  }
}

async function queueReminders(tx: Tx, visits: readonly Visit[], now: Date): Promise<void> {
  const happenedAt = now.toISOString();
  const mails = visits.flatMap((visit) => [
    ...reminder(visit, 'customer', visit.userId),
    ...reminder(visit, 'provider', visit.providerId),
  ]);
  const dated = mails.map((mail) => ({ ...mail, happenedAt }));
  await queueMails(tx, await toDrafts(tx, dated, now), now);
}

function reminder(visit: Visit, side: Side, userId: number | null): UserMail[] {
  if (userId === null) return [];
  const params: BookingParams = { bookingId: visit.id, side, startsAt: visit.startsAt };
  return [{ userId, template: 'reminder', params, key: reminderKey(visit, userId) }];
}

/** Returns the key of a reminder: of a visit at its time, to one side of it. */
function reminderKey({ id, startsAt }: Pick<Visit, 'id' | 'startsAt'>, userId: number): string {
  return `reminder ${id} ${startsAt} ${userId}`;
}

/** The same in SQL, of the customer's side. */
const keyOfCustomers = sql<string>`'reminder ' || "booking"."id" || ' ' || "booking"."startsAt" || ' ' || "booking"."userId"`;

/** Returns the instant a day before a visit that begins today or tomorrow (UTC), in SQL. */
function dayBefore(now: Date) {
  const day = (days: number) =>
    new Date(now.getTime() + days * REMINDED_BEFORE_MS).toISOString().slice(0, 10);
  return sql<string>`case substr("booking"."startsAt", 1, 10) when ${day(0)} then ${day(-1)} else ${day(0)} end
    || substr("booking"."startsAt", 11)`;
}

/**
 * Returns up to `limit` visits without a reminder for their time that were settled already a day before it: the soonest first,
 * after a place in that order. Those of a deactivated provider wait until an admin has found someone else.
 */
async function findVisitsToRemind(db: Db, after: Place | null, now: Date, limit: number): Promise<Visit[]> {
  const { at, id } = after ?? { at: now.toISOString(), id: MAX_ID };
  return db
    .selectFrom('booking')
    .select(['id', 'userId', 'providerId', 'startsAt'])
    .where((eb) => eb(eb.refTuple('startsAt', 'id'), '>', eb.tuple(at, id)))
    .where('startsAt', '<=', new Date(now.getTime() + REMINDED_BEFORE_MS).toISOString())
    .where('status', '=', 'confirmed')
    .where('pausedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user')
            .select('user.id')
            .whereRef('user.id', '=', 'booking.providerId')
            .where('user.deactivatedAt', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mail').select('mail.id').where('mail.key', '=', keyOfCustomers))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event')
            .select('event.id')
            .whereRef('event.bookingId', '=', 'booking.id')
            .where('event.type', 'in', SETTLING_EVENTS)
            .where('event.createdAt', '>', dayBefore(now)),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
