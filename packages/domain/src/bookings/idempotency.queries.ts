import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';

const KEPT_MS = 24 * 3_600_000;

/**
 * Runs `work` once per user and key: the same request again gets the first answer, another one under the same key
 * is refused (Rulings: Idempotency). Without a key it simply runs. A failed request keeps no key.
 * @throws DomainError idempotency_mismatch
 */
export async function once<T>(
  tx: Tx,
  { userId, key, request, now }: { userId: number; key: string | undefined; request: unknown; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  await tx
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<=', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('idempotencyKey')
    .values({ userId, key, bodyHash, answer: '', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

  const own = tx.selectFrom('idempotencyKey').where('userId', '=', userId).where('key', '=', key);
  if (inserted === 0n) {
    const earlier = await own.select(['bodyHash', 'answer']).executeTakeFirstOrThrow();
    if (earlier.bodyHash !== bodyHash) throw new DomainError('idempotency_mismatch');
    return JSON.parse(earlier.answer) as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}
