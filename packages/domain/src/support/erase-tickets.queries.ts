import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { eraseEntries } from './ticket-entry.queries.ts';
import type { User } from '../platform/users/user.schema.ts';
import { ERASED_TEXT, type TicketRow, updateTicket } from './ticket.queries.ts';

const ERASED = { subject: 'Deleted', description: ERASED_TEXT };

/**
 * Erases what a user wrote, here or to Freshdesk, what others wrote about visits to their home, and their contact
 * details. The tickets themselves stay. Pending ones are not delivered; Freshdesk keeps its own.
 */
export async function eraseTickets(
  tx: Tx,
  { id: userId, email, emailConfirmed }: Pick<User, 'id' | 'email' | 'emailConfirmed'>,
  placeholderName: string,
): Promise<void> {
  const anonymous = { name: placeholderName, email: '' };
  for (const row of await writtenBy(tx, userId)) await erase(tx, row, anonymous);
  // An unconfirmed address may belong to someone else, and so may its tickets (ACC-40).
  const fromAddress = emailConfirmed ? await createdInFreshdesk(tx, email) : [];
  for (const row of fromAddress) await erase(tx, row, anonymous);
  for (const row of await aboutVisitsTo(tx, userId)) await erase(tx, row, {});
}

function writtenBy(tx: Tx, userId: number): Promise<TicketRow[]> {
  return tx.selectFrom('ticket').selectAll().where('userId', '=', userId).execute();
}

/**
 * Returns tickets that Freshdesk made from emails of this address. Messages of signed-out visitors have a `tag` and stay:
 * nothing proves that the address is theirs.
 */
function createdInFreshdesk(tx: Tx, email: string): Promise<TicketRow[]> {
  return tx
    .selectFrom('ticket')
    .selectAll()
    .where(sql<string>`lower("email")`, '=', email.toLowerCase())
    .where('userId', 'is', null)
    .where('tag', 'is', null)
    .execute();
}

/** Returns what others wrote about visits to a user's home. */
function aboutVisitsTo(tx: Tx, customerId: number): Promise<TicketRow[]> {
  const visits = tx.selectFrom('booking').select('id').where('userId', '=', customerId);
  return tx
    .selectFrom('ticket')
    .selectAll()
    .where('bookingId', 'in', visits)
    .where((eb) => eb.or([eb('userId', '<>', customerId), eb('userId', 'is', null)]))
    .execute();
}

async function erase(tx: Tx, row: TicketRow, writer: { name?: string; email?: string }): Promise<void> {
  await eraseEntries(tx, 'ticketId', row.id);
  await updateTicket(tx, row, {
    ...ERASED,
    ...writer,
    deskError: null,
    handover: row.deskId === null ? 'none' : 'taken',
    deskDueAt: null,
  });
}
