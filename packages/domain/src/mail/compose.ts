import { findEmailLink } from '../accounts/email-confirmation/email-link.queries.ts';
import { findReset } from '../accounts/password-reset/password-reset.queries.ts';
import { listFactors } from '../accounts/second-factor/factor.queries.ts';
import { type BookingRow, findBooking } from '../bookings/booking.queries.ts';
import { REMOVED_ADDRESS } from '../bookings/personal-bookings.queries.ts';
import { rebookingOffer } from '../bookings/rebooking/rebooking.ts';
import { seriesDates } from '../bookings/series/series.queries.ts';
import { calendarEntryOf, readEntries } from '../calendar-feeds/calendar-entry.queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../registries/events.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Db, Row } from '../platform/database/database.ts';
import { readMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import type { MailChoice } from '../platform/outbox/outbox.schema.ts';
import { type SealedLink, linkPathOf, linkTokenOf } from '../platform/outbox/mailed-link.ts';
import type { Role } from '../platform/roles.ts';
import { findUser } from '../platform/users/user.queries.ts';
import { type User, toAccountKey } from '../platform/users/user.schema.ts';
import { findReply } from '../support/ticket-entry.queries.ts';
import { ACCOUNT_EMAILS, type AccountParams, typedEmail } from './account-emails.ts';
import { readAnnouncement } from './announcements.ts';
import {
  BOOKING_EMAILS,
  bookingContent,
  type BookingParams,
  type BookingTemplate,
} from './booking-emails.ts';
import type { OutgoingMail } from './mailer.ts';
import type { Side } from './problem-texts.ts';
import { type EmailContent, renderEmail } from './render-email.ts';
import { isSeriesEmailCurrent, seriesEmail } from './series-email.ts';
import { unsubscribeToken } from './unsubscribe.ts';

export interface ComposeContext {
  cipher: Cipher;
  /** Origin of the links. */
  publicUrl: URL;
  now: Date;
  /** Composes an email although its reason is gone, for an admin who views it. */
  includeOutdated?: boolean;
}
type RecipientContext = ComposeContext & { recipient: User | null; isConfirmed: boolean };

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
  const isConfirmed = isConfirmedAddress(recipient, mail.address);
  const content = await contentOf(db, mail, { ...context, recipient, isConfirmed });
  if (!content) return null;
  const { cipher, publicUrl } = context;
  const unsubscribe =
    choice && userId !== null
      ? new URL(`/unsubscribe?token=${unsubscribeToken(cipher, { userId, choice })}`, publicUrl)
      : null;
  return {
    ...renderEmail(
      { ...content, recipientName: isConfirmed && recipient ? recipient.name : null },
      { publicUrl, unsubscribe },
    ),
    to: mail.address,
    messageId: mail.messageId,
    unsubscribe,
    // Calendar files have places, names and notes in them (MAI-14).
    entries:
      recipient && isConfirmed
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
  // Stored for this template, so they fit; `never` is assignable to the parameters of each.
  const params = JSON.parse(json) as never;
  if (template === 'series_requested' || template === 'new_series') return seriesContent(db, params, context);
  if (isBookingTemplate(template)) return contentOfBooking(db, template, params, context);
  if (template === 'password_reset') return passwordReset(db, params, context);
  if (template === 'email_confirmation') return confirmation(db, params, context);
  if (template === 'email_changed') return changeNotice(params, context);
  if (template === 'announcement' || template === 'direct_email') return writtenEmail(db, params);
  const { recipient, includeOutdated } = context;
  if (template === 'password_changed')
    return ACCOUNT_EMAILS.password_changed({ factors: recipient ? await listFactors(db, recipient.id) : [] });
  if (template === 'account_deactivated' && recipient?.active && !includeOutdated) return null;
  const role = recipient && { role: recipient.role };
  if (template === 'ticket_replied') return ticketReply(db, { ...role, ...(params as ReplyParams) }, context);
  return ACCOUNT_EMAILS[template]({ ...role, ...(params as AccountParams) });
}

function isBookingTemplate(template: EmailTemplate): template is BookingTemplate {
  return template in BOOKING_EMAILS;
}

async function contentOfBooking(
  db: Db,
  template: BookingTemplate,
  params: BookingParams,
  { recipient, isConfirmed, now, includeOutdated }: RecipientContext,
): Promise<EmailContent | null> {
  if (isRefusedToUnconfirmed(params.side, isConfirmed)) return null;
  const found = await findBooking(db, params.bookingId);
  if (!found) return null;
  const row = isConfirmed ? found : withoutTypedTexts(found);
  const { isCurrent, hasOffer } = BOOKING_EMAILS[template];
  const input = { row, params, now, recipientId: recipient?.id, offer: null };
  if (!includeOutdated && !isCurrent(input)) return null;
  // A provider who has lost the job gets only that information.
  const isTheirs = params.side === 'customer' || recipient?.id === row.providerId;
  if (!isTheirs && template !== 'job_given_away') return null;
  return bookingContent(template, {
    ...input,
    offer: hasOffer && isConfirmed ? await rebookingOffer(db, row, now) : null,
  });
}

async function seriesContent(
  db: Db,
  { seriesId, side }: { seriesId: number; side: Side },
  { recipient, isConfirmed, now, includeOutdated }: RecipientContext,
): Promise<EmailContent | null> {
  if (isRefusedToUnconfirmed(side, isConfirmed)) return null;
  const found = recipient ? await seriesDates(db, recipient, seriesId) : [];
  const rows = isConfirmed ? found : found.map(withoutTypedTexts);
  return includeOutdated || isSeriesEmailCurrent(rows, side, now) ? seriesEmail(rows, side, now) : null;
}

async function passwordReset(
  db: Db,
  params: Partial<SealedLink>,
  { cipher, now }: RecipientContext,
): Promise<EmailContent | null> {
  const token = linkTokenOf(cipher, params, now);
  // Another link, a new password or a new email has ended it.
  if (token === null || !(await findReset(db, token))) return null;
  return ACCOUNT_EMAILS.password_reset({ linkPath: linkPathOf('reset-password', token) });
}

async function confirmation(
  db: Db,
  params: Partial<SealedLink>,
  { cipher, now }: RecipientContext,
): Promise<EmailContent | null> {
  const token = linkTokenOf(cipher, params, now);
  // It was used, or another link or email has ended it.
  if (token === null || !(await findEmailLink(db, 'confirm', token, now))) return null;
  return ACCOUNT_EMAILS.email_confirmation({ linkPath: linkPathOf('confirm-email', token) });
}

function changeNotice(params: Partial<SealedLink>, { cipher, now }: RecipientContext): EmailContent {
  const token = linkTokenOf(cipher, params, now);
  return ACCOUNT_EMAILS.email_changed(token === null ? {} : { linkPath: linkPathOf('revert-email', token) });
}

/** Returns true for a provider's email to an unconfirmed address: it would show a customer's booking to a stranger (MAI-14). */
function isRefusedToUnconfirmed(side: Side, isConfirmed: boolean): boolean {
  return side === 'provider' && !isConfirmed;
}

/** Replaces the typed texts that emails to a customer have: the provider's name and the address (MAI-14). */
function withoutTypedTexts<Booking extends BookingRow>(row: Booking): Booking {
  const providerName = row.providerName && 'Your provider';
  return { ...row, providerName, address: REMOVED_ADDRESS };
}

async function writtenEmail(
  db: Db,
  { announcementId }: { announcementId: number },
): Promise<EmailContent | null> {
  const written = await readAnnouncement(db, announcementId);
  return written ? typedEmail(written) : null;
}

interface ReplyParams {
  role?: Role;
  ticketId: number;
  entryId: number;
}

async function ticketReply(
  db: Db,
  { entryId, ...params }: ReplyParams,
  { recipient, isConfirmed }: RecipientContext,
): Promise<EmailContent | null> {
  const reply = await findReply(db, entryId);
  if (!reply) return null;
  // A visitor's address is all that we have; the owner of an account reads it on the site until they confirm theirs.
  const isReadable = recipient === null || isConfirmed;
  return ACCOUNT_EMAILS.ticket_replied({ ...params, ...(isReadable && { text: reply.body }) });
}

/**
 * Returns whether an address certainly belongs to its user. Only then may an email contain what users typed, such as
 * names: anyone can register with someone else's address (MAI-14).
 */
function isConfirmedAddress(recipient: User | null, address: string): boolean {
  return recipient?.emailConfirmed === true && toAccountKey(recipient.email) === toAccountKey(address);
}
