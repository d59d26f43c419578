import type { Booking } from '../../bookings/booking.schema.ts';
import type { ListedMail } from '../../mail/mail.schema.ts';
import type { ListedUser } from '../../platform/users/user.schema.ts';
import type { ListedTicket } from '../../support/ticket.schema.ts';

/** The kinds of work that only an admin can do. */
export const ATTENTION_KINDS = [
  'unassigned',
  'deactivated',
  'problem',
  'approval',
  'ticket',
  'mail',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Maximum number of items of one kind. */
export const MAX_ITEMS_PER_ATTENTION_KIND = 20;

/** An item that needs an admin: since when, and its deadline if there is one. */
export type AttentionItem = { since: string; dueAt: string | null } & (
  | { kind: 'unassigned' | 'deactivated' | 'problem'; booking: Booking }
  | { kind: 'approval'; user: ListedUser }
  | { kind: 'ticket'; ticket: ListedTicket; name: string }
  | { kind: 'mail'; mail: ListedMail; label: string }
);
