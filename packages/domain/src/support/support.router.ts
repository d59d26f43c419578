import { lockUser } from '../accounts/account.queries.ts';
import { consumeRateLimit } from '../accounts/rate-limit.queries.ts';
import { CONTACT_MESSAGES } from '../accounts/limits.ts';
import { type DomainEvent, recordEvent } from '../events/event.queries.ts';
import { queueMails } from '../outbox/outbox.queries.ts';
import { PageQuery } from '../page.ts';
import { publicProcedure, query } from '../trpc.ts';
import { insertTicket, listTickets } from './ticket.queries.ts';
import { ContactMessage } from './ticket.schema.ts';

export const supportProcedures = {
  /**
   * Keeps a message to us as a ticket and returns its number (SUP-1).
   * @throws too_many_messages after ten an hour from one network address
   */
  contact: publicProcedure
    .input(ContactMessage)
    .mutation(async ({ ctx: { database, viewer, address, now }, input }) => {
      await consumeRateLimit(database, [{ limit: CONTACT_MESSAGES, subject: address }], now);
      const { name, email } = viewer ?? input;
      const userId = viewer?.id ?? null;
      return database.transaction(async (tx) => {
        // A user who deletes their account meanwhile leaves nothing behind.
        if (viewer) await lockUser(tx, viewer.id);
        const ticketId = await insertTicket(tx, { ...input, name, email, userId }, now);
        const event: DomainEvent = { type: 'support.ticket_created', actorId: userId, data: { ticketId } };
        await recordEvent(tx, event, now);
        const params = { ticketId, subject: input.subject };
        const key = `ticket_received ${ticketId}`;
        const receipt = { userId, address: email, template: 'ticket_received' as const, params, key };
        await queueMails(tx, [receipt], now);
        return { ticketId };
      });
    }),

  /** A page of all tickets, newest first. */
  tickets: query('admin')
    .input(PageQuery.omit({ text: true }))
    .query(({ ctx, input }) => listTickets(ctx.database.read, input)),
};
