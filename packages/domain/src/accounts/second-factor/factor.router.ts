import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { freshSignIn, inSession, onceInBatch, queryBeforeSetUp } from '../../platform/trpc.ts';
import {
  confirmPendingTotp,
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  findPendingTotp,
  hasFactor,
  insertPendingTotp,
  listFactors,
  renameFactor,
  replaceRecoveryCodes,
} from './factor.queries.ts';
import {
  checkFactor,
  issueFirstCodes,
  needsFactor,
  refuseTooManyFactors,
  wrongCode,
} from './factor.policy.ts';
import {
  type Factor,
  FactorName,
  FactorRemoval,
  type FactorStatus,
  TotpConfirmation,
} from './factor.schema.ts';
import { wrongPasskey } from './passkey.policy.ts';
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
      inSession(ctx, async (tx) => {
        const { cipher, viewer, now } = ctx;
        await refuseTooManyFactors(tx, viewer.id);
        const secret = newTotpSecret();
        await insertPendingTotp(tx, cipher, { userId: viewer.id, secret, now });
        return { secret, uri: totpUri(secret, viewer.email) };
      }),
    ),

  /**
   * Completes it with the app's first code. With the first factor come the recovery codes, which are shown only now; with
   * another one there are none (ACC-34). @throws sign_in_again, invalid, not_found, too_many_factors
   */
  confirmTotp: queryBeforeSetUp()
    .use(freshSignIn)
    .input(TotpConfirmation)
    .mutation(({ ctx, input }) =>
      inSession(ctx, async (tx) => {
        const { cipher, viewer, now } = ctx;
        const pending = await findPendingTotp(tx, cipher, viewer.id, now);
        if (!pending) throw new DomainError('not_found', { message: 'Please start again' });
        const step = findTotpStep(pending.secret, input.code, now);
        if (step === null) throw wrongCode('code');
        await refuseTooManyFactors(tx, viewer.id);
        const recoveryCodes = await issueFirstCodes(tx, viewer.id);
        await confirmPendingTotp(tx, pending.id, step, now);
        await recordEvent(tx, { type: 'account.factor_added', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'second_factor.added', { userId: viewer.id });
        return { recoveryCodes };
      }),
    ),

  /** Replaces all recovery codes by new ones, which are shown only now. @throws sign_in_again, not_found without a factor */
  renewRecoveryCodes: queryBeforeSetUp()
    .use(freshSignIn)
    .mutation(({ ctx }) =>
      inSession(ctx, async (tx) => {
        const { viewer, now } = ctx;
        if (!(await hasFactor(tx, viewer.id))) throw new DomainError('not_found');
        const recoveryCodes = newRecoveryCodes();
        await replaceRecoveryCodes(tx, viewer.id, recoveryCodes);
        await recordEvent(tx, { type: 'account.recovery_codes_renewed', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'recovery_codes.renewed', { userId: viewer.id });
        return { recoveryCodes };
      }),
    ),

  /** Names a factor, so that its owner recognises it. @throws sign_in_again, not_found */
  rename: queryBeforeSetUp()
    .use(freshSignIn)
    .input(FactorName)
    .mutation(({ ctx, input: { factorId, name } }) =>
      inSession(ctx, async (tx) => {
        if (!(await renameFactor(tx, ctx.viewer.id, factorId, name))) throw new DomainError('not_found');
      }),
    ),

  /**
   * Removes a factor. The last one needs a proof of its own, and takes the recovery codes with it (ACC-37).
   * @throws sign_in_again, invalid, not_found, last_factor for an admin who must have one, too_many_codes
   */
  remove: queryBeforeSetUp()
    .use(freshSignIn)
    .use(onceInBatch)
    .input(FactorRemoval)
    .mutation(async ({ ctx, input: { factorId, ...proof } }) => {
      const { database, viewer, now } = ctx;
      const hasProof = proof.totp !== undefined || proof.passkey !== undefined;
      const select = (factors: readonly Factor[]): { kind: Factor['kind']; isLast: boolean } => {
        const factor = factors.find(({ id }) => id === factorId);
        if (!factor) throw new DomainError('not_found');
        const isLast = factors.length === 1;
        if (isLast && needsFactor(viewer, ctx)) throw new DomainError('last_factor');
        if (isLast && !hasProof) throw factor.kind === 'totp' ? wrongCode('totp') : wrongPasskey();
        return { kind: factor.kind, isLast };
      };
      // Before an attempt is counted; another call may then remove one.
      select(await listFactors(database.read, viewer.id));
      const use = `proof ${viewer.id}` as const;
      const consume = hasProof ? await checkFactor(ctx, viewer.id, { proof, use }) : null;
      await inSession(ctx, async (tx) => {
        const { kind, isLast } = select(await listFactors(tx, viewer.id));
        await consume?.(tx);
        if (isLast) await deleteFactorsOf(tx, viewer.id);
        else await deleteFactor(tx, factorId);
        const type = kind === 'passkey' ? 'account.passkey_removed' : 'account.factor_removed';
        await recordEvent(tx, { type, actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'second_factor.removed', { userId: viewer.id });
      });
    }),
};
