import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Tx } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { DomainError } from '../../errors.ts';
import { KEY_KEPT_HOURS } from './idempotency.ts';

const KEPT_MS = KEY_KEPT_HOURS * 3_600_000;

/**
 * Runs `work` once per user and key: the same request again gets the first answer, another one under the same key
 * is refused (REQ-3). Without a key it simply runs. A failed request keeps no key.
 * @throws DomainError idempotency_mismatch
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  { userId, key, request, now }: { userId: number; key: string | undefined; request: unknown; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const own = { userId, key };
  await expired(tx, now).where(matching(own)).execute();
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('idempotencyKey')
    .values({ userId, key, bodyHash, answer: '', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

  if (inserted === 0n) {
    const earlier = await tx
      .selectFrom('idempotencyKey')
      .select(['bodyHash', 'answer'])
      .where(matching(own))
      .executeTakeFirstOrThrow();
    if (earlier.bodyHash !== bodyHash) throw new DomainError('idempotency_mismatch');
    return JSON.parse(earlier.answer) as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where(matching(own))
    .execute();
  return answer;
}

/** Deletes the keys of everybody that are older than 24 hours. */
export async function forgetExpiredKeys(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) => expired(tx, now).execute());
}

function expired(tx: Tx, now: Date) {
  const latest = new Date(now.getTime() - KEPT_MS).toISOString();
  return tx.deleteFrom('idempotencyKey').where('createdAt', '<=', latest);
}

function matching({ userId, key }: { userId: number; key: string }) {
  return ({ and }: ExpressionBuilder<Tables, 'idempotencyKey'>) => and({ userId, key });
}
