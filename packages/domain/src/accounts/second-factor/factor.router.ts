import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { freshSignIn, inTransaction, onceInBatch, queryBeforeSetUp } from '../../platform/trpc.ts';
import { MAX_FACTORS } from '../../platform/users/account-limits.ts';
import {
  confirmPendingTotp,
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  findPendingTotp,
  insertPendingTotp,
  listFactors,
  replaceRecoveryCodes,
} from './factor.queries.ts';
import { countFactorAttempt, needsFactor, wrongCode } from './factor.policy.ts';
import { type Factor, FactorRemoval, type FactorStatus, TotpConfirmation } from './factor.schema.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

export const factorProcedures = {
  /** Returns the viewer's factors, the oldest first. */
  list: queryBeforeSetUp().query(({ ctx: { database, viewer } }) => listFactors(database.read, viewer.id)),

  /** Returns how many recovery codes are left, and whether the viewer must have a second factor (ACC-38). */
  status: queryBeforeSetUp().query(async ({ ctx }): Promise<FactorStatus> => ({
    recoveryCodesLeft: await countRecoveryCodes(ctx.database.read, ctx.viewer.id),
    isRequired: needsFactor(ctx.viewer, ctx),
    isMissing: ctx.mustSetUpFactor,
  })),

  /** Begins to set up an authenticator app: returns its secret, and as a QR code's address. @throws sign_in_again, too_many_factors */
  startTotp: queryBeforeSetUp()
    .use(freshSignIn)
    .mutation(({ ctx }) =>
      inTransaction(ctx, async (tx) => {
        const { cipher, viewer, now } = ctx;
        if ((await listFactors(tx, viewer.id)).length >= MAX_FACTORS)
          throw new DomainError('too_many_factors');
        const secret = newTotpSecret();
        await insertPendingTotp(tx, cipher, { userId: viewer.id, secret, now });
        return { secret, uri: totpUri(secret, viewer.email) };
      }),
    ),

  /**
   * Completes it with the app's first code. With the first factor come the recovery codes, which are shown only now; with
   * another one there are none (ACC-34). @throws sign_in_again, invalid
   */
  confirmTotp: queryBeforeSetUp()
    .use(freshSignIn)
    .input(TotpConfirmation)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (tx) => {
        const { cipher, viewer, now } = ctx;
        const pending = await findPendingTotp(tx, cipher, viewer.id, now);
        if (!pending) throw new DomainError('not_found', { message: 'Please start again' });
        const step = findTotpStep(pending.secret, input.code, now);
        if (step === null) throw wrongCode('code');
        const isFirst = (await listFactors(tx, viewer.id)).length === 0;
        await confirmPendingTotp(tx, pending.id, step, now);
        const recoveryCodes = isFirst ? newRecoveryCodes() : [];
        if (isFirst) await replaceRecoveryCodes(tx, viewer.id, recoveryCodes);
        await recordEvent(tx, { type: 'account.factor_added', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'second_factor.added', { userId: viewer.id });
        return { recoveryCodes };
      }),
    ),

  /** Replaces all recovery codes by new ones, which are shown only now. @throws sign_in_again, not_found without a factor */
  renewRecoveryCodes: queryBeforeSetUp()
    .use(freshSignIn)
    .mutation(({ ctx }) =>
      inTransaction(ctx, async (tx) => {
        const { viewer, now } = ctx;
        if ((await listFactors(tx, viewer.id)).length === 0) throw new DomainError('not_found');
        const recoveryCodes = newRecoveryCodes();
        await replaceRecoveryCodes(tx, viewer.id, recoveryCodes);
        await recordEvent(tx, { type: 'account.recovery_codes_renewed', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'recovery_codes.renewed', { userId: viewer.id });
        return { recoveryCodes };
      }),
    ),

  /**
   * Removes a factor. The last one needs a code of its own, and takes the recovery codes with it (ACC-37).
   * @throws sign_in_again, invalid, not_found, last_factor for an admin who must have one, too_many_codes
   */
  remove: queryBeforeSetUp()
    .use(freshSignIn)
    .use(onceInBatch)
    .input(FactorRemoval)
    .mutation(async ({ ctx, input: { factorId, totp } }) => {
      const { database, viewer, now } = ctx;
      const isLastOf = (factors: readonly Factor[]): boolean => {
        if (factors.every(({ id }) => id !== factorId)) throw new DomainError('not_found');
        const isLast = factors.length === 1;
        if (isLast && needsFactor(viewer, ctx)) throw new DomainError('last_factor');
        if (isLast && totp === undefined) throw wrongCode('totp');
        return isLast;
      };
      // Before an attempt is counted; another call may then remove one.
      isLastOf(await listFactors(database.read, viewer.id));
      const verify = totp === undefined ? null : await countFactorAttempt(ctx, viewer.id);
      await inTransaction(ctx, async (tx) => {
        const isLast = isLastOf(await listFactors(tx, viewer.id));
        await verify?.(tx, { totp });
        if (isLast) await deleteFactorsOf(tx, viewer.id);
        else await deleteFactor(tx, factorId);
        await recordEvent(tx, { type: 'account.factor_removed', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'second_factor.removed', { userId: viewer.id });
      });
    }),
};
