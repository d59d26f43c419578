import type { Role } from '../roles.ts';
import { type Db, type Tx, publishOnCommit } from '../database/database.ts';
import { type EventType, isHiddenFrom } from './event-types.ts';

/** What happened, by whom, to which booking or user. `data` holds ids and codes, no personal texts. */
export interface DomainEvent {
  type: EventType;
  actorId: number | null;
  bookingId?: number | null;
  /** The id of a user who is told of it live, besides who did it and who takes part in its booking. */
  tells?: number | null;
  data?: Record<string, unknown>;
}

const recorded = new WeakMap<Tx, number[]>();

/** The ids of the events that a transaction has recorded so far. */
export function recordedIn(tx: Tx): readonly number[] {
  return recorded.get(tx) ?? [];
}

/** Writes an event in the transaction of what it tells of: audit log, outbox and activity feed in one. */
export async function recordEvent(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('event')
    .values({
      type: event.type,
      actorId: event.actorId,
      bookingId: event.bookingId ?? null,
      tells: event.tells ?? null,
      data: JSON.stringify(event.data ?? {}),
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = recorded.get(tx) ?? [];
  ids.push(id);
  recorded.set(tx, ids);
  publishOnCommit(tx);
}

/** Records an event of which only the latest says anything: those of its type before it go. */
export async function recordLatest(tx: Tx, event: DomainEvent, now: Date): Promise<void> {
  await tx.deleteFrom('event').where('type', '=', event.type).execute();
  await recordEvent(tx, event, now);
}

/** Lets no mail go out about what was recorded so far. */
export async function countAsMailed(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('event').set({ mailedAt: now.toISOString() }).where('mailedAt', 'is', null).execute();
}

/** Notes that the mails about these are in the outbox. */
export async function markMailed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx.updateTable('event').set({ mailedAt: now.toISOString() }).where('id', 'in', ids).execute();
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

/** What happened to a booking, oldest first, as far as a user of this role is told of it. */
export async function historyOf(db: Db | Tx, bookingId: number, role: Role): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actorId')
    .select(['event.type', 'event.actorId', 'user.name as actorName', 'event.data', 'event.createdAt'])
    .where('event.bookingId', '=', bookingId)
    .orderBy('event.id')
    .execute();
  const told = (rows as (HistoryEntry & { data: string })[]).filter(({ type }) => !isHiddenFrom(role, type));
  return told.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as Record<string, unknown> }));
}

/** When something last happened to a booking; null when it never did. */
export async function lastTime(db: Db | Tx, bookingId: number, type: EventType): Promise<string | null> {
  const { at } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .where('bookingId', '=', bookingId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return at;
}

const ANSWERS_COUNTED = 20;

/** With these a booking begins to wait for the answer of the provider whom it has then. */
const ASKING: readonly EventType[] = [
  'booking.requested',
  'booking.assigned',
  'booking.rescheduled',
  'booking.reactivated',
];

/** When a booking last began to wait for its provider's answer; null when it never did. */
export async function findLatestRequest(db: Db | Tx, bookingId: number): Promise<string | null> {
  const row = await db
    .selectFrom('event')
    .select('createdAt')
    .where('bookingId', '=', bookingId)
    .where('type', 'in', ASKING)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

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
    .orderBy('answer.createdAt', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(ANSWERS_COUNTED)
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

/** What a user did, oldest first, for an export. */
export async function actionsOf(db: Db, actorId: number): Promise<Action[]> {
  return db
    .selectFrom('event')
    .select(['type', 'bookingId', 'createdAt'])
    .where('actorId', '=', actorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<Action[]>;
}
