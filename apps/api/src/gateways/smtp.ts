import { PRODUCT_NAME } from '@doorstep/domain';
import { MailRefused, type Mailer, type OutgoingMail } from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import { renderBookings } from '../downloads/icalendar.ts';

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** So many connections are kept open, each for so many mails. When a mail is tried again says the outbox alone. */
const POOL = { pool: true, maxConnections: 5, maxMessages: 100, maxRequeues: 0 } as const;
/** For each step of a conversation with the mail server, in milliseconds. */
const LONGEST_MS = 10_000;
/** What an admin reads of an answer; a mail server may say much. */
const LONGEST_REASON = 300;

/**
 * The mail server that SMTP_URL names; null without one. Its library is loaded with the first mail.
 * @param longestMs how long a step of a conversation with it may take, in milliseconds
 */
export function openMailer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings,
  { longestMs = LONGEST_MS } = {},
): Mailer | null {
  if (!SMTP_URL) return null;
  const from = MAIL_FROM ?? `no-reply@${PUBLIC_URL.hostname}`;
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...POOL,
      url: SMTP_URL,
      connectionTimeout: longestMs,
      greetingTimeout: longestMs,
      socketTimeout: longestMs,
      dnsTimeout: longestMs,
      // A mail is made of texts alone.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    async send(mail) {
      try {
        const opened = await transport();
        await opened.sendMail({ from: { name: PRODUCT_NAME, address: from }, ...message(mail, PUBLIC_URL) });
      } catch (error) {
        throw reasonOf(error);
      }
    },
  };
}

/** A mail as the library takes it: nothing in it is read as an address list or a header of its own. */
function message({ to, subject, html, text, ...mail }: OutgoingMail, publicUrl: URL) {
  const { messageId, unsubscribe, entries } = mail;
  return {
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${messageId}@${publicUrl.hostname}>`,
    headers: {
      // No holiday notice answers it.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(entries.length > 0 && {
      icalEvent: {
        method: 'PUBLISH',
        filename: entries.length === 1 ? 'booking.ics' : 'bookings.ics',
        content: renderBookings(entries, publicUrl),
      },
    }),
  };
}

/** What the library's codes mean where the server gave no answer of its own; its sentence tells the rest. */
const MEANT: Readonly<Record<string, string>> = {
  EDNS: 'The mail server’s name is not known',
  ESOCKET: 'The mail server cannot be reached',
  ECONNECTION: 'The mail server ended the connection without an answer',
  ETIMEDOUT: 'The mail server did not answer in time',
};

/** What went wrong, told apart: the server refused this mail for good, or another try may succeed. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  const said = error.message.slice(0, LONGEST_REASON);
  const meant = responseCode === undefined ? MEANT[code] : undefined;
  const reason = meant ? `${meant} (${said})` : said;
  // A wrong password of ours answers with a number like that too, and is no fault of the mail.
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfMail && responseCode !== undefined && responseCode >= 500
    ? new MailRefused(reason)
    : new Error(reason);
}

function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
