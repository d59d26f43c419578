import type { Context, Viewer } from '../context.ts';
import { invalidField } from '../errors.ts';
import { LOGIN_FAILURES, forgetAttempts, takeAttempt } from './attempt.queries.ts';
import { findPasswordHash } from './own-account.queries.ts';

/**
 * Makes sure that it is really the viewer who asks. Failures count like failed logins, for the account.
 * @throws invalid (`currentPassword`), too_many_logins
 */
export async function confirmPassword(
  { database, passwords, viewer, now }: Context & { viewer: Viewer },
  password: string,
): Promise<void> {
  const subject = `user ${viewer.id}`;
  await takeAttempt(database, LOGIN_FAILURES, subject, now);
  const stored = await findPasswordHash(database.read, viewer.id);
  if (!(await passwords.verify(password, stored)))
    throw invalidField('currentPassword', 'This is not your password');
  await database.transaction((tx) => forgetAttempts(tx, LOGIN_FAILURES, subject));
}
