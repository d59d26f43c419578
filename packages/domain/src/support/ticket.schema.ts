import { z } from 'zod';
import { PageQuery } from '../platform/page.ts';
import { Id, requiredText, text } from '../platform/text.ts';
import { Email, PersonName } from '../platform/users/user.schema.ts';
import { PRIORITIES, SLA_STATUSES, type SlaStatus, TICKET_ORDERS, TICKET_STATUSES } from './ticket.policy.ts';
import type { EntryKind, RemovalReason, DeliveryState } from './ticket.tables.ts';

/** A message from /contact; the name and email of a signed-in user are replaced by their account's. */
export const ContactMessage = z.object({
  name: PersonName,
  email: Email,
  subject: requiredText(150, 'Please enter a subject'),
  message: requiredText(4000, 'Please write a message'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const Priority = z.literal(Object.values(PRIORITIES), 'Priority must be 1, 2, 3 or 4');
const Status = z.literal(Object.values(TICKET_STATUSES), 'Status must be 2, 3, 4 or 5');

const TicketTexts = z.object({
  subject: requiredText(255, 'Please enter a subject'),
  description: requiredText(10_000, 'Please write a description'),
});

/** A ticket that an admin opens (SUP-11). */
export const NewTicket = TicketTexts.extend({
  priority: Priority.default(PRIORITIES.medium),
  status: Status.default(TICKET_STATUSES.open),
});
export type NewTicket = z.output<typeof NewTicket>;

export const TicketChange = TicketTexts.extend({
  priority: Priority,
  status: Status,
  /** Freshdesk's id of an agent; null for none. A local ticket has no agent. */
  responderId: z.int().positive().nullable(),
}).partial();
export type TicketChange = z.output<typeof TicketChange>;

export const TicketTarget = z.object({ ticketId: Id });
export const TicketChangeInput = TicketChange.extend(TicketTarget.shape);

/** A change by an admin whose page had these values in the changed fields (ADM-17). */
export const TicketDecision = TicketChangeInput.extend({
  expected: z
    .object({ status: z.int(), priority: z.int(), responderId: z.int().nullable() })
    .partial()
    .optional(),
});

export const TicketMessage = TicketTarget.extend({ body: requiredText(10_000, 'Please write a message') });
export type TicketMessage = z.output<typeof TicketMessage>;

/** A reply by an admin whose page had this number of entries in the conversation (ADM-17). */
export const TicketReply = TicketMessage.extend({ readEntries: z.int().nonnegative().optional() });
export type TicketReply = z.output<typeof TicketReply>;

/** Limits how far a search reads on. */
const MAX_PAGE = 99_999;
const PAGE = 'Page must be a whole number from 1';

/** A page of tickets, by subject, description or id (SUP-10). */
export const TicketQuery = z.object({
  page: z.int(PAGE).min(1, PAGE).max(MAX_PAGE, PAGE).default(1),
  text: text(100).default(''),
  /** Only tickets with this SLA status (SUP-9). */
  sla: z.enum(SLA_STATUSES).exclude(['Closed']).nullish(),
  /** The order of all tickets; a text and an SLA status have their own. */
  order: z.enum(TICKET_ORDERS).default('newest'),
});

/** The same as query parameters of GET /api/freshdesk/tickets (API-11). The pattern ends at `MAX_PAGE`. */
export const TicketParameters = z.object({
  page: z.stringFormat('page', /^[1-9]\d{0,4}$/, PAGE).default('1'),
  filter: text(100).default(''),
});

/** A page of one user's tickets, newest first. */
export const UserTicketQuery = PageQuery.omit({ text: true }).extend({ userId: Id });

/** A ticket as the documented calls return it (API-11). */
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

/** The SLA status of a ticket as the documented call returns it. */
export const TicketSla = z.object({
  slaStatus: z.enum(SLA_STATUSES),
  dueBy: z.iso.datetime().nullable(),
  firstResponseDue: z.iso.datetime().nullable(),
});

export const Agent = z.object({ id: z.number(), name: z.string() });

/** The configuration of Freshdesk; `domain` is null without one. */
export const FreshdeskConfig = z.object({ configured: z.boolean(), domain: z.string().nullable() });

/** A ticket as its writer sees it. */
export interface OwnTicket {
  id: number;
  subject: string;
  description: string;
  status: number;
  createdAt: string;
  bookingId: number | null;
}

export interface ConversationEntry {
  id: string;
  kind: EntryKind;
  /** Plain text; empty for a change. */
  body: string;
  /** Null in the requester's view, and where no name is known. */
  author: string | null;
  /** The new values of a change. */
  status: number | null;
  priority: number | null;
  createdAt: string;
}

/** Oldest first; `isComplete` is false where the rest is only in Freshdesk. */
export interface Conversation {
  entries: ConversationEntry[];
  isComplete: boolean;
}

export interface ListedTicket {
  /** Our own id, which does not change when Freshdesk takes the ticket (SUP-7). */
  id: number;
  /** The visible number: Freshdesk's id, once it has one. */
  number: number;
  subject: string;
  /** The requester's. */
  name: string;
  excerpt: string;
  priority: number;
  status: number;
  createdAt: string;
  dueBy: string | null;
  isLocal: boolean;
  /** The reason for which Freshdesk no longer lists it; null while it does (SUP-21). */
  gone: RemovalReason | null;
}

export interface TicketDetail extends ListedTicket {
  description: string;
  firstResponseDue: string | null;
  slaStatus: SlaStatus;
  responderId: number | null;
  /** The writer's account; null for a visitor and for tickets made in Freshdesk. */
  userId: number | null;
  email: string;
  bookingId: number | null;
  handover: DeliveryState;
  /** Freshdesk's reason for rejecting it; null unless it did. */
  rejection: string | null;
  /** Its page in Freshdesk; null while it is only here. */
  freshdeskUrl: string | null;
}
