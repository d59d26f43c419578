import { z } from 'zod';
import { recordEvent } from '../platform/events/event.queries.ts';
import { DomainError } from '../platform/errors.ts';
import type { Page } from '../platform/page.ts';
import { search } from '../platform/search/search.ts';
import { onceInBatch, publicProcedure, query } from '../platform/trpc.ts';
import { type ListedUser, Login, UserSearch } from '../platform/users/user.schema.ts';
import { Id } from '../platform/text.ts';
import { findCredentials, findUser, readUser } from '../platform/users/user.queries.ts';
import { beginSession } from './begin-session.ts';
import { admitLogin, settleLogin, takeLogin } from './login-attempts.ts';
import { holdPassword } from '../platform/users/user-changes.queries.ts';
import { endSession } from '../platform/users/session.queries.ts';
import { listedUsers, newestUsers, searchedUsers } from './user-search.queries.ts';

/** What REST lists at once (API-4). */
const MOST = 1000;

export const accountProcedures = {
  /** The signed-in user; signed_out otherwise (SES-1). */
  current: query().query(({ ctx }) => ctx.viewer),

  /** All users, newest first, at most 1,000. */
  list: query('admin').query(({ ctx }) => newestUsers(ctx.database.read, MOST)),

  /** A page of users, newest first, by name, email, username or id, and by filters (ADM-2). @throws invalid */
  search: query('admin')
    .input(UserSearch)
    .query(async ({ ctx: { database }, input, signal }): Promise<Page<ListedUser>> => {
      const { ids, nextCursor } = await search(searchedUsers(database.read, input), input, signal);
      return { items: await listedUsers(database.read, ids), nextCursor };
    }),

  /** A user as admins see them. @throws not_found, also once the account is deleted */
  show: query('admin')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database }, input }): Promise<ListedUser> => {
      const present = await findUser(database.read, input.userId);
      const [user] = present ? await listedUsers(database.read, [present.id]) : [];
      if (!user) throw new DomainError('not_found');
      return user;
    }),

  /**
   * Signs in, and ends the browser's session before (SES-13). A wrong email and a wrong password are told apart neither by
   * text nor by the work they take (ACC-12).
   */
  login: publicProcedure
    .use(onceInBatch)
    .input(Login)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, address, now } = ctx;
      const { token: formerToken } = ctx.session;
      const { isKnown } = await admitLogin(database.read, input.email, address, now);
      // All of it in turn: right ones that come together must not use up the limit of wrong ones.
      const { user, session } = await passwords.inTurn({ address, isKnown }, async ({ verify }) => {
        const attempt = await takeLogin(database, input.email, address, now);
        const account = await findCredentials(database.read, input.email);
        const matches = await verify(input.password, account?.passwordHash);
        if (!account || !matches) throw new DomainError('wrong_credentials');
        return database.transaction(async (tx) => {
          // Changed meanwhile: the change has ended all sessions, and none begins with the old password after it.
          if (!(await holdPassword(tx, account.id, account.passwordHash)))
            throw new DomainError('wrong_credentials');
          await settleLogin(tx, attempt, now);
          const found = await readUser(tx, account.id);
          if (!found.active) return { user: found, session: null };
          return { user: found, session: await beginSession(tx, found.id, { formerToken, now }) };
        });
      });
      if (!session) throw new DomainError('deactivated');
      ctx.session.set(session.token, session.expiresAt);
      return user;
    }),

  /** Signs out, which ends the session's live streams; also without a session. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    const { database, session, now } = ctx;
    const { token } = session;
    if (token) {
      await database.transaction(async (tx) => {
        const userId = await endSession(tx, token);
        if (userId) await recordEvent(tx, { type: 'account.session_ended', actorId: userId }, now);
      });
    }
    session.clear();
  }),
};
