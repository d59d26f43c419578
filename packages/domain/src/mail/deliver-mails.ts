import type { Database } from '../database/database.ts';
import type { Row } from '../database/tables.ts';
import { compose } from './compose.ts';
import type { Cipher } from '../cipher.ts';
import { type Outcome, claimMails, keepMails, settleMails } from '../outbox/outbox.queries.ts';
import { MailRefused, type Mailer } from './mailer.ts';
import { planMails } from './plan-mails.ts';
import { planPasswordResets } from '../password-reset/plan-password-resets.ts';

/** What mails are delivered with. */
export interface Delivery {
  database: Database;
  /** Null without a mail server. */
  mailer: Mailer | null;
  cipher: Cipher;
  publicUrl: URL;
  clock: () => Date;
  /** No further mails are taken once it is aborted. */
  signal?: AbortSignal;
}

/** So many are on their way at once. */
const AT_ONCE = 50;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Tries of many mails are spread by so much to either side. */
const JITTER = 0.25;

/** What one round did. */
export interface Delivered {
  sent: number;
  failed: number;
}

/**
 * Plans what is to be mailed and sends what is due, until nothing is left or the mail server does not answer. To be
 * called every minute and when something happened; several processes may do so at once. A crash between sending and
 * noting it repeats the mail, with the same Message-ID (MAI-4).
 */
export async function deliverMails(delivery: Delivery): Promise<Delivered> {
  const { database, mailer, cipher, clock, signal } = delivery;
  await planMails(database, clock());
  await planPasswordResets(database, cipher, clock());
  const delivered: Delivered = { sent: 0, failed: 0 };
  if (!mailer) {
    await keepMails(database, clock());
    return delivered;
  }
  for (;;) {
    if (signal?.aborted) return delivered;
    const claimed = await claimMails(database, AT_ONCE, clock());
    if (claimed.length === 0) return delivered;
    const outcomes = await Promise.all(claimed.map((mail) => send(mail, mailer, delivery)));
    await settleMails(database, outcomes, clock());
    delivered.sent += outcomes.filter(({ state }) => state === 'sent').length;
    delivered.failed += outcomes.filter(({ error }) => error !== undefined).length;
    // Nobody is served by asking a server that is down once for each mail.
    if (outcomes.every(({ state, error }) => state === 'waiting' && error !== undefined)) return delivered;
  }
}

async function send(mail: Row<'mail'>, mailer: Mailer, delivery: Delivery): Promise<Outcome> {
  const { database, cipher, publicUrl, clock } = delivery;
  const { id } = mail;
  try {
    const outgoing = await compose(database.read, mail, { cipher, publicUrl, now: clock() });
    if (!outgoing) return { id, state: 'dropped' };
    await mailer.send(outgoing);
    return { id, state: 'sent' };
  } catch (failure) {
    const error = failure instanceof Error ? failure.message : String(failure);
    const isOver = clock() >= new Date(mail.givenUpAt);
    if (failure instanceof MailRefused || isOver) return { id, state: 'failed', error };
    return { id, state: 'waiting', dueAt: nextTry(mail.attempts, clock()), error };
  }
}

/** Twice as long after each try, up to an hour. */
function nextTry(attempts: number, now: Date): Date {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const spread = 1 + JITTER * (2 * Math.random() - 1);
  return new Date(now.getTime() + wait * spread);
}
