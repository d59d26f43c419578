import { bookingsById } from '../bookings/admin/admin-bookings.queries.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { lockFreeRows } from '../platform/database/lock-rows.ts';
import { markMailed } from '../platform/events/event.queries.ts';
import type { EventType } from '../platform/events/event-types.ts';
import { type UserMail, mailsOfEvent } from './mails-of-event.ts';
import { emailsOf } from '../platform/users/user.queries.ts';
import { type MailDraft, queueMails, tellOfDeliveries } from '../platform/outbox/outbox.queries.ts';

const BATCH_SIZE = 100;

/**
 * Puts the mails that events cause into the outbox, each once, however many processes do so: an event and the mark that
 * its mails are there are of one transaction each, so that a crash in between repeats nothing and loses nothing (MAI-4).
 */
export async function planMails(database: Database, now: Date): Promise<void> {
  while ((await hasUnplanned(database.read)) && (await planSome(database, now)) === BATCH_SIZE);
}

async function hasUnplanned(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom('event')
    .select('id')
    .where('mailedAt', 'is', null)
    // In the order of the index of what is left: SQLite would else go through everything that ever happened.
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function planSome(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const unplanned = tx
      .selectFrom('event')
      .select(['id', 'type', 'actorId', 'tells', 'bookingId', 'createdAt', 'data'])
      .where('mailedAt', 'is', null)
      .orderBy('id')
      .limit(BATCH_SIZE);
    const events = await lockFreeRows(tx, unplanned).execute();
    if (events.length === 0) return 0;
    const ids = [...new Set(events.flatMap(({ bookingId }) => bookingId ?? []))];
    const bookings = new Map((await bookingsById(tx, ids)).map((booking) => [booking.id, booking]));
    const mails = events.flatMap(({ bookingId, type, data, ...event }) => {
      const booking = bookingId === null ? null : (bookings.get(bookingId) ?? null);
      const caused = {
        ...event,
        type: type as EventType,
        data: JSON.parse(data) as Record<string, unknown>,
        booking,
      };
      return mailsOfEvent(caused).map((mail) => ({ ...mail, happenedAt: event.createdAt }));
    });
    await queueMails(tx, await drafted(tx, mails, now), now);
    await markMailed(
      tx,
      events.map(({ id }) => id),
      now,
    );
    if (mails.length > 0) await tellOfDeliveries(tx, now);
    return events.length;
  });
}

/** Each with the address of its reader; without those who have deleted their account. */
export async function drafted(
  tx: Tx,
  mails: readonly (UserMail & { happenedAt: string })[],
  now: Date,
): Promise<MailDraft[]> {
  const emails = await emailsOf(tx, [...new Set(mails.map(({ userId }) => userId))]);
  return mails.flatMap(({ delayMs = 0, happenedAt, ...mail }) => {
    const address = emails.get(mail.userId);
    // What happened before the clock was set back seems to lie ahead.
    const dueAt = new Date(Math.min(Date.parse(happenedAt), now.getTime()) + delayMs);
    return address ? [{ ...mail, address, dueAt }] : [];
  });
}
