import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { endSessionsOf } from '../../platform/users/session.queries.ts';
import { findByEmail, lockActive } from '../../platform/users/user.queries.ts';
import type { User } from '../../platform/users/user.schema.ts';
import { deleteFactorsOf, hasFactor } from './factor.queries.ts';

/**
 * Removes every second factor of a user who is locked out, and ends their sessions. They are notified by email (ACC-39).
 * @throws not_found without such an account, or when it has no second factor
 */
export async function resetSecondFactor(
  database: Database,
  email: string,
  { logSecurity, now }: Pick<Context, 'logSecurity' | 'now'>,
): Promise<User> {
  const user = await findByEmail(database.read, email);
  if (!user) throw new DomainError('not_found', { message: 'There is no account with this email' });
  await database.transaction(async (tx) => {
    await lockActive(tx, user.id);
    if (!(await hasFactor(tx, user.id)))
      throw new DomainError('not_found', { message: 'This account doesn’t use two-step verification' });
    await deleteFactorsOf(tx, user.id);
    await endSessionsOf(tx, user.id);
    // An operator's command: no request, and no device of the user.
    const operator = { device: null, logSecurity, now };
    await recordSecurityEvent(tx, operator, 'second_factor.reset', { userId: user.id });
    await recordEvent(tx, { type: 'account.factors_reset', actorId: null, recipientId: user.id }, now);
  });
  return user;
}
