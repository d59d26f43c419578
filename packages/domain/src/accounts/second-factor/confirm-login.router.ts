import { DomainError } from '../../platform/errors.ts';
import {
  freshSignIn,
  inTransaction,
  onceInBatch,
  publicProcedure,
  query,
  queryBeforeSetUp,
} from '../../platform/trpc.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { consumeLoginTicket, findTicket } from '../../platform/users/login-ticket.queries.ts';
import { markConfirmed } from '../../platform/users/session.queries.ts';
import { lockActive, readUser } from '../../platform/users/user.queries.ts';
import { beginSession } from '../begin-session.ts';
import { confirmPassword } from '../credential.policy.ts';
import { checkFactor } from './factor.policy.ts';
import { hasFactor } from './factor.queries.ts';
import { FactorConfirmation, IdentityProof } from './factor.schema.ts';
import { useOfTicket } from './passkey.queries.ts';

export const confirmLoginProcedures = {
  /** Succeeds only while the sign-in is fresh; called before a file is downloaded (SES-15). @throws sign_in_again */
  requireFreshSignIn: query()
    .use(freshSignIn)
    .query(() => {}),

  /**
   * Completes a login with the second factor: starts the session, and ends the browser's previous one (ACC-33, SES-13).
   * Ticket and proof are used up once, however many calls use them at once (ACC-35).
   * @throws ticket_expired, invalid, too_many_codes, too_many_logins
   */
  confirmFactor: publicProcedure
    .use(onceInBatch)
    .input(FactorConfirmation)
    .mutation(async ({ ctx, input: { ticket, ...proof } }) => {
      const { database, now } = ctx;
      const userId = await findTicket(database.read, ticket, now);
      if (userId === null) throw new DomainError('ticket_expired');
      const consume = await checkFactor(ctx, userId, { proof, use: useOfTicket(ticket) });
      const { user, session } = await database.transaction(async (tx) => {
        const isOpen = (await lockActive(tx, userId)) && (await consumeLoginTicket(tx, ticket));
        if (!isOpen) throw new DomainError('ticket_expired');
        await consume(tx);
        const owner = await readUser(tx, userId);
        return { user: owner, session: await beginSession(tx, owner, ctx) };
      });
      ctx.session.set(session.token, session.expiresAt, user);
      return user;
    }),

  /**
   * Proves again who uses the session, so that the sign-in is fresh: by the second factor where the account has one,
   * otherwise by the password (SES-15).
   * @throws second_factor (a password, although the account has a second factor), invalid, too_many_logins, too_many_codes
   */
  confirmIdentity: queryBeforeSetUp()
    .use(onceInBatch)
    .input(IdentityProof)
    .mutation(async ({ ctx, input: { currentPassword, ...proof } }) => {
      const { database, viewer, session, now } = ctx;
      if (currentPassword !== undefined && (await hasFactor(database.read, viewer.id)))
        throw new DomainError('second_factor', {
          message: 'Please use your app, a passkey or a recovery code instead of your password',
        });
      const consume =
        currentPassword === undefined
          ? await checkFactor(ctx, viewer.id, { proof, use: `proof ${viewer.id}` })
          : await confirmPassword(ctx, currentPassword);
      await inTransaction(ctx, async (tx) => {
        await consume(tx);
        if (session.token !== null) await markConfirmed(tx, session.token, now);
        await recordSecurityEvent(tx, ctx, 'identity.confirmed', { userId: viewer.id });
      });
    }),
};
