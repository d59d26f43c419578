import type { CalendarEntry } from '../calendar-feeds/calendar-feed.schema.ts';
import type { RenderedEmail } from './render-email.ts';

/** A mail as it is handed to the mail server. */
export interface OutgoingMail extends RenderedEmail {
  to: string;
  /** The part of the Message-ID before the @: the same at every try, so that a second delivery is known as one (MAI-4). */
  messageId: string;
  /** Where its reader ends mails of this kind with one click (RFC 8058). */
  unsubscribe: URL | null;
  /** The bookings that go with it as a calendar file; none goes where there are none. */
  entries: readonly CalendarEntry[];
}

/** Refused for good: the same mail would be refused again. */
export class MailRefused extends Error {}

/** How many mails a process sends at the same time, each over a connection of its own. */
export const MAIL_CONNECTIONS = 5;

/** The mail server. */
export interface Mailer {
  /**
   * Sends a mail. Once `signal` is aborted a mail that the server does not have in full yet is not sent; for one that it
   * has, its response is waited for.
   * @throws MailRefused when the server refuses it for good, the reason of `signal` when it was not sent, any other Error
   * when a later try may succeed
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
}
