import type { Database, Tx } from '../database/database.ts';
import {
  resetRateLimit,
  refundRateLimit,
  isMarked,
  setMark,
  consumeRateLimit,
} from './rate-limit.queries.ts';
import { ACCOUNT_FAILURES, ADDRESS_FAILURES, type Attempt, KNOWN_ADDRESS, LOGIN_FAILURES } from './limits.ts';

/** A login that was counted, and is not known yet to be right. */
export interface LoginAttempt {
  /** Under the limit of this account and this address. */
  own: Attempt;
  /** Under the limits that others share. */
  shared: readonly Attempt[];
  knownAddress: Attempt;
}

/**
 * Counts a login as failed, before its password is checked: for the account and address together, for the address and,
 * from an address that no user has signed in from, for the account. So others cannot lock its owner out at home.
 * @throws too_many_logins
 */
export async function takeLogin(
  database: Database,
  email: string,
  address: string,
  now: Date,
): Promise<LoginAttempt> {
  const both = `${email} ${address}`;
  const knownAddress = { limit: KNOWN_ADDRESS, subject: both };
  const isKnown = await isMarked(database.read, knownAddress, now);
  const own = { limit: LOGIN_FAILURES, subject: both };
  const ofAddress = { limit: ADDRESS_FAILURES, subject: address };
  const shared = isKnown ? [ofAddress] : [ofAddress, { limit: ACCOUNT_FAILURES, subject: email }];
  await consumeRateLimit(database, [own, ...shared], now);
  return { own, shared, knownAddress };
}

/** The login was right: it is no failure, and those before it from there are forgotten. */
export async function settleLogin(
  tx: Tx,
  { own, shared, knownAddress }: LoginAttempt,
  now: Date,
): Promise<void> {
  await resetRateLimit(tx, own);
  for (const attempt of shared) await refundRateLimit(tx, attempt);
  await setMark(tx, knownAddress, now);
}
