import type { Context, Viewer } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { type DomainError, invalidField } from '../platform/errors.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { Role } from '../platform/roles.ts';
import { recordFailure } from '../platform/security/security-event.queries.ts';
import { MIN_ADMIN_PASSWORD_LENGTH } from '../platform/users/account-limits.ts';
import { toAccountKey } from '../platform/users/user.schema.ts';
import { LOGIN_FAILURES } from '../platform/users/limits.ts';
import { checkRateLimits, consumeRateLimit, resetRateLimit } from '../platform/users/rate-limit.queries.ts';
import { findPasswordHash, holdPassword } from '../platform/users/user-changes.queries.ts';
import { hidesCharacters, toPlainText } from './name.policy.ts';

/** Only the most common passwords are refused. */
const COMMON_PASSWORD_COUNT = 3000;

/** Loaded on first use: the library decompresses 49,000 passwords, some 7 MB, which a demo does not need. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORD_COUNT));
}

/**
 * Refuses a new password that is among the most common, ignoring case, except in a demo (ACC-30).
 * @throws invalid with the sentence for this field
 */
export async function refuseCommonPassword(
  password: string,
  { field, demo }: { field: 'password' | 'newPassword'; demo: boolean },
): Promise<void> {
  if (demo) return;
  common ??= loadCommon();
  if ((await common).has(password.toLowerCase()))
    throw invalidField(field, 'Many people use this password, so it’s easy to guess. Please choose another');
}

/** Refuses a short password of an admin, except in a demo (ACC-19). @throws invalid */
export function refuseShortPassword(
  password: string,
  { role }: { role: Role },
  { field, demo }: { field: 'password' | 'newPassword'; demo: boolean },
): void {
  if (role === 'admin' && !demo && password.length < MIN_ADMIN_PASSWORD_LENGTH)
    throw invalidField(field, `Password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`);
}

const RESERVED = new Set(['admin', 'administrator', 'root', 'support', toAccountKey(PRODUCT_NAME)]);

/** Refuses a username that hides letters, or looks like Doorstep's own, also in similar letters (ACC-29). @throws invalid */
export function refuseReserved(username: string): void {
  if (hidesCharacters(username))
    throw invalidField(
      'username',
      'This username has hidden characters or mixes alphabets. Please use letters from one alphabet',
    );
  if (RESERVED.has(toPlainText(username)))
    throw invalidField('username', 'This username is reserved. Please choose another');
}

/**
 * Verifies the viewer's password; failures count like failed logins to the account. Returns a function that locks the
 * password in a transaction, and refuses if it has been changed since.
 * @throws invalid (`currentPassword`), too_many_logins, unavailable
 */
export async function confirmPassword(
  ctx: Context & { viewer: Viewer },
  password: string,
): Promise<(tx: Tx) => Promise<void>> {
  const { database, passwords, viewer, address, now } = ctx;
  const attempt = { limit: LOGIN_FAILURES, subject: `user ${viewer.id}` };
  await checkRateLimits(database.read, [attempt], now);
  const confirmed = await passwords.inTurn({ address, isKnown: true }, async ({ verify }) => {
    await consumeRateLimit(database, [attempt], now);
    const stored = await findPasswordHash(database.read, viewer.id);
    if (!stored || !(await verify(password, stored))) {
      await recordFailure(ctx, 'identity.failed', viewer.id);
      throw wrongPassword();
    }
    await database.transaction((tx) => resetRateLimit(tx, attempt));
    return stored;
  });
  return async (tx) => {
    if (!(await holdPassword(tx, viewer.id, confirmed))) throw wrongPassword();
  };
}

function wrongPassword(): DomainError {
  return invalidField('currentPassword', 'That’s not your password. Please try again');
}

/** Notifies the owner of an account that its password was changed (ACC-17). */
export async function queuePasswordNotice(
  tx: Tx,
  { id, email }: Pick<Viewer, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const key = `password_changed ${id} ${now.toISOString()}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'password_changed', params: {}, key }], now);
}
