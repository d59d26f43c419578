import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx, Row, Tables } from '../platform/database/database.ts';
import { lockRows } from '../platform/database/lock-rows.ts';
import { type Page, type PageQuery, cursorAfter, pageOf, placeOf } from '../platform/page.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import { termsOf } from '../platform/search/terms.ts';
import { LAST_DESK_ID } from './ticket-numbers.ts';
import type { Ticket } from './ticket.schema.ts';

export type TicketRow = Row<'ticket'>;

const COLUMNS = [
  ...(['id', 'userId', 'name', 'email', 'subject'] as const),
  ...(['description', 'priority', 'status', 'createdAt'] as const),
] as const;

/** Of a long description so many characters are searched. */
const SEARCHED_CHARACTERS = 10_000;

/** What a ticket is found by: its subject and description. */
function ticketSearchKey({ subject, description }: Pick<TicketRow, 'subject' | 'description'>): string {
  return searchKeyOf(subject, description.slice(0, SEARCHED_CHARACTERS));
}

/** The row of a ticket by any id that opens it: the desk's, or the one that it was kept here under (SUP-7). */
export function findTicket(db: Db | Tx, id: number): Promise<TicketRow | undefined> {
  return db.selectFrom('ticket').selectAll().where(keyOf(id), '=', id).executeTakeFirst();
}

/** The same, held by this transaction. */
export function lockTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  return lockRows(tx, tx.selectFrom('ticket').selectAll().where(keyOf(id), '=', id)).executeTakeFirst();
}

const keyOf = (id: number) => (id > LAST_DESK_ID ? 'id' : 'deskId');

/** Keeps a ticket, and the words that it is found by. */
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

/** Changes what a ticket says and how it stands, and returns it; its words follow its texts. */
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

/** Removes the copy of a ticket as one that the desk made, and the words that it is found by. */
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

function* some<Item>(items: readonly Item[]): Generator<Item[], void, undefined> {
  for (let from = 0; from < items.length; from += TERM_BATCH_SIZE)
    yield items.slice(from, from + TERM_BATCH_SIZE);
}

async function insertTerms(tx: Tx, ticketId: number, terms: readonly string[]): Promise<void> {
  for (const each of some(terms)) {
    const rows = each.map((term) => ({ term, ticketId }));
    await tx.insertInto('ticketTerm').values(rows).execute();
  }
}

async function deleteTerms(tx: Tx, ticketId: number, terms: readonly string[]): Promise<void> {
  for (const each of some(terms))
    await tx.deleteFrom('ticketTerm').where('ticketId', '=', ticketId).where('term', 'in', each).execute();
}

/** A page of what a user wrote to us, newest first. */
export async function pageOfTicketsOf(
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

/** What a user wrote to us, newest first. */
export function ticketsOf(db: Db, userId: number): Promise<Ticket[]> {
  return db
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What stands instead of what was erased; the desk's text does not come back in its place. */
export const ERASED_TEXT = 'This message was deleted';
