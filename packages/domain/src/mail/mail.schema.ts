import { z } from 'zod';
import { Email } from '../platform/users/user.schema.ts';
import { PageQuery } from '../platform/page.ts';
import type { EmailTemplate } from '../registries/events.ts';
import { MAIL_STATES, type MailState } from '../platform/outbox/outbox.schema.ts';
import { Id, exactText, requiredText } from '../platform/text.ts';

/** POST /api/email/test (MAI-3). */
export const TestMail = z.object({ email: Email });

export const TestMailAnswer = z.object({ success: z.boolean(), message: z.string() });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('customers') }),
  z.object({ to: z.literal('providers') }),
  z.object({ to: z.literal('address'), email: Email }),
]);
export type Audience = z.infer<typeof Audience>;

/** An announcement; empty lines separate its paragraphs. */
export const Announcement = z.object({
  subject: requiredText(150, 'Please enter a subject'),
  text: requiredText(5000, 'Please write a message'),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementDraft = Announcement.extend({ audience: Audience });
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** An announcement to be sent; `key` identifies the attempt, so that a repeated one sends it to no one twice. */
export const NewAnnouncement = AnnouncementDraft.extend({
  key: exactText(60, 'Invalid input').min(8),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const UnsubscribeTarget = z.object({ token: exactText(300) });

export const MailSearch = PageQuery.omit({ text: true }).extend({ state: z.enum(MAIL_STATES).optional() });
export type MailSearch = z.output<typeof MailSearch>;

export const MailTarget = z.object({ mailId: Id });

/** Sends or discards one mail that was held back, or all without an id. */
export const HeldMails = z.object({ action: z.enum(['send', 'discard']), mailId: Id.optional() });

export const MailRecipient = z.object({ userId: Id });

export interface ListedMail {
  id: number;
  address: string;
  template: EmailTemplate;
  state: MailState;
  attempts: number;
  dueAt: string;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface MailStatus {
  /** Without one, mails are only stored for admins to read (MAI-5). */
  hasServer: boolean;
  /** Mails that failed and are tried again, with the last error; null when there is none. */
  retrying: { count: number; error: string } | null;
  /** Mails held back when a backup was restored, until an admin sends or discards them. */
  heldCount: number;
}

/** The optional emails that a user receives. */
export const MailChoices = z.object({
  reminders: z.boolean(),
  invitations: z.boolean(),
  news: z.boolean(),
});
export type MailChoices = z.infer<typeof MailChoices>;
