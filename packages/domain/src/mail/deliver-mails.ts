import type { Database } from '../database/database.ts';
import type { Row } from '../database/tables.ts';
import { compose } from './compose.ts';
import type { Cipher } from '../cipher.ts';
import { deliverDue, nextTry } from '../outbox/deliver-due.ts';
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
  if (!mailer) {
    await keepMails(database, clock());
    return { sent: 0, failed: 0 };
  }
  const outcomes = await deliverDue({
    claim: () => claimMails(database, AT_ONCE, clock()),
    deliver: (mail) => send(mail, mailer, delivery),
    settle: (some) => settleMails(database, some, clock()),
    signal,
  });
  return {
    sent: outcomes.filter(({ state }) => state === 'sent').length,
    failed: outcomes.filter(({ error }) => error !== undefined).length,
  };
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
