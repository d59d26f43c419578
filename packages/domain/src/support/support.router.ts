import { lockUser } from '../accounts/account.queries.ts';
import { CONTACT_MESSAGES, takeAttempt } from '../accounts/attempt.queries.ts';
import { type DomainEvent, recordEvent } from '../events/event.queries.ts';
import { PageQuery } from '../page.ts';
import { open, query } from '../trpc.ts';
import { insertTicket, listTickets } from './ticket.queries.ts';
import { ContactMessage } from './ticket.schema.ts';

export const supportProcedures = {
  /**
   * Keeps a message to us as a ticket and answers its number (Rulings: Linked pages).
   * @throws too_many_messages after ten an hour from one network address
   */
  contact: open.input(ContactMessage).mutation(async ({ ctx: { database, viewer, address, now }, input }) => {
    await takeAttempt(database, CONTACT_MESSAGES, address, now);
    const { name, email } = viewer ?? input;
    const userId = viewer?.id ?? null;
    return database.transaction(async (tx) => {
      // Whoever deletes their account meanwhile leaves nothing behind.
      if (viewer) await lockUser(tx, viewer.id);
      const ticketId = await insertTicket(tx, { ...input, name, email, userId }, now);
      const event: DomainEvent = { type: 'support.ticket_created', actorId: userId, data: { ticketId } };
      await recordEvent(tx, event, now);
      return { ticketId };
    });
  }),

  /** A page of all tickets, newest first. */
  tickets: query('admin')
    .input(PageQuery.omit({ text: true }))
    .query(({ ctx, input }) => listTickets(ctx.database.read, input)),
};
