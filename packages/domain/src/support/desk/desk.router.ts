import { DomainError } from '../../platform/errors.ts';
import { deskAgents } from '../help-desk/agents.ts';
import type { Page } from '../../platform/page.ts';
import { mirroredAt } from '../desk-figures.queries.ts';
import { countOpen, countSla } from '../sla.queries.ts';
import { findTicket, pageOfTicketsOf } from '../ticket.queries.ts';
import { findTickets } from '../ticket-search.queries.ts';
import { query } from '../../platform/trpc.ts';
import { callFreshdesk } from './freshdesk-call.ts';
import { changeTicket } from './change-ticket.ts';
import {
  type ListedTicket,
  NewTicket,
  TicketChangeOf,
  type TicketDetail,
  TicketQuery,
  TicketTarget,
  TicketsOfUser,
} from './desk.schema.ts';
import { openAsAdmin } from './open-in-freshdesk.ts';
import { sendAgain } from './send-ticket.ts';
import { asDetail, asListed } from './present-ticket.ts';

/** How many tickets the SLA tab lists (SUP-11). */
const SLA_ROWS = 10;

/** The support dashboard, for admins: with a help desk and without one. */
export const supportAdminProcedures = {
  /** Whether there is a help desk, and its domain. */
  config: query('admin').query(({ ctx: { helpDesk } }) => ({
    configured: helpDesk !== null,
    domain: helpDesk?.url.host ?? null,
  })),

  /** When the copy of the desk's tickets was last found to miss nothing; null before the first time (SUP-17). */
  mirror: query('admin').query(async ({ ctx }) => ({ mirroredAt: await mirroredAt(ctx.database.read) })),

  /** A page of all tickets, by subject, description or id; newest first (SUP-10). @throws invalid */
  list: query('admin')
    .input(TicketQuery)
    .query(async ({ ctx: { database }, input, signal }): Promise<Page<ListedTicket>> => {
      const { tickets, hasNext } = await findTickets(database.read, input, signal);
      return { items: tickets.map(asListed), nextCursor: hasNext ? String(input.page + 1) : null };
    }),

  /** A ticket by any id that opens it (SUP-7, SUP-13). @throws not_found */
  show: query('admin')
    .input(TicketTarget)
    .query(async ({ ctx: { database, helpDesk, now }, input }): Promise<TicketDetail> => {
      const ticket = await findTicket(database.read, input.ticketId);
      if (!ticket) throw new DomainError('not_found');
      return asDetail(ticket, helpDesk, now);
    }),

  /** How all tickets that are not closed stand to their due times, and the first of all (SUP-11). */
  sla: query('admin').query(async ({ ctx: { database, now } }) => {
    const [counts, { tickets }] = await Promise.all([
      countSla(database.read, now),
      findTickets(database.read, { page: 1, text: '' }),
    ]);
    return { ...counts, first: tickets.slice(0, SLA_ROWS).map(asListed) };
  }),

  /** How many tickets are open. */
  openCount: query('admin').query(async ({ ctx }) => ({ open: await countOpen(ctx.database.read) })),

  /** A page of what a user wrote to us, newest first. @throws invalid for a cursor that no answer gave */
  ticketsOf: query('admin')
    .input(TicketsOfUser)
    .query(async ({ ctx, input }): Promise<Page<ListedTicket>> => {
      const { items, nextCursor } = await pageOfTicketsOf(ctx.database.read, input);
      return { items: items.map(asListed), nextCursor };
    }),

  /** Who answers tickets at the desk; none without one. @throws desk_unavailable, desk_refused */
  agents: query('admin').query(({ ctx: { database, helpDesk, now } }) =>
    helpDesk ? callFreshdesk((signal) => deskAgents({ database, helpDesk, now, signal })) : [],
  ),

  /** Opens a ticket, which is kept here while the desk does not take it (SUP-5). @throws invalid */
  create: query('admin')
    .input(NewTicket)
    .mutation(async ({ ctx, input }): Promise<TicketDetail> =>
      asDetail(await openAsAdmin(ctx, input), ctx.helpDesk, ctx.now),
    ),

  /** Hands a ticket over that the desk refused, or that was kept without one (SUP-5). @throws not_found, ticket_not_configured, not_rejected */
  send: query('admin')
    .input(TicketTarget)
    .mutation(async ({ ctx, input }): Promise<TicketDetail> =>
      asDetail(await sendAgain(ctx, input.ticketId), ctx.helpDesk, ctx.now),
    ),

  /** Changes any part of a ticket; the desk is told as soon as it can be (SUP-18). @throws invalid, not_found, ticket_not_configured, desk_refused */
  update: query('admin')
    .input(TicketChangeOf)
    .mutation(async ({ ctx, input: { ticketId, ...change } }): Promise<TicketDetail> =>
      asDetail(await changeTicket(ctx, ticketId, change), ctx.helpDesk, ctx.now),
    ),
};
