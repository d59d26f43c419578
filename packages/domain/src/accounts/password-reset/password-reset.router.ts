import { findUser, lockActive, readUser } from '../../platform/users/user.queries.ts';
import { queuePasswordNotice, refuseCommonPassword, refuseShortPassword } from '../credential.policy.ts';
import { attemptsFrom, PASSWORD_RESETS } from '../../platform/users/limits.ts';
import { setPasswordHash } from '../../platform/users/user-changes.queries.ts';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { endSessionsOf } from '../../platform/users/session.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { onceInBatch, publicProcedure } from '../../platform/trpc.ts';
import { resetExpiryOf } from '../../platform/users/account-limits.ts';
import { endResets, findReset, deleteResetsBefore, insertResetRequest } from './password-reset.queries.ts';
import { PasswordReset, PasswordResetRequest } from '../account.schema.ts';
import { listFactors } from '../second-factor/factor.queries.ts';
import type { Factor } from '../second-factor/factor.schema.ts';
import { requirePasswordOnce } from '../second-factor/passkey.queries.ts';
import { endFeed } from '../../calendar-feeds/calendar-feed.queries.ts';

export const passwordResetProcedures = {
  /**
   * Requests a link to set a new password. Response and work are the same whether the address has an account or not: it is
   * looked up when the email is written (ACC-21).
   * @throws too_many_resets after ten an hour from one network address
   */
  askForPassword: publicProcedure
    .input(PasswordResetRequest)
    .mutation(async ({ ctx: { database, address, logSecurity, now }, input }) => {
      await consumeRateLimit(database, attemptsFrom(address, PASSWORD_RESETS), now);
      await database.transaction(async (tx) => void (await insertResetRequest(tx, input.email, now)));
      logSecurity('password.reset_requested', {});
    }),

  /**
   * Sets a new password by a mailed link, once: every link and session of the account and its calendar link end, and
   * its owner gets an email (ACC-17, ACC-21, CAL-9). Returns the second factors, which remain: someone else may have added one,
   * so that no passkey is a whole login at first (ACC-46). @throws invalid, not_found (unknown, used or expired)
   */
  setPassword: publicProcedure
    .use(onceInBatch)
    .input(PasswordReset)
    .mutation(async ({ ctx, input }): Promise<{ factors: Factor[] }> => {
      const { database, passwords, address, demo, now } = ctx;
      const linked = await findLinkUser(database.read, input.token, now);
      if (linked === null) throw linkExpired();
      await refuseCommonPassword(input.newPassword, { field: 'newPassword', demo });
      const owner = await readUser(database.read, linked);
      refuseShortPassword(input.newPassword, owner, { field: 'newPassword', demo });
      const passwordHash = await passwords.inTurn({ address, isKnown: true }, ({ hash }) =>
        hash(input.newPassword),
      );
      return database.transaction(async (tx) => {
        const userId = await findLinkUser(tx, input.token, now);
        if (userId === null) throw linkExpired();
        // Another call with the same link may have been first.
        const isOpen = (await lockActive(tx, userId)) && (await findLinkUser(tx, input.token, now)) !== null;
        if (!isOpen) throw linkExpired();
        const user = await readUser(tx, userId);
        await setPasswordHash(tx, userId, passwordHash);
        await endResets(tx, user);
        await deleteResetsBefore(tx, new Date(now.getTime() - 86_400_000));
        await endSessionsOf(tx, userId);
        await requirePasswordOnce(tx, userId);
        await endFeed(tx, userId, now);
        await recordEvent(tx, { type: 'account.password_changed', actorId: userId }, now);
        await recordSecurityEvent(tx, ctx, 'password.reset', { userId });
        await queuePasswordNotice(tx, user, now);
        return { factors: await listFactors(tx, userId) };
      });
    }),
};

/** Returns the user of a valid link; null for one that is unknown, used or expired, or whose account is closed. */
async function findLinkUser(db: Db | Tx, token: string, now: Date): Promise<number | null> {
  const reset = await findReset(db, token);
  if (!reset || reset.userId === null || resetExpiryOf(reset.createdAt) <= now) return null;
  const user = await findUser(db, reset.userId);
  return user?.active ? user.id : null;
}

function linkExpired(): DomainError {
  return new DomainError('not_found', {
    message: 'This link has expired or has already been used. Please ask for a new one',
  });
}
