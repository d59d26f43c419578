import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { DomainError, invalidField } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { type Page, PageQuery } from '../platform/page.ts';
import { search } from '../platform/search/search.ts';
import { Id } from '../platform/text.ts';
import { Nothing, command, onceInBatch, publicProcedure, query, queryBeforeSetUp } from '../platform/trpc.ts';
import {
  listSecurityEvents,
  recordFailure,
  recordSecurityEvent,
} from '../platform/security/security-event.queries.ts';
import { createLoginTicket } from '../platform/users/login-ticket.queries.ts';
import { REGISTRATIONS, attemptsFrom } from '../platform/users/limits.ts';
import { SessionTarget } from '../platform/users/own-account.schema.ts';
import { checkRateLimits, consumeRateLimit } from '../platform/users/rate-limit.queries.ts';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  listSessions,
} from '../platform/users/session.queries.ts';
import { holdPassword } from '../platform/users/user-changes.queries.ts';
import { findCredentials, findUser, insertUser, readUser } from '../platform/users/user.queries.ts';
import {
  type ListedUser,
  Login,
  type LoginAnswer,
  Registration,
  UserSearch,
} from '../platform/users/user.schema.ts';
import { createProviderProfile } from '../providers/provider.queries.ts';
import { sendConfirmation } from './email-confirmation/email-link.policy.ts';
import { beginSession } from './begin-session.ts';
import { refuseCommonPassword, refuseReserved } from './credential.policy.ts';
import { admitLogin, settleLogin, takeLogin } from './login-attempts.ts';
import { findReferrer, insertReferral } from './referrals/referral.queries.ts';
import { refuseMisleadingName } from './name.policy.ts';
import { factorKindsOf } from './second-factor/factor.queries.ts';
import { listedUsers, newestUsers, buildUserSearch } from './user-search.queries.ts';

/** (API-4) */
const MAX_USERS = 1000;

export const accountProcedures = {
  /** Returns the signed-in user (SES-1). @throws signed_out */
  current: queryBeforeSetUp().query(({ ctx }) => ctx.viewer),

  /** Returns all users, newest first, at most 1,000. */
  list: query('admin').query(({ ctx }) => newestUsers(ctx.database.read, MAX_USERS)),

  /** Returns a page of users by name, email, username or id, and by filters (ADM-2). @throws invalid */
  search: query('admin')
    .input(UserSearch)
    .query(async ({ ctx: { database }, input, signal }): Promise<Page<ListedUser>> => {
      const { ids, nextCursor } = await search(buildUserSearch(database.read, input), input, signal);
      return { items: await listedUsers(database.read, ids), nextCursor };
    }),

  /** Returns a user as admins see them. @throws not_found, also for a deleted account */
  show: query('admin')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database }, input }): Promise<ListedUser> => {
      const present = await findUser(database.read, input.userId);
      const [user] = present ? await listedUsers(database.read, [present.id]) : [];
      if (!user) throw new DomainError('not_found');
      return user;
    }),

  /**
   * Signs in and ends the browser's previous session (SES-13); where the account has a second factor, returns a ticket for it
   * instead (ACC-33). A wrong email and a wrong password differ neither in text nor in the work they take (ACC-12).
   */
  login: publicProcedure
    .use(onceInBatch)
    .input(Login)
    .mutation(async ({ ctx, input }): Promise<LoginAnswer> => {
      const { database, passwords, address, now } = ctx;
      const { isKnown } = await admitLogin(database.read, input.email, ctx);
      // Counted in the queue, too: simultaneous correct logins must not exhaust the limit of wrong ones.
      const { user, session, step } = await passwords.inTurn({ address, isKnown }, async ({ verify }) => {
        const attempt = await takeLogin(database, input.email, address, now);
        const account = await findCredentials(database.read, input.email);
        const matches = await verify(input.password, account?.passwordHash);
        if (!account || !matches) {
          // Also without an account, so that it takes no less work.
          await recordFailure(ctx, 'login.failed', account?.id ?? null);
          throw new DomainError('wrong_credentials');
        }
        return database.transaction(async (tx) => {
          // A change of password ends all sessions, so the old one must not start one after it.
          if (!(await holdPassword(tx, account.id, account.passwordHash)))
            throw new DomainError('wrong_credentials');
          await settleLogin(tx, attempt, now);
          const owner = await readUser(tx, account.id);
          if (!owner.active) return { user: owner, session: null, step: null };
          const factors = await factorKindsOf(tx, owner.id);
          if (factors.length > 0)
            return {
              user: owner,
              session: null,
              step: { ticket: await createLoginTicket(tx, owner.id, now), factors },
            };
          return { user: owner, session: await beginSession(tx, owner, ctx), step: null };
        });
      });
      if (step) return step;
      if (!session) throw new DomainError('deactivated');
      ctx.session.set(session.token, session.expiresAt, user);
      return user;
    }),

  /** Signs out and ends the session's live streams; works without a session. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    const { database, session, now } = ctx;
    const { token } = session;
    if (token) {
      await database.transaction(async (tx) => {
        const userId = await endSession(tx, token);
        if (!userId) return;
        await recordEvent(tx, { type: 'account.session_ended', actorId: userId }, now);
        await recordSecurityEvent(tx, ctx, 'logout', { userId });
      });
    }
    session.clear();
  }),

  /** Creates an account, signs in and ends the browser's previous session (SES-13). Admins only in a demo (ACC-9). */
  register: publicProcedure
    .use(onceInBatch)
    .input(Registration)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, cipher, address, now } = ctx;
      if (input.role === 'admin' && !ctx.demo) throw invalidField('role', 'Please select a role');
      refuseReserved(input.username);
      refuseMisleadingName(input);
      await refuseCommonPassword(input.password, { field: 'password', demo: ctx.demo });
      const attempts = attemptsFrom(address, REGISTRATIONS);
      await checkRateLimits(database.read, attempts, now);
      const passwordHash = await passwords.inTurn({ address, isKnown: false }, async ({ hash }) => {
        await consumeRateLimit(database, attempts, now);
        return hash(input.password);
      });
      const { user, session } = await database.transaction(async (tx) => {
        const id = await insertUser(tx, { ...input, passwordHash, now });
        await sendConfirmation(tx, cipher, { id, email: input.email }, now);
        if (input.referralCode) await joinByCode(tx, id, input.referralCode, now);
        if (input.role === 'provider') await createProviderProfile(tx, id);
        await recordEvent(tx, { type: 'account.registered', actorId: id }, now);
        const joined = await readUser(tx, id);
        return { user: joined, session: await beginSession(tx, joined, ctx, { isRegistration: true }) };
      });
      ctx.session.set(session.token, session.expiresAt, user);
      return user;
    }),

  /** Returns the viewer's sessions: the current one, then the last used first (SES-5). */
  sessions: query().query(({ ctx: { database, viewer, session, now } }) =>
    listSessions(database.read, viewer.id, session.token, now),
  ),

  /** Ends any of the viewer's sessions. @throws not_found */
  endSession: command(SessionTarget).mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    if (!(await endSessionById(tx, viewer.id, input.sessionId))) throw new DomainError('not_found');
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
    await recordSecurityEvent(tx, ctx, 'session.ended', { userId: viewer.id });
  }),

  /** Returns a page of the security events of the viewer's account, the latest first (LOG-2). */
  securityEvents: query()
    .input(PageQuery.omit({ text: true }))
    .query(({ ctx: { database, viewer, now }, input }) =>
      listSecurityEvents(database.read, { ...input, userId: viewer.id, now }),
    ),

  /** Ends the viewer's other sessions. */
  endOtherSessions: command(Nothing).mutation(async ({ ctx }) => {
    const { tx, viewer, session, now } = ctx;
    await endOtherSessions(tx, viewer.id, session.token);
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
    await recordSecurityEvent(tx, ctx, 'session.ended', { userId: viewer.id });
  }),
};

/** Stores who referred a new user (REF-2). @throws invalid for an unknown code */
async function joinByCode(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const referrerId = await findReferrer(tx, code);
  if (!referrerId)
    throw invalidField(
      'referralCode',
      'We don’t recognise this referral code. Please check it, or leave it blank',
    );
  await insertReferral(tx, userId, referrerId, now);
}
