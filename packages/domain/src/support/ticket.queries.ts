import type { Db, Tx } from '../database/database.ts';
import type { Row } from '../database/tables.ts';
import { type Page, type PageQuery, idBefore, pageOf } from '../page.ts';
import { searchKeyOf } from '../search-key.ts';
import { termsOf } from '../search/terms.ts';
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

/** Keeps a ticket, and the words that it is found by. */
export async function insertTicket(
  tx: Tx,
  ticket: Omit<TicketRow, 'id' | 'attempts' | 'searchKey'>,
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

/** Changes what a ticket says and how it stands; its words follow its texts. */
async function updateTicket(
  tx: Tx,
  { id, subject, description, searchKey }: TicketRow,
  changes: Partial<Omit<TicketRow, 'id' | 'searchKey'>>,
): Promise<void> {
  const newKey = ticketSearchKey({ subject, description, ...changes });
  await tx
    .updateTable('ticket')
    .set({ ...changes, searchKey: newKey })
    .where('id', '=', id)
    .execute();
  if (newKey === searchKey) return;
  const [before, after] = [termsOf(searchKey), termsOf(newKey)];
  await deleteTerms(tx, id, without(before, after));
  await insertTerms(tx, id, without(after, before));
}

const without = (terms: readonly string[], others: readonly string[]) => {
  const left = new Set(others);
  return terms.filter((term) => !left.has(term));
};

const TERMS_AT_ONCE = 1000;

function* some<Item>(items: readonly Item[]): Generator<Item[], void, undefined> {
  for (let from = 0; from < items.length; from += TERMS_AT_ONCE)
    yield items.slice(from, from + TERMS_AT_ONCE);
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

/** All tickets, newest first. */
export async function listTickets(
  db: Db,
  { cursor, limit }: Pick<PageQuery, 'cursor' | 'limit'>,
): Promise<Page<Ticket>> {
  const rows = await db
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('id', '<', idBefore(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: (row): Ticket => row });
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

/** Takes away what a user wrote to us and how to reach them; that they wrote stays. */
export async function eraseTickets(tx: Tx, userId: number, formerName: string): Promise<void> {
  const erased = { name: formerName, email: '', subject: 'Deleted', description: 'This message was deleted' };
  const rows = await tx.selectFrom('ticket').selectAll().where('userId', '=', userId).execute();
  for (const row of rows) await updateTicket(tx, row, erased);
}
