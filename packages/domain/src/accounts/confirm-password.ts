import type { Context, Viewer } from '../platform/context.ts';
import { type DomainError, invalidField } from '../platform/errors.ts';
import { checkRateLimits, consumeRateLimit, resetRateLimit } from '../platform/users/rate-limit.queries.ts';
import { LOGIN_FAILURES } from '../platform/users/limits.ts';
import type { Tx } from '../platform/database/database.ts';
import { findPasswordHash, holdPassword } from '../platform/users/user-changes.queries.ts';

/**
 * Makes sure that it is really the viewer who asks. Failures count like failed logins, for the account. Returns what
 * holds the password in the transaction of what is asked, and refuses that when it was changed meanwhile.
 * @throws invalid (`currentPassword`), too_many_logins, unavailable
 */
export async function confirmPassword(
  { database, passwords, viewer, address, now }: Context & { viewer: Viewer },
  password: string,
): Promise<(tx: Tx) => Promise<void>> {
  const attempt = { limit: LOGIN_FAILURES, subject: `user ${viewer.id}` };
  await checkRateLimits(database.read, [attempt], now);
  const confirmed = await passwords.inTurn({ address, isKnown: true }, async ({ verify }) => {
    await consumeRateLimit(database, [attempt], now);
    const stored = await findPasswordHash(database.read, viewer.id);
    if (!stored || !(await verify(password, stored))) throw notTheirs();
    await database.transaction((tx) => resetRateLimit(tx, attempt));
    return stored;
  });
  return async (tx) => {
    if (!(await holdPassword(tx, viewer.id, confirmed))) throw notTheirs();
  };
}

function notTheirs(): DomainError {
  return invalidField('currentPassword', 'This is not your password');
}
