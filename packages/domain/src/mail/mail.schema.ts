import { z } from 'zod';
import { Email } from '../platform/users/user.schema.ts';
import { PageQuery } from '../platform/page.ts';
import type { EmailTemplate } from '../events.ts';
import { MAIL_STATES, type MailState } from '../platform/outbox/outbox.schema.ts';
import { Id, exactText, requiredText } from '../platform/text.ts';

/** POST /api/email/test (MAI-3). */
export const TestMail = z.object({ email: Email });

/** What a test of the mail server came to. */
export const TestMailAnswer = z.object({ success: z.boolean(), message: z.string() });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

/** Whom an announcement goes to. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('customers') }),
  z.object({ to: z.literal('providers') }),
  z.object({ to: z.literal('address'), email: Email }),
]);
export type Audience = z.infer<typeof Audience>;

/** What an admin writes: a text of paragraphs with an empty line between them. */
export const Announcement = z.object({
  subject: requiredText(150, 'Please enter a subject'),
  text: requiredText(5000, 'Please write a text'),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement with whom it is for. */
export const AnnouncementDraft = Announcement.extend({ audience: Audience });
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** An announcement to be sent; `key` is of the attempt, so that a repeated one writes to nobody twice. */
export const NewAnnouncement = AnnouncementDraft.extend({
  key: exactText(60, 'Invalid input').min(8),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const UnsubscribeTarget = z.object({ token: exactText(300) });

export const MailSearch = PageQuery.omit({ text: true }).extend({ state: z.enum(MAIL_STATES).optional() });
export type MailSearch = z.output<typeof MailSearch>;

export const MailTarget = z.object({ mailId: Id });

/** What becomes of mails that were held back: of one, or without an id of all. */
export const HeldMails = z.object({ action: z.enum(['send', 'discard']), mailId: Id.optional() });

export const MailReader = z.object({ userId: Id });

/** A mail in the list of admins. */
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

/** How mail stands. */
export interface MailStatus {
  /** Without one mails are kept where admins read them (MAI-5). */
  hasServer: boolean;
  /** How many could not be sent yet and are tried again, and what was said the last time; null when there is none. */
  heldUp: { count: number; error: string } | null;
  /** How many were held back when a backup was restored, until an admin sends or discards them. */
  heldBack: number;
}

/** What a user is written to about. */
export const MailChoices = z.object({
  reminders: z.boolean(),
  invitations: z.boolean(),
  news: z.boolean(),
});
export type MailChoices = z.infer<typeof MailChoices>;
