import type { Db, Tx } from '../database/database.ts';
import { type Page, type PageQuery, idBefore, pageOf } from '../page.ts';
import { type ContactMessage, PRIORITIES, TICKET_STATUSES, type Ticket } from './ticket.schema.ts';

const COLUMNS = [
  ...(['id', 'userId', 'name', 'email', 'subject'] as const),
  ...(['description', 'priority', 'status', 'createdAt'] as const),
] as const;

/** Keeps a message as an open ticket of medium priority, which is where every ticket begins (SUP-1). */
export async function insertTicket(
  tx: Tx,
  { message, ...draft }: ContactMessage & { userId: number | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('ticket')
    .values({
      ...draft,
      description: message,
      priority: PRIORITIES.medium,
      status: TICKET_STATUSES.open,
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  return db.selectFrom('ticket').select(COLUMNS).where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/** Takes away what a user wrote to us and how to reach them; that they wrote stays. */
export async function eraseTickets(tx: Tx, userId: number, formerName: string): Promise<void> {
  const erased = { name: formerName, email: '', subject: 'Deleted', description: 'This message was deleted' };
  await tx.updateTable('ticket').set(erased).where('userId', '=', userId).execute();
}
