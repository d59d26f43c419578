import { randomUUID } from 'node:crypto';
import { type Database, type Db, type Tx, publishOnCommit, type Row } from '../database/database.ts';
import { countRows } from '../database/dialect.ts';
import { presentSpan } from '../tracing.ts';
import { recordLatest } from '../events/event.queries.ts';
import { type LimitedMail, withinLimits } from './mail-limits.queries.ts';
import { claimDue, claimEnd } from './claim.queries.ts';
import { LINK_TEMPLATES, type MailState } from './outbox.schema.ts';

export interface MailDraft extends LimitedMail {
  params: object;
  /** Not before this; at once by default. */
  dueAt?: Date;
  /** The span that caused it; the present one by default. */
  traceparent?: string | null;
}

const BATCH_SIZE = 200;
/** Time after which an unsent mail is given up. */
const TRIED_MS = 24 * 60 * 60_000;

const giveUp = (dueAt: Date) => new Date(dueAt.getTime() + TRIED_MS).toISOString();

/**
 * Puts mails into the outbox, in the transaction that causes them. Drops one whose key exists, and an unsolicited one
 * beyond the limit of its recipient.
 */
export async function queueMails(tx: Tx, drafts: readonly MailDraft[], now: Date): Promise<void> {
  const createdAt = now.toISOString();
  // Wakes the process that sends emails: there may be no event that would.
  publishOnCommit(tx);
  const allowed = await withinLimits(tx, drafts, now);
  for (let from = 0; from < allowed.length; from += BATCH_SIZE) {
    const rows = allowed
      .slice(from, from + BATCH_SIZE)
      .map(({ userId, address, template, key, params, dueAt = now, traceparent }) => ({
        userId,
        address,
        template,
        key,
        traceparent: traceparent ?? presentSpan(),
        params: JSON.stringify(params),
        messageId: randomUUID(),
        state: 'waiting' as const,
        dueAt: dueAt.toISOString(),
        scheduledAt: createdAt,
        givenUpAt: giveUp(dueAt),
        createdAt,
      }));
    await tx
      .insertInto('mail')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

/** Notifies admins of a changed list of deliveries. Call it last in a transaction. */
export async function tellOfDeliveries(tx: Tx, now: Date): Promise<void> {
  await recordLatest(tx, { type: 'mail.delivered', actorId: null }, now);
}

/** Claims up to `limit` due mails for this process alone. */
export async function claimMails(tx: Tx, limit: number, now: Date): Promise<Row<'mail'>[]> {
  const scheduledAt = now.toISOString();
  return claimDue(
    tx,
    {
      due: (at) =>
        tx
          .selectFrom('mail')
          .selectAll()
          .where('state', '=', 'waiting')
          .where('dueAt', '<=', at)
          .orderBy('dueAt')
          .orderBy('id'),
      mark: (ids, dueAt) =>
        tx
          .updateTable('mail')
          .set((eb) => ({ dueAt, scheduledAt, attempts: eb('attempts', '+', 1) }))
          .where('id', 'in', ids)
          .execute(),
    },
    limit,
    now,
  );
}

export async function renewClaim(database: Database, id: number, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable('mail')
      .set({ dueAt: claimEnd(now), scheduledAt: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),
  );
}

export interface Outcome {
  id: number;
  state: MailState;
  /** Time of the next attempt while it is pending; without an `error` there was no attempt. */
  dueAt?: Date;
  error?: string;
}

/** Stores the results of tries and ends their claims. */
export async function settleMails(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  for (const outcome of outcomes.toSorted((a, b) => a.id - b.id)) await settleMail(tx, outcome, now);
}

async function settleMail(tx: Tx, { id, state, dueAt, error }: Outcome, now: Date): Promise<void> {
  const at = now.toISOString();
  const mail = tx.updateTable('mail').where('id', '=', id);
  if (state === 'sent') {
    await mail.set({ state, sentAt: at, lastError: null }).execute();
    // The link has been sent, and is no longer needed here.
    await mail.set({ params: '{}' }).where('template', 'in', LINK_TEMPLATES).execute();
    return;
  }
  await mail
    .set((eb) => ({
      state,
      ...(dueAt && { dueAt: dueAt.toISOString(), scheduledAt: at }),
      ...(dueAt && error === undefined ? { attempts: eb('attempts', '-', 1) } : { lastError: error ?? null }),
    }))
    .where('state', '=', 'waiting')
    .execute();
}

/** Without a mail server, stores due mails for admins to read; they are not sent when there is one later (MAI-5). */
export async function retainMails(database: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  let stored = 0;
  for (;;) {
    // Read outside a transaction, because usually nothing is due.
    const due = await dueMails(database.read, at);
    if (due.length === 0) break;
    await database.transaction((tx) =>
      tx
        .updateTable('mail')
        .set({ state: 'kept' })
        .where('id', 'in', due)
        .where('state', '=', 'waiting')
        .execute(),
    );
    stored += due.length;
  }
  if (stored > 0) await database.transaction((tx) => tellOfDeliveries(tx, now));
}

async function dueMails(db: Db, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the columns of a mail that is to be sent now. */
export function queueAgain(now: Date) {
  const at = now.toISOString();
  return { state: 'waiting', dueAt: at, scheduledAt: at, givenUpAt: giveUp(now), lastError: null } as const;
}

/** Sends a mail again now, whether it was sent or not; false for one that is pending or has a link. */
export async function sendAgain(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set(queueAgain(now))
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .where('template', 'not in', LINK_TEMPLATES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up a mail that could not be delivered; false for any other. */
export async function discardFailed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellOfDeliveries(tx, now);
  return numUpdatedRows > 0n;
}

export async function findMail(db: Db | Tx, id: number): Promise<Row<'mail'> | undefined> {
  return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns why the last mail to a user's address did not arrive; null when it did, or none was sent there. */
export async function lastRefusal(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<{ error: string; createdAt: string } | null> {
  const last = await db
    .selectFrom('mail')
    .select(['state', 'lastError', 'createdAt'])
    .where('userId', '=', id)
    .where('address', '=', email)
    .where('state', 'in', ['sent', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'failed') return null;
  return { error: last.lastError ?? '', createdAt: last.createdAt };
}

/** Returns a user's mails for an export, without their content, which comes from their other data. */
export async function mailsOf(db: Db, userId: number) {
  return db
    .selectFrom('mail')
    .select(['address', 'template', 'state', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns the number of pending mails with a failed attempt, and the error of the newest; null when there are none. */
export async function retryingMails(db: Db): Promise<{ count: number; error: string } | null> {
  const retrying = db.selectFrom('mail').where('state', '=', 'waiting').where('lastError', 'is not', null);
  const last = await retrying.select('lastError').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last?.lastError) return null;
  return { count: await countRows(retrying), error: last.lastError };
}

/** Mails that are pending or that an admin has to decide on: the others only grow in number. */
const OPEN_STATES = ['waiting', 'failed', 'held'] as const;
/** Limits the pending mails that statistics read: the first to be due. */
const MAX_COUNTED = 1000;

/**
 * Returns the open mails by state and, of the first pending ones, how many could not be sent yet and when the oldest was due
 * at first.
 */
export async function mailStatistics(db: Db): Promise<{
  counts: Record<(typeof OPEN_STATES)[number], number>;
  retrying: number;
  oldestDue: Date | null;
}> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('state', 'in', OPEN_STATES)
    .groupBy('state')
    .execute();
  const next = db
    .selectFrom('mail')
    .select(['givenUpAt', 'lastError'])
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(MAX_COUNTED);
  const { retrying, givenUpAt } = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => [fn.count('lastError').as('retrying'), fn.min('givenUpAt').as('givenUpAt')])
    .executeTakeFirstOrThrow();
  const count = (wanted: MailState) => Number(rows.find(({ state }) => state === wanted)?.count ?? 0);
  return {
    counts: { waiting: count('waiting'), failed: count('failed'), held: count('held') },
    retrying: Number(retrying),
    // An attempt moves `dueAt`, but not when the mail is given up.
    oldestDue: givenUpAt === null ? null : new Date(Date.parse(givenUpAt) - TRIED_MS),
  };
}
