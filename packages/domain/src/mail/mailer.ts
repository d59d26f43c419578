import type { CalendarEntry } from '../calendar-feeds/calendar-feed.schema.ts';
import type { RenderedEmail } from './render-email.ts';

export interface OutgoingMail extends RenderedEmail {
  to: string;
  /** The part of the Message-ID before the @, the same at every try, so that a repeated email is recognised (MAI-4). */
  messageId: string;
  /** Ends emails of this kind with one click (RFC 8058). */
  unsubscribe: URL | null;
  /** The bookings in its calendar file; without any it has none. */
  entries: readonly CalendarEntry[];
}

/** Thrown for an email that would be refused again. */
export class MailRefused extends Error {}

/** Emails that a process sends at the same time, each over its own connection. */
export const MAIL_CONNECTIONS = 5;

export interface Mailer {
  /**
   * Sends an email. When `signal` is aborted, an email that the server does not have in full is not sent; for one that it
   * has, the response is awaited.
   * @throws MailRefused when the server refuses it for good, the reason of `signal` when it was not sent, any other Error
   * when a later try may succeed
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
}
