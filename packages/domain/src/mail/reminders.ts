import type { Database, Tx } from '../platform/database/database.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import type { Place } from '../platform/page.ts';
import type { BookingParams, Side } from './booking-letters.ts';
import type { UserMail } from './mails-of-event.ts';
import { drafted } from './plan-mails.ts';
import { type Visit, reminderKey, visitsToRemindOf } from './reminder.queries.ts';

const BATCH_SIZE = 500;

/**
 * Plans reminders of the visits that begin within 24 hours, from the bookings as they are now: one that was moved is
 * reminded of at its new time, one that was called off not at all, and nobody of what they settled on within those 24
 * hours themselves (MAI-11). Safe to repeat: a visit at a time has one reminder a side.
 */
export async function planReminders(database: Database, now: Date): Promise<void> {
  let last: Place | null = null;
  for (;;) {
    const visits: Visit[] = await visitsToRemindOf(database.read, last, now, BATCH_SIZE);
    if (visits.length > 0) await database.transaction(async (tx) => remindOf(tx, visits, now));
    const end = visits.at(-1);
    if (!end || visits.length < BATCH_SIZE) return;
    last = { at: end.startsAt, id: end.id };
  }
}

async function remindOf(tx: Tx, visits: readonly Visit[], now: Date): Promise<void> {
  const happenedAt = now.toISOString();
  const mails = visits.flatMap((visit) => [
    ...reminder(visit, 'customer', visit.userId),
    ...reminder(visit, 'provider', visit.providerId),
  ]);
  const dated = mails.map((mail) => ({ ...mail, happenedAt }));
  await queueMails(tx, await drafted(tx, dated, now), now);
}

function reminder(visit: Visit, side: Side, userId: number | null): UserMail[] {
  if (userId === null) return [];
  const params: BookingParams = { bookingId: visit.id, side, startsAt: visit.startsAt };
  return [{ userId, template: 'reminder', params, key: reminderKey(visit, userId) }];
}
