import { Registration } from '../platform/users/user.schema.ts';
import { refuseReserved } from './reserved-usernames.ts';
import { beginSession } from './begin-session.ts';
import { insertUser, readUser } from '../platform/users/user.queries.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { REGISTRATIONS, attemptsFrom } from '../platform/users/limits.ts';
import { checkRateLimits, consumeRateLimit } from '../platform/users/rate-limit.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { invalidField } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { openProfile } from '../providers/provider.queries.ts';
import { insertReferral, ownerOfCode } from './referrals/referral.queries.ts';
import { onceInBatch, publicProcedure } from '../platform/trpc.ts';

export const registrationProcedures = {
  /** Creates an account, signs it in and ends the browser's session before (SES-13). Role admin only in demo mode (ACC-9). */
  register: publicProcedure
    .use(onceInBatch)
    .input(Registration)
    .mutation(async ({ ctx, input }) => {
      const { database, passwords, address, now } = ctx;
      const { token: formerToken } = ctx.session;
      if (input.role === 'admin' && !ctx.demo) throw invalidField('role', 'Please select a role');
      refuseReserved(input.username);
      await refuseCommonPassword(input.password, { field: 'password', demo: ctx.demo });
      const attempts = attemptsFrom(address, REGISTRATIONS);
      await checkRateLimits(database.read, attempts, now);
      const passwordHash = await passwords.inTurn({ address, isKnown: false }, async ({ hash }) => {
        await consumeRateLimit(database, attempts, now);
        return hash(input.password);
      });
      const { user, session } = await database.transaction(async (tx) => {
        const id = await insertUser(tx, { ...input, passwordHash, now });
        if (input.referralCode) await joinByCode(tx, id, input.referralCode, now);
        if (input.role === 'provider') await openProfile(tx, id);
        await recordEvent(tx, { type: 'account.registered', actorId: id }, now);
        return { user: await readUser(tx, id), session: await beginSession(tx, id, { formerToken, now }) };
      });
      ctx.session.set(session.token, session.expiresAt);
      return user;
    }),
};

/** Remembers who brought a new user (REF-2). @throws invalid for an unknown code */
async function joinByCode(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  const referrerId = await ownerOfCode(tx, code);
  if (!referrerId) throw invalidField('referralCode', 'This code does not exist');
  await insertReferral(tx, userId, referrerId, now);
}
