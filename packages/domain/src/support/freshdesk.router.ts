import { query } from '../platform/trpc.ts';
import { readAgents } from './freshdesk/mirror-tickets.ts';
import { toSupportTicket } from './present-ticket.ts';
import { callFreshdesk, changeTicket, openAsAdmin, requireFreshdesk } from './ticket-commands.ts';
import { slaOf } from './ticket.policy.ts';
import { findTickets } from './ticket-search.queries.ts';
import { readTicket } from './ticket.queries.ts';
import { NewTicket, TicketChangeInput, TicketParameters, TicketTarget } from './ticket.schema.ts';

/** A procedure that needs Freshdesk, which is checked before anything else (SUP-4). */
const freshdeskQuery = (namesTicket = false) =>
  query('admin').use(({ ctx, next }) => {
    requireFreshdesk(ctx.freshdesk, namesTicket);
    return next();
  });

/** The documented calls of the support dashboard (API-11). */
export const freshdeskProcedures = {
  /** Returns a page of tickets, counted from 1. @throws desk_not_configured, invalid */
  tickets: freshdeskQuery()
    .input(TicketParameters)
    .query(async ({ ctx: { database, now }, input: { page, filter }, signal }) => {
      const { tickets } = await findTickets(database.read, { page: Number(page), text: filter, now }, signal);
      return tickets.map(toSupportTicket);
    }),

  /** Returns one ticket of Freshdesk. @throws ticket_not_configured, not_found */
  ticket: freshdeskQuery(true)
    .input(TicketTarget)
    .query(async ({ ctx: { database }, input }) =>
      toSupportTicket(await readTicket(database.read, input.ticketId)),
    ),

  /** Returns the SLA status of a ticket (SUP-9). @throws ticket_not_configured, not_found */
  sla: freshdeskQuery(true)
    .input(TicketTarget)
    .query(async ({ ctx: { database, now }, input }) => {
      const ticket = await readTicket(database.read, input.ticketId);
      const { dueBy, firstResponseDue } = ticket;
      return { slaStatus: slaOf(ticket, now), dueBy, firstResponseDue };
    }),

  /** Returns the active agents of Freshdesk. @throws desk_not_configured, desk_unavailable, desk_refused */
  agents: freshdeskQuery().query(({ ctx: { database, freshdesk, now } }) =>
    callFreshdesk((signal) => readAgents({ database, freshdesk: requireFreshdesk(freshdesk), now, signal })),
  ),

  /** Opens a ticket, which is local until Freshdesk takes it. @throws desk_not_configured, invalid */
  create: freshdeskQuery()
    .input(NewTicket)
    .mutation(async ({ ctx, input }) => toSupportTicket(await openAsAdmin(ctx, input))),

  /** Changes any part of a ticket (SUP-18). @throws ticket_not_configured, invalid, not_found, desk_unavailable, desk_refused */
  update: freshdeskQuery(true)
    .input(TicketChangeInput)
    .mutation(async ({ ctx, input: { ticketId, ...change } }) =>
      toSupportTicket(await changeTicket(ctx, ticketId, change)),
    ),
};
