import { toAccountKey } from '../platform/users/user.schema.ts';
import { lockUser, readUser } from '../platform/users/user.queries.ts';
import { sessionLifeOf } from '../platform/users/account-limits.ts';
import {
  confirmPassword,
  queuePasswordNotice,
  refuseCommonPassword,
  refuseReserved,
  refuseShortPassword,
} from './credential.policy.ts';
import { refuseMisleadingName } from './name.policy.ts';
import { refuseStaleFactor } from './second-factor/factor.policy.ts';
import { requirePasswordOnce } from './second-factor/passkey.queries.ts';
import { EMAIL_CHANGES, NAME_CHANGES } from '../platform/users/limits.ts';
import {
  setEmailConfirmed,
  setPasswordHash,
  takenNameOf,
  updateAccount,
} from '../platform/users/user-changes.queries.ts';
import { AccountDraft, PasswordChange } from '../platform/users/own-account.schema.ts';
import { consumeRateLimit, countAttempts } from '../platform/users/rate-limit.queries.ts';
import {
  endOtherSessions,
  endSessionsOf,
  refuseEndedSession,
  startSession,
} from '../platform/users/session.queries.ts';
import { type DomainError, invalidField } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { sendChangeNotice, sendConfirmation } from './email-confirmation/email-link.policy.ts';
import { endResets } from './password-reset/password-reset.queries.ts';
import { onceInBatch, query } from '../platform/trpc.ts';
import { recordSecurityEvent } from '../platform/security/security-event.queries.ts';
import { endFeed } from '../calendar-feeds/calendar-feed.queries.ts';

export const credentialProcedures = {
  /**
   * Changes name, username, phone and email. Another email needs the password and ends every reset link; it ends all other
   * sessions and the calendar link on request (ACC-16, ACC-25, ACC-26). Attempts to take another username or email,
   * and changes of the email, are limited (ACC-28).
   * @throws invalid, sign_in_again, email_taken, username_taken, too_many_name_changes, too_many_email_changes
   */
  updateProfile: query()
    .use(onceInBatch)
    .input(AccountDraft)
    .mutation(async ({ ctx, input }) => {
      const { database, viewer, session, now } = ctx;
      const { currentPassword } = input;
      const changesEmail = isOther(input.email, viewer.email);
      if (changesEmail && !currentPassword) throw passwordMissing();
      if (changesEmail) await refuseStaleFactor(ctx);
      const lockPassword =
        changesEmail && currentPassword ? await confirmPassword(ctx, currentPassword) : null;
      const subject = `user ${viewer.id}`;
      const changesUsername = isOther(input.username, viewer.username);
      if (changesUsername) refuseReserved(input.username);
      if (input.name !== viewer.name) refuseMisleadingName({ name: input.name, role: viewer.role });
      if (changesUsername || changesEmail)
        await consumeRateLimit(database, [{ limit: NAME_CHANGES, subject }], now);
      try {
        return await database.transaction(async (tx) => {
          await lockUser(tx, viewer.id);
          if (lockPassword) await refuseEndedSession(tx, session.token);
          await lockPassword?.(tx);
          // Another change may have committed since the viewer was read: without a password the email stays.
          const former = await readUser(tx, viewer.id);
          const isOtherEmail = isOther(input.email, former.email);
          if (isOtherEmail && !lockPassword) throw passwordMissing();
          if (isOtherEmail) await countAttempts(tx, [{ limit: EMAIL_CHANGES, subject }], now);
          await updateAccount(tx, viewer.id, input);
          await recordEvent(tx, { type: 'account.changed', actorId: viewer.id }, now);
          const user = await readUser(tx, viewer.id);
          if (!isOtherEmail) return user;
          await recordSecurityEvent(tx, ctx, 'email.changed', { userId: viewer.id });
          await endResets(tx, viewer);
          if (input.endOtherSessions) await endOtherSessions(tx, viewer.id, session.token);
          if (input.endCalendarFeed) await endFeed(tx, viewer.id, now);
          await setEmailConfirmed(tx, viewer.id, null);
          await sendConfirmation(tx, ctx.cipher, user, now);
          await sendChangeNotice(tx, ctx.cipher, former, { newEmail: input.email, now });
          return { ...user, emailConfirmed: false };
        });
      } catch (error) {
        throw takenNameOf(error);
      }
    }),

  /**
   * Sets a new password. Every session ends but this one, which gets a new token, and every reset link; the calendar
   * address on request (ACC-17, ACC-25, ACC-26). No passkey is a whole login at first: a thief may have added one (ACC-46).
   * @throws sign_in_again, invalid, too_many_logins
   */
  changePassword: query()
    .use(onceInBatch)
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, viewer, address, demo, now } = ctx;
      await refuseStaleFactor(ctx);
      await refuseCommonPassword(input.newPassword, { field: 'newPassword', demo });
      refuseShortPassword(input.newPassword, viewer, { field: 'newPassword', demo });
      const lockPassword = await confirmPassword(ctx, input.currentPassword);
      const passwordHash = await passwords.inTurn({ address, isKnown: true }, ({ hash }) =>
        hash(input.newPassword),
      );
      const session = await database.transaction(async (tx) => {
        await lockUser(tx, viewer.id);
        await refuseEndedSession(tx, ctx.session.token);
        await lockPassword(tx);
        await setPasswordHash(tx, viewer.id, passwordHash);
        await endResets(tx, viewer);
        if (input.endCalendarFeed) await endFeed(tx, viewer.id, now);
        await endSessionsOf(tx, viewer.id);
        await requirePasswordOnce(tx, viewer.id);
        await recordEvent(tx, { type: 'account.password_changed', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'password.changed', { userId: viewer.id });
        await queuePasswordNotice(tx, viewer, now);
        return startSession(tx, viewer.id, now, {
          device: ctx.device,
          life: sessionLifeOf(viewer, { demo }),
        });
      });
      ctx.session.set(session.token, session.expiresAt, viewer);
    }),
};

function isOther(value: string, current: string): boolean {
  return toAccountKey(value) !== toAccountKey(current);
}

function passwordMissing(): DomainError {
  return invalidField('currentPassword', 'Please enter your password to change your email address');
}
