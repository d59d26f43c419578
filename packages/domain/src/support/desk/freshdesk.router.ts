import { DomainError } from '../../platform/errors.ts';
import { deskAgents } from '../help-desk/agents.ts';
import { slaOf } from '../sla.ts';
import { findTicket } from '../ticket.queries.ts';
import { findTickets } from '../ticket-search.queries.ts';
import { query } from '../../platform/trpc.ts';
import { changeTicket } from './change-ticket.ts';
import { callFreshdesk, requireFreshdesk } from './freshdesk-call.ts';
import { NewTicket, TicketAddressQuery, TicketChangeOf, TicketTarget } from './desk.schema.ts';
import { openAsAdmin } from './open-in-freshdesk.ts';
import { asDocumented } from './present-ticket.ts';

/** For what needs a desk; that there is none is said before anything else (SUP-4). */
const atDesk = () =>
  query('admin').use(({ ctx, next }) => {
    requireFreshdesk(ctx.helpDesk);
    return next();
  });

/** The same for a ticket that is named. */
const ofTicket = () =>
  query('admin').use(({ ctx, next }) => {
    requireFreshdesk(ctx.helpDesk, true);
    return next();
  });

/** The documented calls of the support dashboard (API-11): with a help desk only, but for what says whether there is one. */
export const freshdeskProcedures = {
  /** A page of tickets, counted from 1. @throws desk_not_configured, invalid */
  tickets: atDesk()
    .input(TicketAddressQuery)
    .query(async ({ ctx: { database }, input: { page, filter }, signal }) => {
      const { tickets } = await findTickets(database.read, { page: Number(page), text: filter }, signal);
      return tickets.map(asDocumented);
    }),

  /** A ticket as the desk's documentation describes one. @throws ticket_not_configured, not_found */
  ticket: ofTicket()
    .input(TicketTarget)
    .query(async ({ ctx: { database }, input }) => {
      const ticket = await findTicket(database.read, input.ticketId);
      if (!ticket) throw new DomainError('not_found');
      return asDocumented(ticket);
    }),

  /** How a ticket stands to its due times (SUP-9). @throws ticket_not_configured, not_found */
  sla: ofTicket()
    .input(TicketTarget)
    .query(async ({ ctx: { database, now }, input }) => {
      const ticket = await findTicket(database.read, input.ticketId);
      if (!ticket) throw new DomainError('not_found');
      const { dueBy, firstResponseDue } = ticket;
      return { slaStatus: slaOf(ticket, now), dueBy, firstResponseDue };
    }),

  /** Who answers tickets at the desk. @throws desk_not_configured, desk_unavailable, desk_refused */
  agents: atDesk().query(({ ctx: { database, helpDesk, now } }) =>
    callFreshdesk((signal) => deskAgents({ database, helpDesk: requireFreshdesk(helpDesk), now, signal })),
  ),

  /** Opens a ticket, local while the desk does not take it. @throws desk_not_configured, invalid */
  create: atDesk()
    .input(NewTicket)
    .mutation(async ({ ctx, input }) => asDocumented(await openAsAdmin(ctx, input))),

  /** Changes what is named of a ticket; the desk is told as soon as it can be. @throws ticket_not_configured, invalid, not_found, desk_refused */
  update: ofTicket()
    .input(TicketChangeOf)
    .mutation(async ({ ctx, input: { ticketId, ...change } }) =>
      asDocumented(await changeTicket(ctx, ticketId, change)),
    ),
};
