import { createHash } from 'node:crypto';
import { compiled } from '../../platform/database/compiled.ts';
import type { Database, Db, Row, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { IDEMPOTENCY_RETENTION_HOURS } from './idempotency.schema.ts';

const RETENTION_MS = IDEMPOTENCY_RETENTION_HOURS * 3_600_000;

/** A request and the key under which its user sent it. */
interface KeyedRequest {
  userId: number;
  key: string | undefined;
  request: unknown;
  now: Date;
}

/**
 * Runs `work` once per user and key: the same request again gets the first answer, another one under the same key
 * is refused (REQ-3). Without a key it simply runs. A failed request stores no key. The caller has locked the user or the
 * booking, so that the same request waits for the first one.
 * @throws DomainError idempotency_mismatch
 */
export async function withIdempotencyKey<T>(tx: Tx, keyed: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { userId, key, request, now } = keyed;
  if (key === undefined) return work();
  const earlier = await findEarlierAnswer(tx, keyed);
  if (earlier) return earlier.answer as T;
  const answer = await work();
  const stored = await upsertResponse(tx, {
    userId,
    key,
    bodyHash: hashOf(request),
    answer: JSON.stringify(answer),
    createdAt: now.toISOString(),
    expiredBefore: latestExpired(now),
  });
  // The same request would have waited for the lock: a different one has stored this key in the meantime.
  if (stored.length === 0) throw new DomainError('idempotency_mismatch');
  return answer;
}

const upsertResponse = compiled(
  (
    tx: Tx,
    {
      userId,
      key,
      bodyHash,
      answer,
      createdAt,
      expiredBefore,
    }: Row<'idempotencyKey'> & { expiredBefore: string },
  ) =>
    tx
      .insertInto('idempotencyKey')
      .values({ userId, key, bodyHash, answer, createdAt })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet((eb) => ({
            bodyHash: eb.ref('excluded.bodyHash'),
            answer: eb.ref('excluded.answer'),
            createdAt: eb.ref('excluded.createdAt'),
          }))
          .where('idempotencyKey.createdAt', '<=', expiredBefore),
      )
      .returning('key'),
);

const selectResponse = compiled(
  (db: Db | Tx, { userId, key, expiredBefore }: { userId: number; key: string; expiredBefore: string }) =>
    db
      .selectFrom('idempotencyKey')
      .select(['bodyHash', 'answer'])
      .where('userId', '=', userId)
      .where('key', '=', key)
      .where('createdAt', '>', expiredBefore),
);

/**
 * Returns the answer that the same request got earlier under its key; undefined when there is none.
 * @throws DomainError idempotency_mismatch
 */
export async function findEarlierAnswer(
  db: Db | Tx,
  { userId, key, request, now }: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  if (key === undefined) return undefined;
  const [earlier] = await selectResponse(db, { userId, key, expiredBefore: latestExpired(now) });
  if (!earlier) return undefined;
  if (earlier.bodyHash !== hashOf(request)) throw new DomainError('idempotency_mismatch');
  return { answer: JSON.parse(earlier.answer) };
}

/** Deletes all expired keys. */
export async function deleteExpiredKeys(database: Database, now: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('idempotencyKey').where('createdAt', '<=', latestExpired(now)).execute(),
  );
}

function latestExpired(now: Date): string {
  return new Date(now.getTime() - RETENTION_MS).toISOString();
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
