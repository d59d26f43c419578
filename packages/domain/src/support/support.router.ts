import { DomainError } from '../platform/errors.ts';
import { type Page, PageQuery } from '../platform/page.ts';
import { publicProcedure, query, rateLimitCost } from '../platform/trpc.ts';
import { CONTACT_MESSAGES, attemptsFrom } from '../platform/users/limits.ts';
import { consumeRateLimit } from '../platform/users/rate-limit.queries.ts';
import { lockUser } from '../platform/users/user.queries.ts';
import { readAgents } from './freshdesk/mirror-tickets.ts';
import { mirroredAt } from './freshdesk/mirror.queries.ts';
import { openTicket } from './open-ticket.ts';
import { toListedTicket, toOwnTicket, toTicketDetail } from './present-ticket.ts';
import { callFreshdesk, changeTicket, openAsAdmin, sendTicket } from './ticket-commands.ts';
import { readConversation, toOwnConversation, writeInTicket } from './ticket-conversation.ts';
import { findTickets } from './ticket-search.queries.ts';
import { countOpen, countSla, pageOfUserTickets, readTicket } from './ticket.queries.ts';
import {
  ContactMessage,
  type Conversation,
  type ListedTicket,
  NewTicket,
  type OwnTicket,
  TicketDecision,
  type TicketDetail,
  TicketMessage,
  TicketQuery,
  TicketReply,
  TicketTarget,
  UserTicketQuery,
} from './ticket.schema.ts';

/** Rows of the SLA tab (SUP-11). */
const SLA_ROWS = 10;

/** Messages to support and their tickets; every procedure works with and without Freshdesk. */
export const supportProcedures = {
  /**
   * Stores a message as a ticket and returns its number (SUP-1).
   * @throws too_many_messages after ten an hour from one network address
   */
  contact: publicProcedure
    .input(ContactMessage)
    .mutation(async ({ ctx: { database, freshdesk, viewer, address, now }, input }) => {
      await consumeRateLimit(database, attemptsFrom(address, CONTACT_MESSAGES), now);
      const { message, subject } = input;
      const { name, email } = viewer ?? input;
      const userId = viewer?.id ?? null;
      return database.transaction(async (tx) => {
        // A user who deletes their account at the same time leaves nothing behind.
        if (viewer) await lockUser(tx, viewer.id);
        const draft = { actorId: userId, userId, name, email, subject, description: message, receipt: true };
        const { id: ticketId } = await openTicket(tx, draft, {
          now,
          freshdeskConfigured: freshdesk !== null,
        });
        return { ticketId };
      });
    }),

  /** Returns a page of the caller's own tickets, newest first (SUP-19). @throws invalid for an unknown cursor */
  ownTickets: query()
    .input(PageQuery.omit({ text: true }))
    .query(async ({ ctx: { database, viewer }, input }): Promise<Page<OwnTicket>> => {
      const { items, nextCursor } = await pageOfUserTickets(database.read, { ...input, userId: viewer.id });
      return {
        items: items.map(toOwnTicket),
        nextCursor,
      };
    }),

  /** Returns the conversation about an own ticket, without notes (SUP-25). @throws not_found, desk_unavailable, desk_refused */
  ownConversation: query()
    .use(rateLimitCost(2))
    .input(TicketTarget)
    .query(async ({ ctx, input }): Promise<Conversation> => {
      const ticket = await readTicket(ctx.database.read, input.ticketId);
      if (ticket.userId !== ctx.viewer.id) throw new DomainError('not_found');
      return toOwnConversation(await readConversation(ctx, ticket));
    }),

  /**
   * Writes in an own ticket, which opens it again (SUP-26).
   * @throws invalid, not_found, ticket_closed, too_many_messages, desk_unavailable, desk_refused
   */
  answer: query()
    .input(TicketMessage)
    .mutation(({ ctx, input }) => writeInTicket(ctx, input, 'answer')),

  /** Returns whether Freshdesk is configured, and its domain. */
  config: query('admin').query(({ ctx: { freshdesk } }) => ({
    configured: freshdesk !== null,
    domain: freshdesk?.url.host ?? null,
  })),

  /** Returns when the copy of Freshdesk's tickets was last complete; null before the first time (SUP-17). */
  mirror: query('admin').query(async ({ ctx }) => ({ mirroredAt: await mirroredAt(ctx.database.read) })),

  /** Returns a page of all tickets, by subject, description or id; newest first (SUP-10). @throws invalid */
  list: query('admin')
    .input(TicketQuery)
    .query(async ({ ctx: { database, now }, input, signal }): Promise<Page<ListedTicket>> => {
      const { tickets, hasNext } = await findTickets(database.read, { ...input, now }, signal);
      return { items: tickets.map(toListedTicket), nextCursor: hasNext ? String(input.page + 1) : null };
    }),

  /** Returns a ticket by either of its ids (SUP-7, SUP-13). @throws not_found */
  show: query('admin')
    .input(TicketTarget)
    .query(async ({ ctx: { database, freshdesk, now }, input }): Promise<TicketDetail> =>
      toTicketDetail(await readTicket(database.read, input.ticketId), freshdesk, now),
    ),

  /** Returns the conversation about a ticket (SUP-24). @throws not_found, desk_unavailable, desk_refused */
  conversation: query('admin')
    .input(TicketTarget)
    .query(async ({ ctx, input }): Promise<Conversation> =>
      readConversation(ctx, await readTicket(ctx.database.read, input.ticketId)),
    ),

  /**
   * Replies to the requester of a ticket, by email too (SUP-24). With `readEntries`, only if the conversation has no more (ADM-17).
   * @throws invalid, not_found, changed_meanwhile, no_reply_address, too_many_messages, ticket_not_configured, desk_unavailable, desk_refused
   */
  reply: query('admin')
    .input(TicketReply)
    .mutation(({ ctx, input }) => writeInTicket(ctx, input, 'reply')),

  /** Adds a note that only admins read. @throws as `reply`, but for no_reply_address */
  addNote: query('admin')
    .input(TicketMessage)
    .mutation(({ ctx, input }) => writeInTicket(ctx, input, 'note')),

  /** Counts the tickets that are not closed by SLA status, and returns the first of all tickets (SUP-11). */
  sla: query('admin').query(async ({ ctx: { database, now } }) => {
    const [counts, { tickets }] = await Promise.all([
      countSla(database.read, now),
      findTickets(database.read, { page: 1, text: '', now }),
    ]);
    return { ...counts, first: tickets.slice(0, SLA_ROWS).map(toListedTicket) };
  }),

  /** Returns the number of open tickets. */
  openCount: query('admin').query(async ({ ctx }) => ({ open: await countOpen(ctx.database.read) })),

  /** Returns a page of a user's tickets, newest first. @throws invalid for an unknown cursor */
  ticketsOf: query('admin')
    .input(UserTicketQuery)
    .query(async ({ ctx, input }): Promise<Page<ListedTicket>> => {
      const { items, nextCursor } = await pageOfUserTickets(ctx.database.read, input);
      return { items: items.map(toListedTicket), nextCursor };
    }),

  /** Returns Freshdesk's agents; none without Freshdesk. @throws desk_unavailable, desk_refused */
  agents: query('admin').query(({ ctx: { database, freshdesk, now } }) =>
    freshdesk ? callFreshdesk((signal) => readAgents({ database, freshdesk, now, signal })) : [],
  ),

  /** Opens a ticket, which is stored here until Freshdesk takes it (SUP-5). @throws invalid */
  create: query('admin')
    .input(NewTicket)
    .mutation(async ({ ctx, input }): Promise<TicketDetail> =>
      toTicketDetail(await openAsAdmin(ctx, input), ctx.freshdesk, ctx.now),
    ),

  /** Sends a rejected or local ticket to Freshdesk (SUP-5, SUP-22). @throws not_found, ticket_not_configured, not_rejected */
  send: query('admin')
    .input(TicketTarget)
    .mutation(async ({ ctx, input }): Promise<TicketDetail> =>
      toTicketDetail(await sendTicket(ctx, input.ticketId), ctx.freshdesk, ctx.now),
    ),

  /**
   * Changes any part of a ticket (SUP-18). With `expected`, only if the changed fields still have these values (ADM-17).
   * @throws invalid, not_found, changed_meanwhile, ticket_not_configured, desk_unavailable, desk_refused
   */
  update: query('admin')
    .input(TicketDecision)
    .mutation(async ({ ctx, input: { ticketId, expected, ...change } }): Promise<TicketDetail> =>
      toTicketDetail(await changeTicket(ctx, ticketId, change, expected), ctx.freshdesk, ctx.now),
    ),
};
