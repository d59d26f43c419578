import { DomainError, invalidField } from '../errors.ts';
import { recordEvent } from '../events/event.queries.ts';
import { noteNewEmail, noteNewPassword } from '../outbox/account-notices.ts';
import { Nothing, command, onceInBatch, query } from '../trpc.ts';
import { lockUser, readUser } from './account.queries.ts';
import { confirmPassword } from './confirm-password.ts';
import { setPasswordHash, takenNameOf, updateAccount } from './own-account.queries.ts';
import { AccountDraft, PasswordChange, SessionTarget } from './own-account.schema.ts';
import { keyOf } from './account-key.ts';
import {
  endOtherSessions,
  endSessionOf,
  endSessionsOf,
  listSessions,
  startSession,
} from './session.queries.ts';

export const ownAccountProcedures = {
  /** Changes name, username, phone and email; another email needs the password (ACC-16). @throws invalid, email_taken, username_taken */
  updateProfile: query()
    .use(onceInBatch)
    .input(AccountDraft)
    .mutation(async ({ ctx, input: { currentPassword, ...draft } }) => {
      const { database, viewer, now } = ctx;
      const isOtherEmail = keyOf(draft.email) !== keyOf(viewer.email);
      if (isOtherEmail && !currentPassword)
        throw invalidField('currentPassword', 'Please enter your password to change your email address');
      const hold = isOtherEmail && currentPassword ? await confirmPassword(ctx, currentPassword) : null;
      try {
        return await database.transaction(async (tx) => {
          await lockUser(tx, viewer.id);
          await hold?.(tx);
          await updateAccount(tx, viewer.id, draft);
          await recordEvent(tx, { type: 'account.changed', actorId: viewer.id }, now);
          const user = await readUser(tx, viewer.id);
          if (isOtherEmail) await noteNewEmail(tx, user, viewer.email, now);
          return user;
        });
      } catch (error) {
        throw takenNameOf(error);
      }
    }),

  /** Sets a new password; every session ends but this one, which gets a new token (ACC-17). @throws invalid, too_many_logins */
  changePassword: query()
    .use(onceInBatch)
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, viewer, address, now } = ctx;
      const hold = await confirmPassword(ctx, input.currentPassword);
      const passwordHash = await passwords.inTurn(address, ({ hash }) => hash(input.newPassword));
      const session = await database.transaction(async (tx) => {
        await lockUser(tx, viewer.id);
        await hold(tx);
        await setPasswordHash(tx, viewer.id, passwordHash);
        await endSessionsOf(tx, viewer.id);
        await recordEvent(tx, { type: 'account.password_changed', actorId: viewer.id }, now);
        await noteNewPassword(tx, viewer, now);
        return startSession(tx, viewer.id, now);
      });
      ctx.session.set(session.token, session.expiresAt);
    }),

  /** Where the viewer is signed in, the latest first (SES-5). */
  sessions: query().query(({ ctx: { database, viewer, session, now } }) =>
    listSessions(database.read, viewer.id, session.token, now),
  ),

  /** Signs out somewhere else, or here. @throws not_found */
  endSession: command(SessionTarget).mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    if (!(await endSessionOf(tx, viewer.id, input.sessionId))) throw new DomainError('not_found');
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
  }),

  /** Signs out everywhere but here. */
  endOtherSessions: command(Nothing).mutation(async ({ ctx: { tx, viewer, session, now } }) => {
    await endOtherSessions(tx, viewer.id, session.token);
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
  }),
};
