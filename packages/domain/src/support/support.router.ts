import { lockUser } from '../platform/users/user.queries.ts';
import { consumeRateLimit } from '../platform/users/rate-limit.queries.ts';
import { CONTACT_MESSAGES, attemptsFrom } from '../platform/users/limits.ts';
import { publicProcedure } from '../platform/trpc.ts';
import { openTicket } from './open-ticket.ts';
import { ContactMessage } from './ticket.schema.ts';

export const supportProcedures = {
  /**
   * Keeps a message to us as a ticket and returns its number (SUP-1).
   * @throws too_many_messages after ten an hour from one network address
   */
  contact: publicProcedure
    .input(ContactMessage)
    .mutation(async ({ ctx: { database, helpDesk, viewer, address, now }, input }) => {
      await consumeRateLimit(database, attemptsFrom(address, CONTACT_MESSAGES), now);
      const { message, subject } = input;
      const { name, email } = viewer ?? input;
      const userId = viewer?.id ?? null;
      return database.transaction(async (tx) => {
        // A user who deletes their account meanwhile leaves nothing behind.
        if (viewer) await lockUser(tx, viewer.id);
        const draft = { actorId: userId, userId, name, email, subject, description: message, receipt: true };
        const { id: ticketId } = await openTicket(tx, draft, { now, deskConfigured: helpDesk !== null });
        return { ticketId };
      });
    }),
};
