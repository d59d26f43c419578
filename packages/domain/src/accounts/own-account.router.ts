import { z } from 'zod';
import { DomainError, invalidField } from '../errors.ts';
import { recordEvent } from '../events/event.queries.ts';
import { command, query } from '../trpc.ts';
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
  /** Changes name, username, phone and email; another email needs the password. @throws invalid, email_taken, username_taken */
  updateProfile: query()
    .input(AccountDraft)
    .mutation(async ({ ctx, input: { currentPassword, ...draft } }) => {
      const { database, viewer, now } = ctx;
      if (keyOf(draft.email) !== keyOf(viewer.email)) {
        if (!currentPassword)
          throw invalidField('currentPassword', 'Please enter your password to change your email address');
        await confirmPassword(ctx, currentPassword);
      }
      try {
        return await database.transaction(async (tx) => {
          await lockUser(tx, viewer.id);
          await updateAccount(tx, viewer.id, draft);
          await recordEvent(tx, { type: 'account.changed', actorId: viewer.id, userId: viewer.id }, now);
          return readUser(tx, viewer.id);
        });
      } catch (error) {
        throw takenNameOf(error);
      }
    }),

  /** Sets a new password; every session ends but this one, which gets a new token. @throws invalid, too_many_logins */
  changePassword: query()
    .input(PasswordChange)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, viewer, now } = ctx;
      await confirmPassword(ctx, input.currentPassword);
      const passwordHash = await passwords.hash(input.newPassword);
      const session = await database.transaction(async (tx) => {
        await lockUser(tx, viewer.id);
        await setPasswordHash(tx, viewer.id, passwordHash);
        await endSessionsOf(tx, viewer.id);
        await recordEvent(
          tx,
          { type: 'account.password_changed', actorId: viewer.id, userId: viewer.id },
          now,
        );
        return startSession(tx, viewer.id, now);
      });
      ctx.session.set(session.token, session.expiresAt);
    }),

  /** Where the viewer is signed in, the latest first. */
  sessions: query().query(({ ctx: { database, viewer, session, now } }) =>
    listSessions(database.read, viewer.id, session.token, now),
  ),

  /** Signs out somewhere else, or here. @throws not_found */
  endSession: command(SessionTarget).mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    if (!(await endSessionOf(tx, viewer.id, input.sessionId))) throw new DomainError('not_found');
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id, userId: viewer.id }, now);
  }),

  /** Signs out everywhere but here. */
  endOtherSessions: command(z.void()).mutation(async ({ ctx: { tx, viewer, session, now } }) => {
    await endOtherSessions(tx, viewer.id, session.token);
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id, userId: viewer.id }, now);
  }),
};
