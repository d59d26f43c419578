import { z } from 'zod';
import { Email, PersonName } from '../platform/users/user.schema.ts';
import { requiredText } from '../platform/text.ts';

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

/** A ticket as whoever wrote it sees it. */
export interface OwnTicket {
  id: number;
  subject: string;
  description: string;
  status: number;
  createdAt: string;
  /** The booking that it is about. */
  bookingId: number | null;
}
