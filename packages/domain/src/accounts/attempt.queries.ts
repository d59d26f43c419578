import { createHash } from 'node:crypto';
import type { Database, Tx } from '../database/database.ts';
import { DomainError, type ErrorCode } from '../errors.ts';

/** How many attempts a key may make within a window that begins with its first (Rulings: Limits on calls). */
interface Limit {
  name: string;
  most: number;
  windowMs: number;
  code: ErrorCode;
}

export const LOGIN_FAILURES: Limit = {
  name: 'login',
  most: 10,
  windowMs: 15 * 60_000,
  code: 'too_many_logins',
};
export const REGISTRATIONS: Limit = {
  name: 'register',
  most: 30,
  windowMs: 3_600_000,
  code: 'too_many_registrations',
};
export const CONTACT_MESSAGES: Limit = {
  name: 'contact',
  most: 10,
  windowMs: 3_600_000,
  code: 'too_many_messages',
};
export const POSTCODE_LOOK_UPS: Limit = {
  name: 'postcode',
  most: 60,
  windowMs: 60_000,
  code: 'too_many_requests',
};

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip through.
 * @throws DomainError of the limit when the key had used its attempts
 */
export async function takeAttempt(
  database: Database,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { count } = await database.transaction(async (tx) => {
    await tx.deleteFrom('attempt').where('windowEndsAt', '<=', at).execute();
    return tx
      .insertInto('attempt')
      .values({
        key: keyOf(limit, subject),
        count: 1,
        windowEndsAt: new Date(now.getTime() + limit.windowMs).toISOString(),
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ count: eb('attempt.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
  });
  if (count > limit.most) throw new DomainError(limit.code);
}

const latest = new Map<string, Promise<unknown>>();

/**
 * Makes the attempts of one subject one after another in this process: each counts before it is made, and right ones
 * that come together must not use up the limit of wrong ones.
 */
export async function inTurn<T>(subject: string, attempt: () => Promise<T>): Promise<T> {
  const key = subject.toLowerCase();
  const before = latest.get(key);
  const own = (async () => {
    await before?.catch(() => {});
    return attempt();
  })();
  latest.set(key, own);
  try {
    return await own;
  } finally {
    if (latest.get(key) === own) latest.delete(key);
  }
}

/** Forgets the attempts of a key, after a success. */
export async function forgetAttempts(tx: Tx, limit: Limit, subject: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', keyOf(limit, subject)).execute();
}

/** Hashed: the table shows nobody's email or address. */
function keyOf({ name }: Limit, subject: string): string {
  return `${name}:${createHash('sha256').update(subject.toLowerCase()).digest('base64url')}`;
}
