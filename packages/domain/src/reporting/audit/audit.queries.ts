import type { SelectQueryBuilder } from 'kysely';
import { addDays } from '../../platform/calendar.ts';
import type { Db, Tables } from '../../platform/database/database.ts';
import type { EventType } from '../../platform/events/event-types.ts';
import type { Place } from '../../platform/page.ts';
import { buildRowSource } from '../../platform/search/row-source.queries.ts';
import { type SearchSource, readInOrder } from '../../platform/search/search.ts';
import { londonInstant } from '../../platform/time.ts';
import type { AuditEntry, AuditFilters } from './audit.schema.ts';
import { type AuditedEvent, sentenceOf, usersIn } from './sentences.ts';

type Events = SelectQueryBuilder<Tables, 'event', object>;
type Narrow = (query: Events) => Events;

/** Returns a search for the events that pass all filters, newest first. */
export function buildEventSearch(db: Db, { type, actorId, bookingId, from, to }: AuditFilters): SearchSource {
  const begin = from && londonInstant(from, '00:00').toISOString();
  const end = to && londonInstant(addDays(to, 1), '00:00').toISOString();
  const sinceBegin: Narrow = (query) => (begin ? query.where('event.createdAt', '>=', begin) : query);
  const untilEnd: Narrow = (query) => (end ? query.where('event.createdAt', '<', end) : query);
  /** The filters, first those that few events pass. */
  const narrowing: Narrow[] = [
    ...(bookingId ? [(query: Events) => query.where('event.bookingId', '=', bookingId)] : []),
    ...(actorId ? [(query: Events) => query.where('event.actorId', '=', actorId)] : []),
    ...(type ? [(query: Events) => query.where('event.type', '=', type)] : []),
  ];
  const [narrowest = (query: Events) => query] = narrowing;
  const placed = (query: Events) => query.select(['event.createdAt as at', 'event.id']);
  const applyFilters = (query: Events) =>
    placed([sinceBegin, untilEnd, ...narrowing].reduce((narrowed, narrow) => narrow(narrowed), query));
  const nextRows = (after: Place) => {
    const { at, id } = end && after.at >= end ? { at: end, id: 0 } : after;
    return narrowest(sinceBegin(db.selectFrom('event')))
      .where((eb) => eb(eb.refTuple('event.createdAt', 'event.id'), '<', eb.tuple(at, id)))
      .orderBy('event.createdAt', 'desc')
      .orderBy('event.id', 'desc');
  };
  return {
    ...buildRowSource(db, {
      table: 'event',
      order: 'createdAt',
      terms: null,
      isFiltered: narrowing.length > 0,
      nextRows: (after) => nextRows(after).selectAll(),
      applyFilters,
    }),
    // A booking has few events, and no index of them in this order.
    few: async (limit) => {
      if (!bookingId && narrowing.length < 2) return null;
      const rows = await narrowest(db.selectFrom('event')).select('event.id').limit(limit).execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Returns lines of the log by event ids, in their order. */
export async function auditEntries(db: Db, ids: readonly number[]): Promise<AuditEntry[]> {
  const rows = await readInOrder(ids, (some) =>
    db
      .selectFrom('event')
      .select(['id', 'type', 'actorId', 'bookingId', 'tells as recipientId', 'data', 'createdAt'])
      .where('id', 'in', some)
      .execute(),
  );
  const events = rows.map(({ type, data, ...row }) => ({
    ...row,
    type: type as EventType,
    data: JSON.parse(data) as AuditedEvent['data'],
  }));
  const names = {
    users: await userNames(db, [...new Set(events.flatMap(usersIn))]),
    services: await serviceNames(db),
  };
  return events.map((event) => {
    const { id, type, createdAt, actorId, bookingId } = event;
    const actorName = actorId === null ? null : (names.users.get(actorId) ?? null);
    return { id, type, createdAt, actorId, actorName, bookingId, sentence: sentenceOf(event, names) };
  });
}

async function userNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const users = await readInOrder(ids, (some) =>
    db.selectFrom('user').select(['id', 'name']).where('id', 'in', some).execute(),
  );
  return new Map(users.map(({ id, name }) => [id, name]));
}

async function serviceNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('service').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
