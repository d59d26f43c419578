import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { ERASED_TEXT, type TicketRow, updateTicket } from './ticket.queries.ts';
import { unsentOf } from './unsent.ts';

const ERASED = { subject: 'Deleted', description: ERASED_TEXT };

/**
 * Takes away what a user wrote to us, here or to the desk, what others wrote about visits to their home, and how to reach
 * them; that it was written stays. What waits for the desk is handed over no more; what the desk has is kept there.
 */
export async function eraseTickets(
  tx: Tx,
  { id: userId, email }: { id: number; email: string },
  formerName: string,
): Promise<void> {
  const nobody = { name: formerName, email: '' };
  for (const row of await writtenBy(tx, userId)) await erase(tx, row, nobody);
  for (const row of await writtenToTheDesk(tx, email)) await erase(tx, row, nobody);
  for (const row of await aboutVisitsTo(tx, userId)) await erase(tx, row, {});
}

function writtenBy(tx: Tx, userId: number): Promise<TicketRow[]> {
  return tx.selectFrom('ticket').selectAll().where('userId', '=', userId).execute();
}

/** Copies of tickets that the desk made of mails from an address. */
function writtenToTheDesk(tx: Tx, email: string): Promise<TicketRow[]> {
  return tx
    .selectFrom('ticket')
    .selectAll()
    .where(sql<string>`lower("email")`, '=', email.toLowerCase())
    .where('userId', 'is', null)
    .where('tag', 'is', null)
    .execute();
}

/** What others wrote about visits to a user's home. */
function aboutVisitsTo(tx: Tx, customerId: number): Promise<TicketRow[]> {
  const visits = tx.selectFrom('booking').select('id').where('userId', '=', customerId);
  return tx
    .selectFrom('ticket')
    .selectAll()
    .where('bookingId', 'in', visits)
    .where((eb) => eb.or([eb('userId', '<>', customerId), eb('userId', 'is', null)]))
    .execute();
}

async function erase(tx: Tx, row: TicketRow, nobody: { name?: string; email?: string }): Promise<void> {
  // Its status may still be news to the desk; its words are not.
  const unsent = unsentOf(row).filter(({ field }) => field !== 'subject' && field !== 'description');
  const waits = row.deskId !== null && row.handover === 'waiting' && unsent.length > 0;
  await updateTicket(tx, row, {
    ...ERASED,
    ...nobody,
    unsent: JSON.stringify(unsent),
    deskError: null,
    ...(!waits && { handover: row.deskId === null ? 'none' : 'taken', deskDueAt: null }),
  });
}
