import type { Role } from '../accounts/roles.ts';
import { type Db, type Tx, announceOnCommit } from '../database/database.ts';
import { type EventType, isKeptFrom } from './event-types.ts';

/** What happened, by whom, to which booking or user. `data` holds ids and codes, no personal texts. */
export interface DomainEvent {
  type: EventType;
  actorId: number | null;
  bookingId?: number | null;
  userId?: number | null;
  data?: Record<string, unknown>;
}

/** Writes an event in the transaction of what it tells of: audit log, outbox and activity feed in one. */
export async function recordEvent(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  await tx
    .insertInto('event')
    .values({
      type: event.type,
      actorId: event.actorId,
      bookingId: event.bookingId ?? null,
      userId: event.userId ?? null,
      data: JSON.stringify(event.data ?? {}),
      createdAt: now.toISOString(),
    })
    .execute();
  announceOnCommit(tx);
}

/** One step of a booking's history. */
export interface HistoryEntry {
  type: EventType;
  actorId: number | null;
  /** Null for what the product did by itself. */
  actorName: string | null;
  data: Record<string, unknown>;
  createdAt: string;
}

/** What happened to a booking, oldest first, as far as somebody of this role is told of it. */
export async function historyOf(db: Db | Tx, bookingId: number, role: Role): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actorId')
    .select(['event.type', 'event.actorId', 'user.name as actorName', 'event.data', 'event.createdAt'])
    .where('event.bookingId', '=', bookingId)
    .orderBy('event.id')
    .execute();
  const told = (rows as (HistoryEntry & { data: string })[]).filter(({ type }) => !isKeptFrom(role, type));
  return told.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as Record<string, unknown> }));
}

/** An event with whom it may concern. */
export interface RecordedEvent {
  id: number;
  type: EventType;
  bookingId: number | null;
  actorId: number | null;
  userId: number | null;
  customerId: number | null;
  providerId: number | null;
  createdAt: string;
}

/** The first `limit` events after one, in order. */
export function eventsAfter(db: Db, id: number, limit: number): Promise<RecordedEvent[]> {
  return db
    .selectFrom('event')
    .leftJoin('booking', 'booking.id', 'event.bookingId')
    .select(['event.id', 'event.type', 'event.bookingId', 'event.actorId', 'event.userId', 'event.createdAt'])
    .select(['booking.userId as customerId', 'booking.providerId'])
    .where('event.id', '>', id)
    .orderBy('event.id')
    .limit(limit)
    .execute() as Promise<RecordedEvent[]>;
}

/** The ids of all events after one, in order. */
export async function eventIdsAfter(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('event').select('id').where('id', '>', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** The newest event's id; 0 when nothing has happened yet. */
export async function newestEventId(db: Db): Promise<number> {
  const row = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

const ANSWERS_COUNTED = 20;

/** With these a booking begins to wait for its provider's answer, whoever that is then. */
const ASKING: readonly EventType[] = [
  'booking.requested',
  'booking.assigned',
  'booking.rescheduled',
  'booking.reactivated',
];

/** The median time, in whole minutes, that a provider's latest answers to requests took; null without any. */
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
        .where('question.type', 'in', ASKING)
        .as('askedAt'),
    )
    .where('answer.actorId', '=', providerId)
    .where('answer.type', 'in', ['booking.accepted', 'booking.declined'])
    .orderBy('answer.id', 'desc')
    .limit(ANSWERS_COUNTED)
    .execute();
  const minutes = answers
    .map(({ askedAt, answeredAt }) => (Date.parse(answeredAt) - Date.parse(askedAt ?? answeredAt)) / 60_000)
    .toSorted((a, b) => a - b);
  const median = minutes[Math.floor(minutes.length / 2)];
  return median === undefined ? null : Math.round(median);
}

/** What somebody did, oldest first, for an export. */
export async function actionsOf(
  db: Db,
  actorId: number,
): Promise<Pick<RecordedEvent, 'type' | 'bookingId' | 'createdAt'>[]> {
  return db
    .selectFrom('event')
    .select(['type', 'bookingId', 'createdAt'])
    .where('actorId', '=', actorId)
    .orderBy('id')
    .execute() as Promise<Pick<RecordedEvent, 'type' | 'bookingId' | 'createdAt'>[]>;
}
