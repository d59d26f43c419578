import { createHash } from 'node:crypto';
import { compiledByShape } from '../database/compiled.ts';
import type { Database, Db, Tx, Row } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import type { Attempt, Limit } from './limits.ts';

/**
 * Counts an attempt under each of its limits before it is made, so that parallel ones cannot slip through. One that is
 * refused counts under none and writes nothing.
 * @throws DomainError of the first limit that is used up, with the seconds until its window ends
 */
export async function consumeRateLimit(
  database: Database,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  await checkRateLimits(database.read, attempts, now);
  await database.transaction(async (tx) => {
    await tx.deleteFrom('rateLimit').where('windowEndsAt', '<=', now.toISOString()).execute();
    await countAttempts(tx, attempts, now);
  });
}

/**
 * Counts what a transaction does under each of its limits; it counts nowhere when the transaction fails.
 * @throws DomainError of the first limit that is used up, with the seconds until its window ends
 */
export async function countAttempts(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<void> {
  for (const attempt of attempts)
    if (!(await tryAttempt(tx, attempt, now))) await checkRateLimits(tx, [attempt], now);
}

interface Counted {
  rows: Row<'rateLimit'>[];
  max: number;
  now: string;
}

const countWithin = compiledByShape((tx: Tx, { rows, max, now }: Counted) =>
  tx
    .insertInto('rateLimit')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => {
          const isOver = eb('rateLimit.windowEndsAt', '<=', now);
          return {
            count: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.count'))
              .else(eb('rateLimit.count', '+', eb.ref('excluded.count')))
              .end(),
            windowEndsAt: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.windowEndsAt'))
              .else(eb.ref('rateLimit.windowEndsAt'))
              .end(),
          };
        })
        .where((eb) => eb.or([eb('rateLimit.count', '<', max), eb('rateLimit.windowEndsAt', '<=', now)])),
    )
    .returning('key'),
);

/** Counts an attempt and returns true, or returns false when its limit is used up. */
export async function tryAttempt(tx: Tx, { limit, ...attempt }: Attempt, now: Date): Promise<boolean> {
  const [isAllowed = false] = await tryAttempts(tx, limit, [attempt], now);
  return isAllowed;
}

const MAX_ROWS = 200;

/** Counts attempts under one limit, in their order, and returns for each whether it was allowed. */
export async function tryAttempts(
  tx: Tx,
  limit: Limit,
  attempts: readonly Omit<Attempt, 'limit'>[],
  now: Date,
): Promise<boolean[]> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs).toISOString();
  const rows = attempts.map(({ subject, cost: count = 1 }) => ({
    key: toKey({ limit, subject }),
    count,
    windowEndsAt,
  }));
  const allowed = new Set<(typeof rows)[number]>();
  let left = rows;
  while (left.length > 0) {
    // A statement counts each key once. In the order of the keys, two transactions never wait for each other in a circle.
    const next = [...new Map(left.toReversed().map((row) => [row.key, row])).values()]
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, MAX_ROWS);
    const found = await countWithin(tx, { rows: next, max: limit.max, now: now.toISOString() });
    const counted = new Set(found.map(({ key }) => key));
    for (const row of next) if (counted.has(row.key)) allowed.add(row);
    const usedUp = new Set(next.flatMap(({ key }) => (counted.has(key) ? [] : key)));
    left = left.filter((row) => !allowed.has(row) && !usedUp.has(row.key));
  }
  return rows.map((row) => allowed.has(row));
}

/** Counts nothing. @throws DomainError of the first limit that is used up */
export async function checkRateLimits(db: Db | Tx, attempts: readonly Attempt[], now: Date): Promise<void> {
  refuseUsedUp(attempts, await readCounts(db, attempts, now), now);
}

type Counts = ReadonlyMap<string, Row<'rateLimit'>>;

/** Reads what is counted now of several attempts, for `refuseUsedUp` and `isCounted`. */
export async function readCounts(db: Db | Tx, attempts: readonly Attempt[], now: Date): Promise<Counts> {
  const rows = await db
    .selectFrom('rateLimit')
    .selectAll()
    .where('key', 'in', attempts.map(toKey))
    .where('windowEndsAt', '>', now.toISOString())
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns whether anything is counted of an attempt, or a mark was made that has not ended. */
export function isCounted(attempt: Attempt, counts: Counts): boolean {
  return counts.has(toKey(attempt));
}

/** @throws DomainError of the first limit that is used up */
export function refuseUsedUp(attempts: readonly Attempt[], counts: Counts, now: Date): void {
  for (const attempt of attempts) {
    const row = counts.get(toKey(attempt));
    if (!row || row.count < attempt.limit.max) continue;
    const ms = Date.parse(row.windowEndsAt) - now.getTime();
    throw new DomainError(attempt.limit.code, { retryAfter: Math.ceil(ms / 1000) });
  }
}

export async function resetRateLimit(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.deleteFrom('rateLimit').where('key', '=', toKey(attempt)).execute();
}

/** Uncounts an attempt that turned out not to be one of the limited kind; others stay counted. */
export async function refundRateLimit(tx: Tx, attempt: Attempt): Promise<void> {
  await tx
    .updateTable('rateLimit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', toKey(attempt))
    .where('count', '>', 0)
    .execute();
}

/** Stores a known address, or extends its validity. */
export async function rememberDevice(tx: Tx, mark: Attempt, now: Date): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + mark.limit.windowMs).toISOString();
  await tx
    .insertInto('rateLimit')
    .values({ key: toKey(mark), count: 1, windowEndsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ windowEndsAt }))
    .execute();
}

/** Hashed: the table shows no email or address. */
function toKey({ limit: { name }, subject }: Pick<Attempt, 'limit' | 'subject'>): string {
  return `${name}:${createHash('sha256').update(subject.toLowerCase()).digest('base64url')}`;
}
