import type { Database, Row } from '../platform/database/database.ts';
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
import { compose } from './compose.ts';
import { MAIL_CONNECTIONS, MailRefused, type Mailer } from './mailer.ts';
import { findPasts, setMailsAside } from '../platform/outbox/past-mails.queries.ts';
import { planMails } from './plan-mails.ts';
import { traced, tracedPart } from '../platform/tracing.ts';
import { planReminders } from './reminder.queries.ts';
import { deletePendingResetRequests } from '../accounts/password-reset/password-reset.queries.ts';
import { planPasswordResets } from '../accounts/password-reset/plan-password-resets.ts';

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

/** Failures in a row that end a round, which is tried again within a minute. */
const MAX_FAILURES = 20;
/** Interval of renewing the claim of a mail that is being sent, since a mail server may take its time. */
const RENEWAL_MS = CLAIM_MS / 4;
/** Interval of notifying admins of deliveries during a round. */
const NOTIFICATION_MS = 1000;

export interface Delivered {
  sent: number;
  failed: number;
}

/**
 * Plans emails and sends those that are due, until none is left or the mail server does not answer. Runs every minute and
 * after events, in several processes at once. A process that is killed between sending an email and storing that repeats
 * it with the same Message-ID (MAI-4): at most one per connection.
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
      deliver: (mail) => {
        const attributes = { 'mail.template': mail.template, 'mail.attempts': mail.attempts };
        return traced('mail', () => send(mail, mailer, delivery), { attributes, parent: mail.traceparent });
      },
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

/** Notifies admins of deliveries at intervals, since many are settled in a second. */
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
      if (performance.now() - notifiedAt >= NOTIFICATION_MS) await end();
    },
    end,
  };
}

async function send(mail: Row<'mail'>, mailer: Mailer, delivery: Delivery): Promise<Outcome> {
  const { database, cipher, publicUrl, clock, signal } = delivery;
  const { id } = mail;
  const renew = () => renewClaim(database, id, clock()).catch(() => {});
  const renewing = setInterval(() => void renew(), RENEWAL_MS).unref();
  try {
    const outgoing = await compose(database.read, mail, { cipher, publicUrl, now: clock() });
    if (!outgoing) return { id, state: 'dropped' };
    await tracedPart('mail server', () => mailer.send(outgoing, signal));
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

/**
 * Keeps outdated mails from being sent, before a server sends any: with a mail server for the first time all earlier mails
 * count as delivered (MAI-5), and those due in a restored database may have been sent from the database that was backed up
 * (MAI-16). To be called at each start; does nothing at any other.
 */
export async function holdBackOldMails(database: Database, hasMailServer: boolean, now: Date): Promise<void> {
  const pasts = await findPasts(database.read, hasMailServer);
  if (pasts.length === 0) return;
  await planMails(database, now);
  await planReminders(database, now);
  await database.transaction((tx) => deletePendingResetRequests(tx));
  for (const past of pasts) await setMailsAside(database, past, now);
}
