import type { Context, Viewer } from '../../platform/context.ts';
import { type Db, type Tx, runOnRollback } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordFailure, recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { refuseStaleSignIn } from '../../platform/trpc.ts';
import { MAX_FACTORS } from '../../platform/users/account-limits.ts';
import { ADDRESS_FAILURES, attemptsFrom, codeAttempts } from '../../platform/users/limits.ts';
import {
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
} from '../../platform/users/rate-limit.queries.ts';
import {
  consumeRecoveryCode,
  consumeStep,
  hasFactor,
  listFactors,
  replaceRecoveryCodes,
  totpSecretsOf,
} from './factor.queries.ts';
import type { FactorProof } from './factor.schema.ts';
import { verifyProof } from './passkey.policy.ts';
import type { ChallengeUse } from './passkey.queries.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

/** Returns whether an account may not be without a second factor: an admin's, except in a demo (ACC-38). */
export function needsFactor({ role }: Pick<Viewer, 'role'>, { demo }: Pick<Context, 'demo'>): boolean {
  return role === 'admin' && !demo;
}

/**
 * Refuses an account with a second factor whose owner proved who they are too long ago: its password is not enough. Without
 * a factor the password in the same call is the proof (SES-15).
 * @throws sign_in_again
 */
export async function refuseStaleFactor(ctx: Context & { viewer: Viewer }): Promise<void> {
  if (await hasFactor(ctx.database.read, ctx.viewer.id)) refuseStaleSignIn(ctx);
}

/** Refuses another second factor to an account that has as many as it may have (ACC-34). @throws too_many_factors */
export async function refuseTooManyFactors(db: Db | Tx, userId: number): Promise<void> {
  if ((await listFactors(db, userId)).length >= MAX_FACTORS) throw new DomainError('too_many_factors');
}

type Proving = Pick<
  Context,
  'database' | 'cipher' | 'publicUrl' | 'address' | 'device' | 'logSecurity' | 'now' | 'report'
>;

/**
 * Counts an attempt to prove a second factor as failed, before it is checked: for the address and, by a code, for the
 * account. A passkey cannot be guessed, so failures by others must not lock its owner out. Returns a function that uses
 * the proof up in a transaction and uncounts the attempt (ACC-35).
 * @param use the only use that a passkey's challenge may have been made for
 * @throws too_many_codes, too_many_logins, invalid; the function: invalid
 */
export async function checkFactor(
  proving: Proving,
  userId: number,
  { proof, use }: { proof: FactorProof; use: ChallengeUse },
): Promise<(tx: Tx) => Promise<void>> {
  const { database, address, now } = proving;
  const ofAddress = attemptsFrom(address, ADDRESS_FAILURES);
  const [brief, daily] = codeAttempts(userId);
  const attempts = proof.passkey ? ofAddress : [brief, daily, ...ofAddress];
  await consumeRateLimit(database, attempts, now);
  const fail = () => recordFailure(proving, 'second_factor.failed', userId);
  const consume = proof.passkey
    ? await verifyProof(proving, proof.passkey, { use, userId }).catch(async (error: unknown) => {
        await fail();
        throw error;
      })
    : (tx: Tx) => consumeCode(tx, { ...proving, userId }, proof);
  return async (tx) => {
    runOnRollback(tx, fail);
    await consume(tx);
    runOnRollback(tx, async () => {});
    for (const attempt of attempts) await refundRateLimit(tx, attempt);
    if (!proof.passkey) await resetRateLimit(tx, brief);
  };
}

/** @throws invalid for a code that is wrong, or was used before */
async function consumeCode(
  tx: Tx,
  proving: Proving & { userId: number },
  { totp, recovery }: FactorProof,
): Promise<void> {
  const { cipher, userId, now } = proving;
  if (recovery !== undefined) {
    if (!(await consumeRecoveryCode(tx, userId, recovery)))
      throw invalidField('recovery', 'This recovery code is wrong or has already been used');
    await recordEvent(tx, { type: 'account.recovery_code_used', actorId: userId }, now);
    return recordSecurityEvent(tx, proving, 'recovery_code.used', { userId });
  }
  for (const { id, secret } of totp === undefined ? [] : await totpSecretsOf(tx, cipher, userId)) {
    const step = findTotpStep(secret, totp ?? '', now);
    if (step !== null && (await consumeStep(tx, id, step, now))) return;
  }
  throw wrongCode('totp');
}

/**
 * Returns the recovery codes that come with a user's first factor; none with another one. To be called before the factor
 * is added (ACC-34).
 */
export async function issueFirstCodes(tx: Tx, userId: number): Promise<string[]> {
  if (await hasFactor(tx, userId)) return [];
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes);
  return codes;
}

/** The refusal of a code that is wrong, or was used before, at the field with this name. */
export function wrongCode(field: 'totp' | 'code'): DomainError {
  return invalidField(field, 'This code is wrong. Please enter the one your app is showing now');
}
