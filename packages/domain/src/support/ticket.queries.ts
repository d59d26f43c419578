import { type ExpressionBuilder, type Insertable, type SqlBool, type Updateable, sql } from 'kysely';
import type { Db, Tx, Row, Tables } from '../platform/database/database.ts';
import { countRows, lockRows } from '../platform/database/dialect.ts';
import { DomainError } from '../platform/errors.ts';
import { type Page, type PageQuery, cursorAfter, pageOf, placeOf } from '../platform/page.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import { termsOf } from '../platform/search/terms.ts';
import { MAX_FRESHDESK_ID, slaLimits, TICKET_STATUSES } from './ticket.policy.ts';
import type { DeliveryState } from './ticket.tables.ts';

export type TicketRow = Row<'ticket'>;

/** Returns the id of a ticket's agent. PostgreSQL returns integers of more than 32 bits as text. */
export function responderIdOf({ responderId }: Pick<TicketRow, 'responderId'>): number | null {
  return responderId === null ? null : Number(responderId);
}

/** Only this much of a long description is searched. */
const SEARCHED_CHARACTERS = 10_000;

function ticketSearchKey({ subject, description }: Pick<TicketRow, 'subject' | 'description'>): string {
  return searchKeyOf(subject, description.slice(0, SEARCHED_CHARACTERS));
}

/** Returns a ticket by Freshdesk's id or our own (SUP-7). */
export function findTicket(db: Db | Tx, id: number): Promise<TicketRow | undefined> {
  return db.selectFrom('ticket').selectAll().where(idColumn(id), '=', id).executeTakeFirst();
}

/** The same for a ticket that must exist. @throws not_found */
export async function readTicket(db: Db | Tx, id: number): Promise<TicketRow> {
  const ticket = await findTicket(db, id);
  if (!ticket) throw new DomainError('not_found');
  return ticket;
}

export function lockTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  return lockRows(tx, tx.selectFrom('ticket').selectAll().where(idColumn(id), '=', id)).executeTakeFirst();
}

const idColumn = (id: number) => (id > MAX_FRESHDESK_ID ? 'id' : 'deskId');

export async function insertTicket(
  tx: Tx,
  ticket: Insertable<Omit<Tables['ticket'], 'id' | 'attempts' | 'searchKey'>>,
): Promise<TicketRow> {
  const searchKey = ticketSearchKey(ticket);
  const row = await tx
    .insertInto('ticket')
    .values({ ...ticket, searchKey })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertTerms(tx, row.id, termsOf(searchKey));
  return row;
}

/** Updates a ticket and its search terms, and returns it. */
export async function updateTicket(
  tx: Tx,
  { id, subject, description, searchKey }: TicketRow,
  changes: Updateable<Omit<Tables['ticket'], 'id' | 'searchKey'>>,
): Promise<TicketRow> {
  const newKey = ticketSearchKey({
    subject: changes.subject ?? subject,
    description: changes.description ?? description,
  });
  const row = await tx
    .updateTable('ticket')
    .set({ ...changes, searchKey: newKey })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (newKey === searchKey) return row;
  const [before, after] = [termsOf(searchKey), termsOf(newKey)];
  await deleteTerms(tx, id, without(before, after));
  await insertTerms(tx, id, without(after, before));
  return row;
}

/** Deletes the copy of a ticket that was taken for one of Freshdesk's own. */
export async function deleteCopies(tx: Tx, deskId: number): Promise<void> {
  const copies = tx.selectFrom('ticket').select(['id', 'searchKey']);
  for (const { id, searchKey } of await copies
    .where('deskId', '=', deskId)
    .where('tag', 'is', null)
    .execute()) {
    await deleteTerms(tx, id, termsOf(searchKey));
    await tx.deleteFrom('ticket').where('id', '=', id).execute();
  }
}

const without = (terms: readonly string[], others: readonly string[]) => {
  const left = new Set(others);
  return terms.filter((term) => !left.has(term));
};

const TERM_BATCH_SIZE = 1000;

function* batches<Item>(items: readonly Item[]): Generator<Item[], void, undefined> {
  for (let from = 0; from < items.length; from += TERM_BATCH_SIZE)
    yield items.slice(from, from + TERM_BATCH_SIZE);
}

async function insertTerms(tx: Tx, ticketId: number, terms: readonly string[]): Promise<void> {
  for (const each of batches(terms)) {
    const rows = each.map((term) => ({ term, ticketId }));
    await tx.insertInto('ticketTerm').values(rows).execute();
  }
}

async function deleteTerms(tx: Tx, ticketId: number, terms: readonly string[]): Promise<void> {
  for (const each of batches(terms))
    await tx.deleteFrom('ticketTerm').where('ticketId', '=', ticketId).where('term', 'in', each).execute();
}

/** Returns a page of a user's tickets, newest first. */
export async function pageOfUserTickets(
  db: Db,
  { userId, cursor, limit }: Pick<PageQuery, 'cursor' | 'limit'> & { userId: number },
): Promise<Page<TicketRow>> {
  const place = placeOf(cursor);
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('userId', '=', userId)
    .$if(place !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place?.at ?? '', place?.id ?? 0))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, {
    cursorOf: ({ createdAt, id }) => cursorAfter({ at: createdAt, id }),
    present: (row) => row,
  });
}

/** Returns the exported part of a user's tickets, newest first. */
export function listUserTickets(db: Db, userId: number) {
  return db
    .selectFrom('ticket')
    .select(['id', 'userId', 'name', 'email', 'subject', 'description', 'priority', 'status', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The number of tickets that are not closed, by SLA status (SUP-9, SUP-11). */
interface SlaCounts {
  onTrack: number;
  atRisk: number;
  breached: number;
}

export async function countSla(db: Db, now: Date): Promise<SlaCounts> {
  const { breachedBefore, atRiskBefore } = slaLimits(now);
  const open = db.selectFrom('ticket').where('status', '<>', TICKET_STATUSES.closed);
  const [breached, atRisk, later, undue] = await Promise.all([
    countRows(open.where('dueBy', '<', breachedBefore)),
    countRows(open.where('dueBy', '>=', breachedBefore).where('dueBy', '<', atRiskBefore)),
    countRows(open.where('dueBy', '>=', atRiskBefore)),
    countRows(open.where('dueBy', 'is', null)),
  ]);
  return { onTrack: later + undue, atRisk, breached };
}

/** The condition of tickets that are still to be resolved. */
export function isUnresolved(eb: ExpressionBuilder<Tables, 'ticket'>) {
  // The first part is the condition of the index by due time.
  return eb.and([sql<SqlBool>`"status" <> 5`, eb('status', '<>', TICKET_STATUSES.resolved)]);
}

/** Returns the tickets still to be resolved that are breached or at risk, the first due first. */
export function urgentTickets(db: Db, now: Date, limit: number): Promise<TicketRow[]> {
  return db
    .selectFrom('ticket')
    .selectAll()
    .where(isUnresolved)
    .where('gone', 'is', null)
    .where('dueBy', '<', slaLimits(now).atRiskBefore)
    .orderBy('dueBy')
    .limit(limit)
    .execute();
}

export async function countOpen(db: Db): Promise<number> {
  return countRows(db.selectFrom('ticket').where('status', '=', TICKET_STATUSES.open));
}

export async function countDeliveries(db: Db): Promise<{ waiting: number; rejected: number }> {
  // Each has a partial index.
  const count = (state: DeliveryState) => countRows(db.selectFrom('ticket').where('handover', '=', state));
  return { waiting: await count('waiting'), rejected: await count('rejected') };
}

/** Replaces erased text, which Freshdesk's text does not overwrite. */
export const ERASED_TEXT = 'This message was deleted';
