import type { Role } from '../roles.ts';
import type { Insertable } from 'kysely';
import { compiled, compiledByShape } from '../database/compiled.ts';
import { type Db, type Tables, type Tx, publishOnCommit } from '../database/database.ts';
import { presentSpan } from '../tracing.ts';
import type { EventData } from './event-definition.ts';
import { type EventType, isHiddenFrom, readableData } from './event-types.ts';

/** An event to be recorded. `data` contains ids and codes, no personal texts. */
export interface DomainEvent {
  type: EventType;
  actorId: number | null;
  bookingId?: number | null;
  /** A user who is notified besides the actor and the participants of its booking. */
  recipientId?: number | null;
  data?: Record<string, unknown>;
}

const recorded = new WeakMap<Tx, number[]>();

/** Returns the ids of the events that a transaction has recorded so far. */
export function recordedIn(tx: Tx): readonly number[] {
  return recorded.get(tx) ?? [];
}

/** Records an event in the transaction of its change: for the audit log, emails and live updates. */
export async function recordEvent(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  await recordEvents(tx, [{ ...event, at: now }]);
}

const insertEvents = compiledByShape((tx: Tx, events: readonly Insertable<Tables['event']>[]) =>
  tx.insertInto('event').values(events).returning('id'),
);

export async function recordEvents(tx: Tx, events: readonly (DomainEvent & { at: Date })[]): Promise<void> {
  const traceparent = presentSpan();
  const rows = await insertEvents(
    tx,
    events.map(({ type, actorId, bookingId = null, recipientId = null, data = {}, at }) => ({
      type,
      actorId,
      bookingId,
      tells: recipientId,
      data: JSON.stringify(data),
      createdAt: at.toISOString(),
      traceparent,
    })),
  );
  recorded.set(tx, [...(recorded.get(tx) ?? []), ...rows.map(({ id }) => id)]);
  publishOnCommit(tx);
}

/** Records an event that replaces earlier ones of its type. */
export async function recordLatest(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  await tx.deleteFrom('event').where('type', '=', event.type).execute();
  await recordEvent(tx, event, now);
}

/** Limits the events that statistics read: the oldest without emails. */
const MAX_COUNTED = 1000;

/** Returns how many events still wait for their emails to be queued, and since when. */
export async function pendingEvents(db: Db): Promise<{ count: number; oldest: string | null }> {
  const pending = db
    .selectFrom('event')
    .select('createdAt')
    .where('mailedAt', 'is', null)
    .orderBy('id')
    .limit(MAX_COUNTED);
  const { count, oldest } = await db
    .selectFrom(pending.as('pending'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

/** Marks all events as mailed, so that no email about them is sent. */
export async function markAllMailed(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('event').set({ mailedAt: now.toISOString() }).where('mailedAt', 'is', null).execute();
}

/** Marks events whose emails are in the outbox. */
export async function markMailed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('event').set({ mailedAt: now.toISOString() }).where('id', 'in', ids).execute();
}

/** One step of a booking's history. */
export interface HistoryEntry {
  type: EventType;
  actorId: number | null;
  /** Null for actions of the product itself. */
  actorName: string | null;
  data: EventData;
  createdAt: string;
}

/** Returns the history of a booking as far as this role may see it, oldest first. */
export async function historyOf(db: Db | Tx, bookingId: number, role: Role): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actorId')
    .select(['event.type', 'event.actorId', 'user.name as actorName', 'event.data', 'event.createdAt'])
    .where('event.bookingId', '=', bookingId)
    .orderBy('event.id')
    .execute();
  const visible = (rows as (HistoryEntry & { data: string })[]).filter(
    ({ type }) => !isHiddenFrom(role, type),
  );
  return visible.map(({ data, ...row }) => ({
    ...row,
    data: readableData(role, row.type, JSON.parse(data) as EventData),
  }));
}

/** Returns when an event of this type last happened to a booking; null when it never did. */
export async function lastTime(db: Db | Tx, bookingId: number, type: EventType): Promise<string | null> {
  const { at } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .where('bookingId', '=', bookingId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return at;
}

const MAX_ANSWERS = 20;

/** The events with which a booking starts to wait for its provider's answer. */
const REQUEST_EVENTS: readonly EventType[] = [
  'booking.requested',
  'booking.assigned',
  'booking.rescheduled',
  'booking.reactivated',
];

const latestRequest = compiled((db: Db | Tx, { bookingId }: { bookingId: number }) =>
  db
    .selectFrom('event')
    .select('createdAt')
    .where('bookingId', '=', bookingId)
    .where('type', 'in', REQUEST_EVENTS)
    .orderBy('id', 'desc')
    .limit(1),
);

/** Returns when a booking last started to wait for its provider's answer; null when it never did. */
export async function findLatestRequest(db: Db | Tx, bookingId: number): Promise<string | null> {
  const [row] = await latestRequest(db, { bookingId });
  return row?.createdAt ?? null;
}

/** Returns the median time of a provider's latest answers to requests, in whole minutes; null without any. */
export async function responseMinutes(db: Db, providerId: number): Promise<number | null> {
  const answers = await db
    .selectFrom('event as answer')
    .select('answer.createdAt as answeredAt')
    .select((eb) =>
      eb
        .selectFrom('event as question')
        .select(({ fn }) => fn.max('question.createdAt').as('at'))
        .whereRef('question.bookingId', '=', 'answer.bookingId')
        .whereRef('question.id', '<', 'answer.id')
        .where('question.type', 'in', REQUEST_EVENTS)
        .as('askedAt'),
    )
    .where('answer.actorId', '=', providerId)
    .where('answer.type', 'in', ['booking.accepted', 'booking.declined'])
    .orderBy('answer.createdAt', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(MAX_ANSWERS)
    .execute();
  const minutes = answers
    .map(({ askedAt, answeredAt }) => (Date.parse(answeredAt) - Date.parse(askedAt ?? answeredAt)) / 60_000)
    .toSorted((a, b) => a - b);
  const median = minutes[Math.floor(minutes.length / 2)];
  return median === undefined ? null : Math.round(median);
}

interface Action {
  type: EventType;
  bookingId: number | null;
  createdAt: string;
}

/** Returns a user's actions, oldest first, for an export. */
export async function actionsOf(db: Db, actorId: number): Promise<Action[]> {
  return db
    .selectFrom('event')
    .select(['type', 'bookingId', 'createdAt'])
    .where('actorId', '=', actorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<Action[]>;
}
