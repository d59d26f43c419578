import { findUser, lockActive, readUser } from '../../platform/users/user.queries.ts';
import { refuseCommonPassword } from '../common-passwords.ts';
import { attemptsFrom, PASSWORD_RESETS } from '../../platform/users/limits.ts';
import { setPasswordHash } from '../../platform/users/user-changes.queries.ts';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { endSessionsOf } from '../../platform/users/session.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { noteNewPassword } from '../../platform/outbox/account-notices.ts';
import { onceInBatch, publicProcedure } from '../../platform/trpc.ts';
import { endOf } from '../../platform/users/account-limits.ts';
import { endResets, findReset, forgetResets, insertResetRequest } from './password-reset.queries.ts';
import { PasswordReset, PasswordResetRequest } from './password-reset.schema.ts';
import { endFeed } from '../../calendar-feeds/calendar-feed.queries.ts';

export const passwordResetProcedures = {
  /**
   * Asks for a link to set a new password. The answer and the work are the same whether the address has an account or
   * not: whose it is, is looked up when the mail is written (ACC-21).
   * @throws too_many_resets after ten an hour from one network address
   */
  askForPassword: publicProcedure
    .input(PasswordResetRequest)
    .mutation(async ({ ctx: { database, address, now }, input }) => {
      await consumeRateLimit(database, attemptsFrom(address, PASSWORD_RESETS), now);
      await database.transaction(async (tx) => void (await insertResetRequest(tx, input.email, now)));
    }),

  /**
   * Sets a new password by a mailed link, once: every link and session of the account and its calendar address end, and
   * its owner is written to (ACC-17, ACC-21, CAL-9). @throws invalid, not_found (unknown, used or over)
   */
  setPassword: publicProcedure
    .use(onceInBatch)
    .input(PasswordReset)
    .mutation(async ({ ctx: { database, passwords, address, demo, now }, input }) => {
      if ((await readerOf(database.read, input.token, now)) === null) throw linkEnded();
      await refuseCommonPassword(input.newPassword, { field: 'newPassword', demo });
      const passwordHash = await passwords.inTurn({ address, isKnown: true }, ({ hash }) =>
        hash(input.newPassword),
      );
      await database.transaction(async (tx) => {
        const userId = await readerOf(tx, input.token, now);
        if (userId === null) throw linkEnded();
        // Another call with the same link may have been first.
        const isOpen = (await lockActive(tx, userId)) && (await readerOf(tx, input.token, now)) !== null;
        if (!isOpen) throw linkEnded();
        const user = await readUser(tx, userId);
        await setPasswordHash(tx, userId, passwordHash);
        await endResets(tx, user);
        await forgetResets(tx, new Date(now.getTime() - 86_400_000));
        await endSessionsOf(tx, userId);
        await endFeed(tx, userId, now);
        await recordEvent(tx, { type: 'account.password_changed', actorId: userId }, now);
        await noteNewPassword(tx, user, now);
      });
    }),
};

/** Whose password a link sets now; null for one that is unknown, used or over, or whose account is closed. */
async function readerOf(db: Db | Tx, token: string, now: Date): Promise<number | null> {
  const reset = await findReset(db, token);
  if (!reset || reset.userId === null || endOf(reset.createdAt) <= now) return null;
  const user = await findUser(db, reset.userId);
  return user?.active ? user.id : null;
}

function linkEnded(): DomainError {
  return new DomainError('not_found', { message: 'This link has ended. Please ask for a new one' });
}
