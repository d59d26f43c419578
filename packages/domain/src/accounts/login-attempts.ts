import type { Database, Db, Tx } from '../platform/database/database.ts';
import {
  resetRateLimit,
  refundRateLimit,
  rememberDevice,
  consumeRateLimit,
  isCounted,
  readCounts,
  refuseUsedUp,
} from '../platform/users/rate-limit.queries.ts';
import {
  ACCOUNT_FAILURES,
  ADDRESS_FAILURES,
  type Attempt,
  KNOWN_ADDRESS,
  LOGIN_FAILURES,
  attemptsFrom,
} from '../platform/users/limits.ts';

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
  const { attempt } = await readAttempt(database.read, email, address, now);
  await consumeRateLimit(database, [attempt.own, ...attempt.shared], now);
  return attempt;
}

/**
 * Refuses a login that a limit refuses anyway, before it takes a place among those that wait; returns whether a user
 * signed in to this account from there lately.
 * @throws too_many_logins
 */
export async function admitLogin(
  db: Db,
  email: string,
  address: string,
  now: Date,
): Promise<{ isKnown: boolean }> {
  const { attempt, isKnown, counts } = await readAttempt(db, email, address, now);
  refuseUsedUp([attempt.own, ...attempt.shared], counts, now);
  return { isKnown };
}

async function readAttempt(db: Db, email: string, address: string, now: Date) {
  const both = `${email} ${address}`;
  const [own, knownAddress] = [
    { limit: LOGIN_FAILURES, subject: both },
    { limit: KNOWN_ADDRESS, subject: both },
  ];
  const ofAddress = attemptsFrom(address, ADDRESS_FAILURES);
  const ofAccount = { limit: ACCOUNT_FAILURES, subject: email };
  const counts = await readCounts(db, [own, knownAddress, ...ofAddress, ofAccount], now);
  const isKnown = isCounted(knownAddress, counts);
  const attempt: LoginAttempt = {
    own,
    shared: isKnown ? ofAddress : [...ofAddress, ofAccount],
    knownAddress,
  };
  return { attempt, isKnown, counts };
}

/** The login was right: it is no failure, and those before it from there are forgotten. */
export async function settleLogin(
  tx: Tx,
  { own, shared, knownAddress }: LoginAttempt,
  now: Date,
): Promise<void> {
  await resetRateLimit(tx, own);
  for (const attempt of shared) await refundRateLimit(tx, attempt);
  await rememberDevice(tx, knownAddress, now);
}
