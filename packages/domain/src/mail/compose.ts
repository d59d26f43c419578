import { findReset } from '../accounts/password-reset/password-reset.queries.ts';
import { findBooking } from '../bookings/booking.queries.ts';
import { rebookingOffer } from '../bookings/rebooking/rebooking.ts';
import { seriesDates } from '../bookings/series/series.queries.ts';
import { calendarEntryOf, readEntries } from '../calendar-feeds/calendar-entry.queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../registries/events.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Db, Row } from '../platform/database/database.ts';
import { readMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import type { MailChoice } from '../platform/outbox/outbox.schema.ts';
import { resetPathOf, resetTokenOf, type SealedReset } from '../platform/outbox/reset-link.ts';
import type { Role } from '../platform/roles.ts';
import { findUser } from '../platform/users/user.queries.ts';
import type { User } from '../platform/users/user.schema.ts';
import { findReply } from '../support/ticket-entry.queries.ts';
import { ACCOUNT_EMAILS, type AccountParams } from './account-emails.ts';
import { readAnnouncement } from './announcements.ts';
import {
  BOOKING_EMAILS,
  bookingContent,
  type BookingParams,
  type BookingTemplate,
  type Side,
} from './booking-emails.ts';
import type { OutgoingMail } from './mailer.ts';
import { type EmailContent, renderEmail } from './render-email.ts';
import { isSeriesEmailCurrent, seriesEmail } from './series-email.ts';
import { unsubscribeToken } from './unsubscribe.ts';

export interface ComposeContext {
  cipher: Cipher;
  /** Origin of the links. */
  publicUrl: URL;
  now: Date;
  /** Composes an email although its reason is gone, for an admin who views it. */
  evenOutdated?: boolean;
}
type RecipientContext = ComposeContext & { recipient: User | null };

type Mail = Pick<Row<'mail'>, 'userId' | 'address' | 'template' | 'params' | 'messageId'>;

/** The only emails that a deactivated account still receives. */
const TO_DEACTIVATED: readonly EmailTemplate[] = ['account_deactivated', 'email_changed'];

/** Returns an email as it is to be sent now; null when its reason is gone, or its recipient is gone or does not want it. */
export async function compose(db: Db, mail: Mail, context: ComposeContext): Promise<OutgoingMail | null> {
  const { userId, template } = mail;
  const recipient = userId === null ? null : await findUser(db, userId);
  if (userId !== null && (!recipient || (!recipient.active && !TO_DEACTIVATED.includes(template))))
    return null;
  const choice = choiceOf(template);
  if (choice && userId !== null && !(await readMailChoices(db, userId))[choice]) return null;
  const content = await contentOf(db, mail, { ...context, recipient });
  if (!content) return null;
  const { cipher, publicUrl } = context;
  const unsubscribe =
    choice && userId !== null
      ? new URL(`/unsubscribe?token=${unsubscribeToken(cipher, { userId, choice })}`, publicUrl)
      : null;
  const recipientName = recipient && isConfirmedAddress(mail.address) ? recipient.name : null;
  return {
    ...renderEmail({ ...content, recipientName }, { publicUrl, unsubscribe }),
    to: mail.address,
    messageId: mail.messageId,
    unsubscribe,
    entries: recipient
      ? (await readEntries(db, content.calendarOf ?? [])).map((row) => calendarEntryOf(row, recipient))
      : [],
  };
}

/** Returns the choice that a template depends on; null for one that is always sent. */
function choiceOf(template: EmailTemplate): MailChoice | null {
  const kind: { label: string; choice?: MailChoice } = EMAIL_TEMPLATES[template];
  return kind.choice ?? null;
}

/** Returns the content of an email, from its stored parameters and present data; null once its reason is gone (MAI-13). */
async function contentOf(
  db: Db,
  { template, params: json }: Pick<Mail, 'template' | 'params'>,
  context: RecipientContext,
): Promise<EmailContent | null> {
  // The parameters were stored for this template.
  const params = JSON.parse(json) as never;
  if (template === 'series_requested' || template === 'new_series') return seriesContent(db, params, context);
  if (isBookingTemplate(template)) return contentOfBooking(db, template, params, context);
  if (template === 'password_reset') return passwordReset(db, params, context);
  if (template === 'announcement') return announcement(db, params);
  const { recipient, evenOutdated } = context;
  if (template === 'account_deactivated' && recipient?.active && !evenOutdated) return null;
  const role = recipient && { role: recipient.role };
  if (template === 'ticket_replied') return ticketReply(db, { ...role, ...(params as ReplyParams) });
  return ACCOUNT_EMAILS[template]({ ...role, ...(params as AccountParams) });
}

function isBookingTemplate(template: EmailTemplate): template is BookingTemplate {
  return template in BOOKING_EMAILS;
}

async function contentOfBooking(
  db: Db,
  template: BookingTemplate,
  params: BookingParams,
  { recipient, now, evenOutdated }: RecipientContext,
): Promise<EmailContent | null> {
  const row = await findBooking(db, params.bookingId);
  if (!row) return null;
  const { isCurrent, hasOffer } = BOOKING_EMAILS[template];
  const input = { row, params, now, recipientId: recipient?.id, offer: null };
  if (!evenOutdated && !isCurrent(input)) return null;
  // A provider who has lost the job reads no more than that (SES-7).
  const isTheirs = params.side === 'customer' || recipient?.id === row.providerId;
  if (!isTheirs && template !== 'job_given_away') return null;
  return bookingContent(template, { ...input, offer: hasOffer ? await rebookingOffer(db, row, now) : null });
}

async function seriesContent(
  db: Db,
  { seriesId, side }: { seriesId: number; side: Side },
  { recipient, now, evenOutdated }: RecipientContext,
): Promise<EmailContent | null> {
  const rows = recipient ? await seriesDates(db, recipient, seriesId) : [];
  return evenOutdated || isSeriesEmailCurrent(rows, side, now) ? seriesEmail(rows, side, now) : null;
}

async function passwordReset(
  db: Db,
  params: Partial<SealedReset>,
  { cipher, now }: RecipientContext,
): Promise<EmailContent | null> {
  const token = resetTokenOf(cipher, params, now);
  // Another link, a new password or a new email has ended it.
  if (token === null || !(await findReset(db, token))) return null;
  return ACCOUNT_EMAILS.password_reset({ resetPath: resetPathOf(token) });
}

async function announcement(
  db: Db,
  { announcementId }: { announcementId: number },
): Promise<EmailContent | null> {
  const written = await readAnnouncement(db, announcementId);
  return written ? ACCOUNT_EMAILS.announcement(written) : null;
}

interface ReplyParams {
  role?: Role;
  ticketId: number;
  entryId: number;
}

async function ticketReply(db: Db, { entryId, ...params }: ReplyParams): Promise<EmailContent | null> {
  const reply = await findReply(db, entryId);
  return reply ? ACCOUNT_EMAILS.ticket_replied({ ...params, text: reply.body }) : null;
}

/** The domain of the demo's addresses, which receive no email. */
const DEMO_DOMAIN = '@doorstep.test';

/**
 * Returns whether an address certainly belongs to its user. Only then may an email contain what they typed, such as their
 * name: anyone can register with someone else's address (MAI-14).
 */
function isConfirmedAddress(address: string): boolean {
  return address.toLowerCase().endsWith(DEMO_DOMAIN);
}
