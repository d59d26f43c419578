import { z } from 'zod';
import { PageQuery } from '../../platform/page.ts';
import type { ContentField } from '../desk-ticket.ts';
import { SLA_STATUSES, type SlaStatus } from '../sla.ts';
import { PRIORITIES, TICKET_STATUSES } from '../ticket-numbers.ts';
import type { Gone, Handover } from '../ticket.tables.ts';
import { Id, requiredText, text } from '../../platform/text.ts';

const Priority = z.literal(Object.values(PRIORITIES), 'Priority must be 1, 2, 3 or 4');
const Status = z.literal(Object.values(TICKET_STATUSES), 'Status must be 2, 3, 4 or 5');

/** What a ticket says, as an admin writes it. */
const TicketTexts = z.object({
  subject: requiredText(255, 'Please enter a subject'),
  description: requiredText(10_000, 'Please write a description'),
});

/** A ticket that an admin opens; of medium priority and open unless it says otherwise (SUP-11). */
export const NewTicket = TicketTexts.extend({
  priority: Priority.default(PRIORITIES.medium),
  status: Status.default(TICKET_STATUSES.open),
});
export type NewTicket = z.output<typeof NewTicket>;

/** Any part of a ticket that an admin changes. */
export const TicketChange = TicketTexts.extend({ priority: Priority, status: Status }).partial();
export type TicketChange = z.output<typeof TicketChange>;

export const TicketTarget = z.object({ ticketId: Id });
export const TicketChangeOf = TicketChange.extend(TicketTarget.shape);

/** Pages of tickets count from 1; the last that is asked for bounds how far a search reads on. */
const PAGE = 'Page must be a whole number from 1';

/** A page of tickets, by subject, description or id (SUP-10). */
export const TicketQuery = z.object({
  page: z.int(PAGE).min(1, PAGE).max(100_000, PAGE).default(1),
  text: text(100).default(''),
});

/** The same as an address says it: GET /api/freshdesk/tickets (API-11). */
export const TicketAddressQuery = z.object({
  page: z.stringFormat('page', /^[1-9]\d{0,4}$/, PAGE).default('1'),
  filter: text(100).default(''),
});

/** Tickets of a user, newest first. */
export const TicketsOfUser = PageQuery.omit({ text: true }).extend({ userId: Id });

/** A ticket as the documented calls answer it (API-11). */
export const SupportTicket = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.string(),
  priority: z.int(),
  status: z.int(),
  created_at: z.iso.datetime(),
  due_by: z.iso.datetime().nullable(),
  fr_due_by: z.iso.datetime().nullable(),
  responder_id: z.number().nullable(),
  isLocal: z.boolean(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** How a ticket stands to its due times, as the documented call answers it. */
export const TicketSla = z.object({
  slaStatus: z.enum(SLA_STATUSES),
  dueBy: z.iso.datetime().nullable(),
  firstResponseDue: z.iso.datetime().nullable(),
});

export const Agent = z.object({ id: z.number(), name: z.string() });

/** Whether there is a help desk, and where; `domain` is null without one. */
export const DeskConfig = z.object({ configured: z.boolean(), domain: z.string().nullable() });

/** A ticket in a list of admins. */
export interface ListedTicket {
  /** Its own, which stays when the desk takes it (SUP-7). */
  id: number;
  /** What it is known by: the desk's id, once it has one. */
  number: number;
  subject: string;
  priority: number;
  status: number;
  createdAt: string;
  dueBy: string | null;
  isLocal: boolean;
  /** What was changed here and waits to be told to the desk, which has the ticket (SUP-18). */
  unsent: ContentField[];
  /** Why the desk has it among its tickets no more, which closed it; null while it has (SUP-21). */
  gone: Gone | null;
}

/** A ticket as admins read it. */
export interface TicketDetail extends ListedTicket {
  description: string;
  firstResponseDue: string | null;
  slaStatus: SlaStatus;
  responderId: number | null;
  /** Whose account wrote it; null for a visitor, and for what the desk made. */
  userId: number | null;
  name: string;
  email: string;
  bookingId: number | null;
  handover: Handover;
  /** Why the desk refused it, or its last changes; null unless it did. */
  rejection: string | null;
  /** Which change that was made here a later one at the desk stands instead of (SUP-20). */
  overtaken: string | null;
  /** Where it is read at the desk; null while it is only here. */
  deskUrl: string | null;
}
