import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordFailure, recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import {
  freshSignIn,
  inSession,
  onceInBatch,
  publicProcedure,
  queryBeforeSetUp,
} from '../../platform/trpc.ts';
import { ADDRESS_FAILURES, PASSKEY_STARTS, attemptsFrom } from '../../platform/users/limits.ts';
import { findTicket } from '../../platform/users/login-ticket.queries.ts';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { lockActive, readUser } from '../../platform/users/user.queries.ts';
import { beginSession } from '../begin-session.ts';
import { checkFactor, issueFirstCodes, refuseTooManyFactors } from './factor.policy.ts';
import { startProof, startSetUp, verifySetUp, wrongPasskey } from './passkey.policy.ts';
import { findPasskey, useOfTicket } from './passkey.queries.ts';
import { PasskeyConfirmation, PasskeyLogin, PasskeyLoginStart } from './passkey.schema.ts';

/** Part of `factors`: passkeys of the viewer (ACC-44). */
export const passkeyProcedures = {
  /** Begins to add a passkey: returns what the browser needs to create one. @throws sign_in_again, too_many_factors */
  startPasskey: queryBeforeSetUp()
    .use(freshSignIn)
    .mutation(async ({ ctx }) => {
      await refuseTooManyFactors(ctx.database.read, ctx.viewer.id);
      return startSetUp(ctx, ctx.viewer);
    }),

  /**
   * Adds the passkey that the browser created. With the first factor come the recovery codes, which are shown only now; with
   * another one there are none (ACC-34). @throws sign_in_again, invalid, not_found, too_many_factors
   */
  confirmPasskey: queryBeforeSetUp()
    .use(freshSignIn)
    .input(PasskeyConfirmation)
    .mutation(async ({ ctx, input }) => {
      const { viewer, now } = ctx;
      const store = await verifySetUp(ctx, viewer, input.passkey);
      return inSession(ctx, async (tx) => {
        await refuseTooManyFactors(tx, viewer.id);
        const recoveryCodes = await issueFirstCodes(tx, viewer.id);
        await store(tx);
        await recordEvent(tx, { type: 'account.passkey_added', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'second_factor.added', { userId: viewer.id });
        return { recoveryCodes };
      });
    }),

  /** Returns what the browser needs to prove one of the viewer's passkeys, for `confirmIdentity` and `remove`. */
  startPasskeyProof: queryBeforeSetUp().mutation(({ ctx }) =>
    startProof(ctx, { use: `proof ${ctx.viewer.id}`, userId: ctx.viewer.id }),
  ),
};

/** Part of `accounts`: logins by passkey. */
export const passkeyLoginProcedures = {
  /**
   * Returns what the browser needs to log in by passkey: for the second step of the login with this ticket, or without one
   * for a whole login (ACC-44). @throws ticket_expired, too_many_requests
   */
  startPasskeyLogin: publicProcedure.input(PasskeyLoginStart).mutation(async ({ ctx, input: { ticket } }) => {
    await consumeRateLimit(ctx.database, attemptsFrom(ctx.address, PASSKEY_STARTS), ctx.now);
    if (ticket === undefined) return startProof(ctx, { use: 'login', userId: null });
    const userId = await findTicket(ctx.database.read, ticket, ctx.now);
    if (userId === null) throw new DomainError('ticket_expired');
    return startProof(ctx, { use: useOfTicket(ticket), userId });
  }),

  /**
   * Logs in by a passkey alone, which its owner unlocked: it proves both what they have and who they are. Ends the browser's
   * previous session (ACC-44, SES-13).
   * @throws invalid, deactivated, too_many_logins
   */
  loginWithPasskey: publicProcedure
    .use(onceInBatch)
    .input(PasskeyLogin)
    .mutation(async ({ ctx, input: proof }) => {
      const { database, cipher, address, now } = ctx;
      const owner = await findPasskey(database.read, cipher, proof.passkey.id);
      if (!owner) {
        await consumeRateLimit(database, attemptsFrom(address, ADDRESS_FAILURES), now);
        await recordFailure(ctx, 'login.failed', null);
        throw wrongPasskey();
      }
      const { userId } = owner;
      const consume = await checkFactor(ctx, userId, { proof, use: 'login' });
      const { user, session } = await database.transaction(async (tx) => {
        const isActive = await lockActive(tx, userId);
        await consume(tx);
        if (!isActive) throw new DomainError('deactivated');
        const signedIn = await readUser(tx, userId);
        return { user: signedIn, session: await beginSession(tx, signedIn, ctx) };
      });
      ctx.session.set(session.token, session.expiresAt, user);
      return user;
    }),
};
