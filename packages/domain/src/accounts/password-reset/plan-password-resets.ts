import { type Cipher, newToken } from '../../platform/cipher.ts';
import { type User, toAccountKey } from '../../platform/users/user.schema.ts';
import { findByEmail, lockActive, readUser } from '../../platform/users/user.queries.ts';
import { RESET_LINKS } from '../../platform/users/limits.ts';
import { tryAttempt } from '../../platform/users/rate-limit.queries.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { lockFreeRows } from '../../platform/database/dialect.ts';
import { queueMails } from '../../platform/outbox/outbox.queries.ts';
import { sealLink } from '../../platform/outbox/mailed-link.ts';
import { resetExpiryOf } from '../../platform/users/account-limits.ts';
import { completeReset, deleteReset, selectPendingRequests } from './password-reset.queries.ts';

const BATCH_SIZE = 100;

/**
 * Queues the emails of password requests. Accounts are looked up only here, so that responses to requests do not reveal
 * whether an address has one (ACC-21).
 */
export async function planPasswordResets(database: Database, cipher: Cipher, now: Date): Promise<void> {
  if ((await selectPendingRequests(database.read, 1).execute()).length === 0) return;
  await database.transaction((tx) => planSome(tx, cipher, now));
}

/**
 * Finds the active user with this email and locks their row, so that a change of password or email under way ends the
 * link, too (ACC-25).
 */
async function lockByEmail(tx: Tx, email: string): Promise<User | null> {
  const user = await findByEmail(tx, email);
  if (!user || !(await lockActive(tx, user.id))) return null;
  // The email may have changed while this waited for the lock.
  const locked = await readUser(tx, user.id);
  return toAccountKey(locked.email) === toAccountKey(email) ? locked : null;
}

/** Limits the links of an account silently, so that no one learns whether an address has one (ACC-27). */
function mayRequest(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return tryAttempt(tx, { limit: RESET_LINKS, subject: `user ${userId}` }, now);
}

async function planSome(tx: Tx, cipher: Cipher, now: Date): Promise<void> {
  for (const { id, email, createdAt } of await lockFreeRows(
    tx,
    selectPendingRequests(tx, BATCH_SIZE),
  ).execute()) {
    const user = await lockByEmail(tx, email ?? '');
    const expiresAt = resetExpiryOf(createdAt);
    if (!user || expiresAt <= now || !(await mayRequest(tx, user.id, now))) {
      await deleteReset(tx, id);
      continue;
    }
    const token = newToken();
    await completeReset(tx, id, { userId: user.id, token });
    const key = `password_reset ${id}`;
    const params = sealLink(cipher, { token, expiresAt });
    const address = user.email;
    await queueMails(tx, [{ userId: user.id, address, template: 'password_reset', params, key }], now);
  }
}
