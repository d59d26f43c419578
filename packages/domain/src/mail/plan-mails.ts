import { type BookingRow, bookingsById } from '../bookings/booking.queries.ts';
import { definitionOf, type EmailTemplate, type EventType } from '../registries/events.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { lockFreeRows } from '../platform/database/dialect.ts';
import type { EventData, EventMail } from '../platform/events/event-definition.ts';
import { markMailed } from '../platform/events/event.queries.ts';
import { type MailDraft, queueMails, tellOfDeliveries } from '../platform/outbox/outbox.queries.ts';
import { emailsOf } from '../platform/users/user.queries.ts';
import type { BookingParams } from './booking-emails.ts';
import type { Side } from './problem-texts.ts';

/** A recorded event, with its booking. */
interface MailTrigger {
  id: number;
  type: EventType;
  actorId: number | null;
  recipientId: number | null;
  createdAt: string;
  data: EventData;
  booking: BookingRow | null;
}
type BookingTrigger = MailTrigger & { booking: BookingRow };

/** A mail to a user, whose address is looked up. */
export interface UserMail {
  userId: number;
  template: EmailTemplate;
  params: object;
  key: string;
  delayMs?: number;
  /** Anyone may have caused it, with an address that is not theirs (MAI-15). */
  unsolicited?: boolean;
  /** The span that recorded its event. */
  traceparent?: string | null;
}

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;
/** By then all dates of a series that is being booked are there, for one mail. */
const SERIES_DELAY_MS = 2 * MINUTE_MS;

/**
 * Puts the emails that events cause into the outbox, each once, however many processes do so: the emails of an event are
 * queued in the transaction that marks it as mailed, so that a crash repeats nothing and loses nothing (MAI-4).
 */
export async function planMails(database: Database, now: Date): Promise<void> {
  while ((await hasUnplanned(database.read)) && (await planBatch(database, now)) === BATCH_SIZE);
}

async function hasUnplanned(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom('event')
    .select('id')
    .where('mailedAt', 'is', null)
    // In the order of the index of unmailed events: SQLite would else read all events.
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function planBatch(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const unplanned = tx
      .selectFrom('event')
      .select([
        'id',
        'type',
        'actorId',
        'tells as recipientId',
        'bookingId',
        'createdAt',
        'data',
        'traceparent',
      ])
      .where('mailedAt', 'is', null)
      .orderBy('id')
      .limit(BATCH_SIZE);
    const events = await lockFreeRows(tx, unplanned).execute();
    if (events.length === 0) return 0;
    const ids = [...new Set(events.flatMap(({ bookingId }) => bookingId ?? []))];
    const bookings = new Map((await bookingsById(tx, ids)).map((booking) => [booking.id, booking]));
    const mails = events.flatMap(({ bookingId, type, data, traceparent, ...event }) => {
      const booking = bookingId === null ? null : (bookings.get(bookingId) ?? null);
      const trigger = { ...event, type: type as EventType, data: JSON.parse(data) as EventData, booking };
      return mailsOfEvent(trigger).map((mail) => ({ ...mail, happenedAt: event.createdAt, traceparent }));
    });
    await queueMails(tx, await toDrafts(tx, mails, now), now);
    await markMailed(
      tx,
      events.map(({ id }) => id),
      now,
    );
    if (mails.length > 0) await tellOfDeliveries(tx, now);
    return events.length;
  });
}

/** Adds the address of each recipient; leaves out those who have deleted their account. */
export async function toDrafts(
  tx: Tx,
  mails: readonly (UserMail & { happenedAt: string })[],
  now: Date,
): Promise<MailDraft[]> {
  const emails = await emailsOf(tx, [...new Set(mails.map(({ userId }) => userId))]);
  return mails.flatMap(({ delayMs = 0, happenedAt, ...mail }) => {
    const address = emails.get(mail.userId);
    // An event from before the clock was set back seems to lie ahead.
    const dueAt = new Date(Math.min(Date.parse(happenedAt), now.getTime()) + delayMs);
    return address ? [{ ...mail, address, dueAt }] : [];
  });
}

/** Returns the mails that an event causes, as its definition says (MAI-9). */
function mailsOfEvent(trigger: MailTrigger): UserMail[] {
  const { type, actorId, booking, data } = trigger;
  return (definitionOf(type)?.mail ?? []).flatMap((mail) => {
    const userId = findRecipient(mail, trigger);
    // Who is deleting their account is not written to about each booking that this ends.
    if (userId === null || (data['leaving'] === true && userId === actorId)) return [];
    if (mail.to === 'user') return [accountMail(mail, trigger, userId)];
    if (!booking || (mail.ifPending && booking.status !== 'pending')) return [];
    const onBooking = { ...trigger, booking };
    return [seriesMail(mail, onBooking, userId) ?? bookingMail(mail, onBooking, userId)];
  });
}

function findRecipient(
  { to }: EventMail,
  { actorId, recipientId, data, booking }: MailTrigger,
): number | null {
  switch (to) {
    case 'user':
      return booking ? null : (recipientId ?? actorId);
    case 'customer':
      return booking?.userId ?? null;
    case 'provider':
      return booking?.providerId ?? null;
    case 'new provider':
      return idIn(data['providerId']);
    case 'former provider':
      return idIn(data['formerProviderId']);
  }
}

const idIn = (value: unknown) => (typeof value === 'number' ? value : null);
const instantIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const sideOf = ({ to }: EventMail): Side => (to === 'customer' ? 'customer' : 'provider');

function accountMail(
  { template, isUnsolicited }: EventMail<EmailTemplate>,
  { id }: MailTrigger,
  userId: number,
): UserMail {
  return {
    userId,
    template,
    params: {},
    key: `${template} ${id} ${userId}`,
    unsolicited: isUnsolicited === true,
  };
}

/** One mail for all dates of a series, whichever is processed first. */
function seriesMail(
  mail: EventMail<EmailTemplate>,
  { booking: { seriesId } }: BookingTrigger,
  userId: number,
): UserMail | null {
  const { seriesTemplate: template } = mail;
  if (!template || seriesId === null) return null;
  const key = `${template} ${seriesId} ${userId}`;
  return { userId, template, params: { seriesId, side: sideOf(mail) }, key, delayMs: SERIES_DELAY_MS };
}

function bookingMail(mail: EventMail<EmailTemplate>, trigger: BookingTrigger, userId: number): UserMail {
  const { template, delayMinutes } = mail;
  const { id, booking, data } = trigger;
  const { reason, late, kind, outcome, credit } = data as Pick<
    BookingParams,
    'reason' | 'late' | 'kind' | 'outcome' | 'credit'
  >;
  const startedAt = instantIn(data['startedAt']);
  const requestedStartsAt = instantIn(data['requestedStartsAt']);
  const params: BookingParams = {
    bookingId: booking.id,
    side: sideOf(mail),
    by: causeOf(trigger),
    startsAt: instantIn(data['startsAt']) ?? booking.startsAt,
    ...(startedAt && { startedAt }),
    ...(requestedStartsAt && { requestedStartsAt }),
    ...(reason && { reason }),
    ...(late && { late }),
    ...(template === 'problem_opened' && kind && { kind }),
    ...(outcome && { outcome }),
    ...(credit !== undefined && { credit }),
  };
  const key = `${template} ${id} ${userId}`;
  const delay = delayMinutes !== undefined && { delayMs: delayMinutes * MINUTE_MS };
  return { userId, template, params, key, ...delay };
}

function causeOf({ actorId, booking }: BookingTrigger): NonNullable<BookingParams['by']> {
  if (actorId === null) return 'time';
  if (actorId === booking.userId) return 'customer';
  return actorId === booking.providerId ? 'provider' : 'admin';
}
