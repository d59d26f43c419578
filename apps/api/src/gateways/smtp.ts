import { PRODUCT_NAME } from '@doorstep/domain';
import { MAIL_CONNECTIONS, MailRefused, type Mailer, type OutgoingMail } from '@doorstep/domain/server';
import type { Environment } from '../env.ts';
import { renderBookings } from '../files/downloads/icalendar.ts';

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

/** Connections stay open for many emails. Only the outbox repeats an email. */
const POOL = { pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 100, maxRequeues: 0 } as const;
/** For each step of a conversation with the mail server. */
const STEP_TIMEOUT_MS = 10_000;
/** Limits the part of a mail server's response that an admin sees. */
const MAX_REASON_LENGTH = 300;

/** Opens the mail server of SMTP_URL; returns null without one. Its library is loaded with the first email. */
export function openMailer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings,
  { stepTimeoutMs = STEP_TIMEOUT_MS } = {},
): Mailer | null {
  if (!SMTP_URL) return null;
  const from = MAIL_FROM ?? `no-reply@${PUBLIC_URL.hostname}`;
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    const opened = createTransport({
      ...POOL,
      url: SMTP_URL,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
      dnsTimeout: stepTimeoutMs,
      // Emails consist of texts only.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Once an email has been read to its end, the server has it; aborting would cause a duplicate.
    opened.use('stream', ({ message: sent, data }, done) => {
      sent.processFunc((text) => text.once('end', () => data.signal && ends.get(data.signal)?.()));
      done();
    });
    return opened;
  });
  /** Callbacks for the end of reading an email, by the signal that it is sent with. */
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
        throw toMailError(error);
      } finally {
        letFinish();
      }
    },
  };
}

/** Returns an email for the library, with no text that could be read as an address list or a header. */
function message({ to, subject, html, text, ...mail }: OutgoingMail, publicUrl: URL) {
  const { messageId, unsubscribe, entries } = mail;
  return {
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${messageId}@${publicUrl.hostname}>`,
    headers: {
      // Prevents automatic replies.
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

/** The meanings of the library's codes where the server sent no response. */
const MEANINGS: Readonly<Record<string, string>> = {
  EDNS: 'The mail server could not be found',
  ESOCKET: 'The mail server cannot be reached',
  ECONNECTION: 'The mail server closed the connection without replying',
  ETIMEDOUT: 'The mail server didn’t reply in time',
};

/** Distinguishes a permanent refusal of this email from a failure that another try may overcome. */
function toMailError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  const detail = error.message.slice(0, MAX_REASON_LENGTH);
  const meaning = responseCode === undefined ? MEANINGS[code] : undefined;
  const reason = meaning ? `${meaning} (${detail})` : detail;
  // A wrong password in SMTP_URL is also answered with 5xx, but is not the fault of this email.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode !== undefined && responseCode >= 500
    ? new MailRefused(reason)
    : new Error(reason);
}

function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}
