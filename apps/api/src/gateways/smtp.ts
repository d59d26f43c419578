import { PRODUCT_NAME } from '@doorstep/domain';
import { MAIL_CONNECTIONS, MailRefused, type Mailer, type OutgoingMail } from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import { renderBookings } from '../files/downloads/icalendar.ts';

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Connections are kept open, each for so many mails. When a mail is tried again says the outbox alone. */
const POOL = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 100, maxRequeues: 0 } as const;
/** For each step of a conversation with the mail server, in milliseconds. */
const MAX_DURATION_MS = 10_000;
/** What an admin reads of an answer; a mail server may say much. */
const MAX_REASON_LENGTH = 300;

/**
 * The mail server that SMTP_URL names; null without one. Its library is loaded with the first mail.
 * @param longestMs how long a step of a conversation with it may take, in milliseconds
 */
export function openMailer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings,
  { longestMs = MAX_DURATION_MS } = {},
): Mailer | null {
  if (!SMTP_URL) return null;
  const from = MAIL_FROM ?? `no-reply@${PUBLIC_URL.hostname}`;
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    const opened = createTransport({
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
    // Read to its end a mail is the server's: all that is left to send is the line with which the server takes it.
    opened.use('stream', ({ message: sent, data }, done) => {
      sent.processFunc((text) => text.once('end', () => data.signal && ends.get(data.signal)?.()));
      done();
    });
    return opened;
  });
  /** Called when a mail has been read to its end, by the signal that it is sent with. */
  const ends = new WeakMap<AbortSignal, () => void>();
  return {
    async send(mail, signal) {
      signal?.throwIfAborted();
      const sending = new AbortController();
      const abort = () => sending.abort(signal?.reason);
      const letFinish = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      ends.set(sending.signal, letFinish);
      try {
        const opened = await transport();
        const sender = { name: PRODUCT_NAME, address: from };
        await opened.sendMail({ from: sender, ...message(mail, PUBLIC_URL), signal: sending.signal });
      } catch (error) {
        sending.signal.throwIfAborted();
        throw reasonOf(error);
      } finally {
        letFinish();
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
  const said = error.message.slice(0, MAX_REASON_LENGTH);
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
