import { z } from 'zod';
import { Email, PersonName } from '../accounts/account.schema.ts';
import { requiredText } from '../text.ts';

/** Help-desk numbers of how much a ticket presses (SUP-2). */
export const PRIORITIES = { low: 1, medium: 2, high: 3, urgent: 4 } as const;

/** Help-desk numbers of where a ticket stands (SUP-2). */
export const TICKET_STATUSES = { open: 2, pending: 3, resolved: 4, closed: 5 } as const;

/** What a visitor or user writes to us; a user's name and email are their account's. */
export const ContactMessage = z.object({
  name: PersonName,
  email: Email,
  subject: requiredText(150, 'Please say what it is about'),
  message: requiredText(4000, 'Please write a message'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A ticket as admins see it. */
export interface Ticket {
  id: number;
  /** Whose account wrote it; null for a visitor. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority: number;
  status: number;
  createdAt: string;
}
