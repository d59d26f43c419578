import { Agent, FreshdeskConfig, NewTicket, SupportTicket, TicketChange, TicketSla } from '@doorstep/domain';
import { z } from 'zod';
import { type Route, type RouteRequest, readBody } from './route.ts';

const ticketNamed = ({ id }: RouteRequest): unknown => ({ ticketId: id });

/** The support dashboard's calls (API-11); without Freshdesk all but the first answer 503 (SUP-4). */
export const freshdeskRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/freshdesk/config',
    summary: 'Whether Freshdesk is configured, and its domain',
    procedure: 'support.config',
    status: 200,
    answer: FreshdeskConfig,
  },
  {
    method: 'GET',
    path: '/api/freshdesk/tickets',
    summary: 'A page of 30 tickets, newest first; `filter` searches their subject, description or id',
    procedure: 'freshdesk.tickets',
    input: ({ query }) => query,
    query: z.object({
      page: z.int().min(1).optional().describe('Counted from 1.'),
      filter: z.string().max(100).optional(),
    }),
    status: 200,
    answer: z.array(SupportTicket),
    refusals: ['desk_not_configured'],
  },
  {
    method: 'GET',
    path: '/api/freshdesk/tickets/{id}',
    summary: 'A ticket, by its id in Freshdesk or its local one',
    procedure: 'freshdesk.ticket',
    input: ticketNamed,
    status: 200,
    answer: SupportTicket,
    refusals: ['ticket_not_configured'],
  },
  {
    method: 'GET',
    path: '/api/freshdesk/tickets/{id}/sla',
    summary: 'The SLA status and due times of a ticket',
    procedure: 'freshdesk.sla',
    input: ticketNamed,
    status: 200,
    answer: TicketSla,
    refusals: ['ticket_not_configured'],
  },
  {
    method: 'GET',
    path: '/api/freshdesk/agents',
    summary: 'The agents of Freshdesk',
    procedure: 'freshdesk.agents',
    status: 200,
    answer: z.array(Agent),
    refusals: ['desk_not_configured', 'desk_unavailable', 'desk_refused'],
  },
  {
    method: 'POST',
    path: '/api/freshdesk/tickets',
    summary: 'Open a ticket; it is local until Freshdesk accepts it',
    procedure: 'freshdesk.create',
    input: readBody,
    body: NewTicket,
    status: 201,
    answer: SupportTicket,
    refusals: ['desk_not_configured'],
  },
  {
    method: 'PATCH',
    path: '/api/freshdesk/tickets/{id}',
    summary: 'Change any part of a ticket; one in Freshdesk is changed there or not at all',
    procedure: 'freshdesk.update',
    input: ({ id, body }) => ({ ...body, ticketId: id }),
    body: TicketChange,
    status: 200,
    answer: SupportTicket,
    refusals: ['ticket_not_configured', 'desk_refused'],
  },
];
