import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db, Tables, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { IDEMPOTENCY_HOURS } from './idempotency.schema.ts';

const RETENTION_MS = IDEMPOTENCY_HOURS * 3_600_000;

/** A request and the key under which its user sent it. */
interface KeyedRequest {
  userId: number;
  key: string | undefined;
  request: unknown;
  now: Date;
}

/**
 * Runs `work` once per user and key: the same request again gets the first answer, another one under the same key
 * is refused (REQ-3). Without a key it simply runs. A failed request stores no key.
 * @throws DomainError idempotency_mismatch
 */
export async function withIdempotencyKey<T>(tx: Tx, keyed: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { userId, key, request, now } = keyed;
  if (key === undefined) return work();
  const own = { userId, key };
  await deleteExpired(tx, now).where(matching(own)).execute();
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('idempotencyKey')
    .values({ userId, key, bodyHash: hashOf(request), answer: '', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

  if (inserted === 0n) {
    const earlier = await findEarlierAnswer(tx, keyed);
    if (!earlier) throw new Error('The idempotency key disappeared during the request');
    return earlier.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where(matching(own))
    .execute();
  return answer;
}

/**
 * Returns the answer that the same request got earlier under its key; undefined when there is none.
 * @throws DomainError idempotency_mismatch
 */
export async function findEarlierAnswer(
  db: Db | Tx,
  { userId, key, request, now }: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  if (key === undefined) return undefined;
  const earlier = await db
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'answer'])
    .where(matching({ userId, key }))
    .where('createdAt', '>', latestExpired(now))
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.bodyHash !== hashOf(request)) throw new DomainError('idempotency_mismatch');
  return { answer: JSON.parse(earlier.answer) };
}

/** Deletes all expired keys. */
export async function deleteExpiredKeys(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) => deleteExpired(tx, now).execute());
}

function deleteExpired(tx: Tx, now: Date) {
  return tx.deleteFrom('idempotencyKey').where('createdAt', '<=', latestExpired(now));
}

function latestExpired(now: Date): string {
  return new Date(now.getTime() - RETENTION_MS).toISOString();
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function matching({ userId, key }: { userId: number; key: string }) {
  return ({ and }: ExpressionBuilder<Tables, 'idempotencyKey'>) => and({ userId, key });
}
