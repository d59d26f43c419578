import type { Context, Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DomainError, invalidField } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import {
  ADDRESS_FAILURES,
  FACTOR_FAILURES,
  FACTOR_FAILURES_A_DAY,
  attemptsFrom,
} from '../../platform/users/limits.ts';
import {
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
} from '../../platform/users/rate-limit.queries.ts';
import { consumeRecoveryCode, consumeStep, totpSecretsOf } from './factor.queries.ts';
import type { FactorProof } from './factor.schema.ts';
import { findTotpStep } from './totp.ts';

/** Returns whether an account may not be without a second factor: an admin's, except in a demo (ACC-38). */
export function needsFactor({ role }: Pick<Viewer, 'role'>, { demo }: Pick<Context, 'demo'>): boolean {
  return role === 'admin' && !demo;
}

type Proving = Pick<Context, 'database' | 'cipher' | 'address' | 'now'>;

/**
 * Counts an attempt to prove a second factor as failed, for the account and for the address, before it is checked. Returns
 * a function that checks it in a transaction, uses it up and uncounts it (ACC-35).
 * @throws too_many_codes, too_many_logins; the function: invalid
 */
export async function countFactorAttempt(
  { database, cipher, address, now }: Proving,
  userId: number,
): Promise<(tx: Tx, proof: FactorProof) => Promise<void>> {
  const subject = `user ${userId}`;
  const own = { limit: FACTOR_FAILURES, subject };
  const shared = [{ limit: FACTOR_FAILURES_A_DAY, subject }, ...attemptsFrom(address, ADDRESS_FAILURES)];
  await consumeRateLimit(database, [own, ...shared], now);
  return async (tx, proof) => {
    await useUp(tx, { cipher, userId, now }, proof);
    await resetRateLimit(tx, own);
    for (const attempt of shared) await refundRateLimit(tx, attempt);
  };
}

/** @throws invalid for a proof that is wrong, or was used before */
async function useUp(
  tx: Tx,
  { cipher, userId, now }: Pick<Proving, 'cipher' | 'now'> & { userId: number },
  { totp, recovery }: FactorProof,
): Promise<void> {
  if (recovery !== undefined) {
    if (!(await consumeRecoveryCode(tx, userId, recovery)))
      throw invalidField('recovery', 'This recovery code is wrong, or it was used before');
    return recordEvent(tx, { type: 'account.recovery_code_used', actorId: userId }, now);
  }
  for (const { id, secret } of totp === undefined ? [] : await totpSecretsOf(tx, cipher, userId)) {
    const step = findTotpStep(secret, totp ?? '', now);
    if (step !== null && (await consumeStep(tx, id, step, now))) return;
  }
  throw wrongCode('totp');
}

/** The refusal of a code that is wrong, or was used before, at the field with this name. */
export function wrongCode(field: 'totp' | 'code'): DomainError {
  return invalidField(field, 'This code is wrong. Please enter the one that your app shows now');
}
