import type { Database, Row } from '../platform/database/database.ts';
import { compose } from './compose.ts';
import type { Cipher } from '../platform/cipher.ts';
import { deliverDue, nextTry } from '../platform/outbox/deliver-due.ts';
import { CLAIM_MS } from '../platform/outbox/claim.queries.ts';
import { correctForClockStep } from '../platform/outbox/clock-step.queries.ts';
import {
  type Outcome,
  claimMails,
  retainMails,
  renewClaim,
  settleMails,
  tellOfDeliveries,
} from '../platform/outbox/outbox.queries.ts';
import { MAIL_CONNECTIONS, MailRefused, type Mailer } from './mailer.ts';
import { planMails } from './plan-mails.ts';
import { planPasswordResets } from '../accounts/password-reset/plan-password-resets.ts';

/** What mails are delivered with. */
export interface Delivery {
  database: Database;
  /** Null without a mail server. */
  mailer: Mailer | null;
  cipher: Cipher;
  publicUrl: URL;
  clock: () => Date;
  /** Once it is aborted no further mails are claimed, and those that have not left are released. */
  signal?: AbortSignal;
}

/** So many failures in a row end a round, which is tried again within a minute. */
const MAX_FAILURES = 20;
/** How often the claim of a mail on its way is renewed; a mail server may take its time. */
const RENEWED_EVERY_MS = CLAIM_MS / 4;
/** How often admins are notified of deliveries while a round goes on. */
const NOTIFIED_EVERY_MS = 1000;

/** What one round did. */
export interface Delivered {
  sent: number;
  failed: number;
}

/**
 * Plans what is to be mailed and sends what is due, until nothing is left or the mail server does not answer. To be
 * called every minute and when something happened; several processes may do so at once. A process that is killed between
 * sending and storing it repeats the mail, with the same Message-ID (MAI-4); no more than it has connections.
 */
export async function deliverMails(delivery: Delivery): Promise<Delivered> {
  const { database, mailer, cipher, clock, signal } = delivery;
  await correctForClockStep(database, clock());
  await planMails(database, clock());
  await planPasswordResets(database, cipher, clock());
  if (!mailer) {
    await retainMails(database, clock());
    return { sent: 0, failed: 0 };
  }
  const notifier = notifyOfDeliveries(database, clock);
  try {
    const outcomes = await deliverDue({
      concurrency: MAIL_CONNECTIONS,
      maxFailures: MAX_FAILURES,
      exchange: async (results: readonly Outcome[], limit) => {
        const mails = await database.transaction(async (tx) => {
          await settleMails(tx, results, clock());
          return claimMails(tx, limit, clock());
        });
        if (results.length > 0) await notifier.settled();
        return mails;
      },
      deliver: (mail) => send(mail, mailer, delivery),
      signal,
    });
    return {
      sent: outcomes.filter(({ state }) => state === 'sent').length,
      failed: outcomes.filter(({ error }) => error !== undefined).length,
    };
  } finally {
    await notifier.end();
  }
}

/** Notifies admins of deliveries now and then, since many are settled in a second. */
function notifyOfDeliveries(database: Database, clock: () => Date) {
  let isDue = false;
  let notifiedAt = performance.now();
  const end = async () => {
    if (!isDue) return;
    isDue = false;
    notifiedAt = performance.now();
    await database.transaction((tx) => tellOfDeliveries(tx, clock()));
  };
  return {
    async settled() {
      isDue = true;
      if (performance.now() - notifiedAt >= NOTIFIED_EVERY_MS) await end();
    },
    end,
  };
}

async function send(mail: Row<'mail'>, mailer: Mailer, delivery: Delivery): Promise<Outcome> {
  const { database, cipher, publicUrl, clock, signal } = delivery;
  const { id } = mail;
  const renew = () => renewClaim(database, id, clock()).catch(() => {});
  const renewing = setInterval(() => void renew(), RENEWED_EVERY_MS).unref();
  try {
    const outgoing = await compose(database.read, mail, { cipher, publicUrl, now: clock() });
    if (!outgoing) return { id, state: 'dropped' };
    await mailer.send(outgoing, signal);
    return { id, state: 'sent' };
  } catch (failure) {
    if (signal?.aborted && failure === signal.reason) return { id, state: 'waiting', dueAt: clock() };
    const error = failure instanceof Error ? failure.message : String(failure);
    const isOver = clock() >= new Date(mail.givenUpAt);
    if (failure instanceof MailRefused || isOver) return { id, state: 'failed', error };
    return { id, state: 'waiting', dueAt: nextTry(mail.attempts, clock()), error };
  } finally {
    clearInterval(renewing);
  }
}
