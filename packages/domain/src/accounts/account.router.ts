import type { Tx } from '../database/database.ts';
import { insertReferral, ownerOfCode } from '../referrals/referral.queries.ts';
import { openProfile } from '../providers/provider.queries.ts';
import { recordEvent } from '../events/event.queries.ts';
import { DomainError, invalidField } from '../errors.ts';
import { PageQuery } from '../page.ts';
import { open, query } from '../trpc.ts';
import { Login, Registration, Role } from './account.schema.ts';
import { findCredentials, insertUser, readUser } from './account.queries.ts';
import { LOGIN_FAILURES, REGISTRATIONS, forgetAttempts, inTurn, takeAttempt } from './attempt.queries.ts';
import { endSession, startSession } from './session.queries.ts';
import { searchUsers } from './user-search.queries.ts';

/** What REST lists at once (Rulings: Enforcement). */
const MOST = 1000;

const UserSearch = PageQuery.extend({ role: Role.optional() });

export const accountProcedures = {
  /** The signed-in user; signed_out otherwise (S1 §4). */
  current: query().query(({ ctx }) => ctx.viewer),

  /** All users, newest first, at most 1,000. */
  list: query('admin').query(async ({ ctx }) => {
    const { items } = await searchUsers(ctx.database.read, { text: '', cursor: null, limit: MOST });
    return items;
  }),

  /** A page of the users whose name, email or username holds a text, newest first (S2 §2). */
  search: query('admin')
    .input(UserSearch)
    .query(({ ctx, input }) => searchUsers(ctx.database.read, input)),

  /** Creates an account and signs it in. Role admin only in demo mode (Rulings: Accounts and access). */
  register: open.input(Registration).mutation(async ({ ctx, input }) => {
    const { database, now } = ctx;
    if (input.role === 'admin' && !ctx.demo) throw invalidField('role', 'Please select a role');
    await takeAttempt(database, REGISTRATIONS, ctx.address, now);
    const passwordHash = await ctx.passwords.hash(input.password);
    const { user, session } = await database.transaction(async (tx) => {
      const id = await insertUser(tx, { ...input, passwordHash, now });
      if (input.referralCode) await joinByCode(tx, id, input.referralCode, now);
      if (input.role === 'provider') await openProfile(tx, id);
      await recordEvent(tx, { type: 'account.registered', actorId: id, userId: id }, now);
      return { user: await readUser(tx, id), session: await startSession(tx, id, now) };
    });
    ctx.session.set(session.token, session.expiresAt);
    return user;
  }),

  /** Signs in. A wrong email and a wrong password are told apart neither by text nor by the work they take. */
  login: open.input(Login).mutation(async ({ ctx, input }) => {
    const { database, now } = ctx;
    const subject = `${input.email} ${ctx.address}`;
    const { user, session } = await inTurn(subject, async () => {
      await takeAttempt(database, LOGIN_FAILURES, subject, now);
      const account = await findCredentials(database.read, input.email);
      const matches = await ctx.passwords.verify(input.password, account?.passwordHash);
      if (!account || !matches) throw new DomainError('wrong_credentials');
      return database.transaction(async (tx) => {
        await forgetAttempts(tx, LOGIN_FAILURES, subject);
        const found = await readUser(tx, account.id);
        return { user: found, session: found.active ? await startSession(tx, found.id, now) : null };
      });
    });
    if (!session) throw new DomainError('deactivated');
    ctx.session.set(session.token, session.expiresAt);
    return user;
  }),

  /** Signs out; also when nobody was signed in. */
  logout: open.mutation(async ({ ctx }) => {
    const { token } = ctx.session;
    if (token) await ctx.database.transaction((tx) => endSession(tx, token));
    ctx.session.clear();
  }),
};

/** Remembers who brought a new user. @throws invalid for an unknown code */
async function joinByCode(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const referrerId = await ownerOfCode(tx, code);
  if (!referrerId) throw invalidField('referralCode', 'This code does not exist');
  await insertReferral(tx, userId, referrerId, now);
}
