import type { Db, Row, Tx } from '../platform/database/database.ts';
import { countRows } from '../platform/database/dialect.ts';
import { ERASED_TEXT, type TicketRow } from './ticket.queries.ts';
import type { EntryKind } from './ticket.tables.ts';

type EntryRow = Row<'ticketEntry'>;

/** The same text again within this time is a repetition of its request. */
export const REPETITION_MS = 10 * 60_000;

export interface EntryDraft {
  kind: Exclude<EntryKind, 'change'>;
  body: string;
  authorId: number;
}

/** Stores a message in the conversation of a locked ticket, and returns its id; null for a repetition. */
export async function insertEntry(
  tx: Tx,
  { id: ticketId, userId }: TicketRow,
  draft: EntryDraft,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - REPETITION_MS).toISOString();
  const same = await tx
    .selectFrom('ticketEntry')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('kind', '=', draft.kind)
    .where('authorId', '=', draft.authorId)
    .where('body', '=', draft.body)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  if (same) return null;
  const entry = { ...draft, ticketId, userId, createdAt: now.toISOString() };
  const { id } = await tx.insertInto('ticketEntry').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores a change of status or priority for the ticket's history; does nothing for other changes. */
export async function insertChange(
  tx: Tx,
  { id: ticketId, userId }: TicketRow,
  { status = null, priority = null }: { status?: number | null; priority?: number | null },
  { actorId: authorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  if (status === null && priority === null) return;
  const change = { kind: 'change', body: '', status, priority } as const;
  const entry = { ...change, ticketId, userId, authorId, createdAt: now.toISOString() };
  await tx.insertInto('ticketEntry').values(entry).execute();
}

/** Returns the stored part of a ticket's conversation with the authors' names, oldest first. */
export function listEntries(db: Db, ticketId: number): Promise<(EntryRow & { author: string | null })[]> {
  return db
    .selectFrom('ticketEntry')
    .leftJoin('user', 'user.id', 'ticketEntry.authorId')
    .selectAll('ticketEntry')
    .select('user.name as author')
    .where('ticketId', '=', ticketId)
    .orderBy('ticketEntry.id')
    .execute();
}

/** Returns the number of stored entries in a ticket's conversation. */
export function countEntries(db: Db | Tx, ticketId: number): Promise<number> {
  return countRows(db.selectFrom('ticketEntry').where('ticketId', '=', ticketId));
}

/** Returns a reply for its email; undefined once it was erased. */
export function findReply(db: Db, entryId: number): Promise<EntryRow | undefined> {
  return db
    .selectFrom('ticketEntry')
    .selectAll()
    .where('id', '=', entryId)
    .where('kind', '=', 'reply')
    .where('body', '<>', ERASED_TEXT)
    .executeTakeFirst();
}

/** Returns what a user and support wrote to each other, for an export. */
export function listUserEntries(db: Db, userId: number) {
  return db
    .selectFrom('ticketEntry')
    .select(['id', 'ticketId', 'kind', 'body', 'createdAt'])
    .where('userId', '=', userId)
    .where('kind', 'in', ['reply', 'answer'])
    .orderBy('id')
    .execute();
}

/** Erases the texts of the conversation about a ticket, or about all tickets of a user. */
export async function eraseEntries(tx: Tx, of: 'ticketId' | 'userId', id: number): Promise<void> {
  await tx
    .updateTable('ticketEntry')
    .set({ body: ERASED_TEXT })
    .where(of, '=', id)
    .where('kind', '<>', 'change')
    .execute();
}
