import type { Context } from '../platform/context.ts';
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
  cookieMark,
} from '../platform/users/limits.ts';
import { findCredentials } from '../platform/users/user.queries.ts';

/** A counted login whose result is not known yet. */
export interface LoginAttempt {
  /** For this account and address. */
  own: Attempt;
  /** For limits shared with others. */
  shared: readonly Attempt[];
  knownAddress: Attempt;
}

/**
 * Counts a login as failed, before its password is checked: for the account and address together, for the address and,
 * from an unknown address, for the account, so that others cannot lock its owner out.
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
 * Refuses a login beyond a limit before it takes a place in the queue. Returns whether a user recently signed in to this
 * account from this address or with this browser (LIM-8). The browser's cookie lifts no limit: it can be copied to any
 * number of networks.
 * @throws too_many_logins
 */
export async function admitLogin(
  db: Db,
  email: string,
  { session, address, now }: Pick<Context, 'session' | 'address' | 'now'>,
): Promise<{ isKnown: boolean }> {
  const marks = session.device ? [await findCookieMark(db, email, session.device)] : [];
  const { attempt, isKnownAddress, counts } = await readAttempt(db, email, address, now, marks);
  refuseUsedUp([attempt.own, ...attempt.shared], counts, now);
  return { isKnown: isKnownAddress || marks.some((mark) => isCounted(mark, counts)) };
}

/** An unknown email has a mark too, so that it takes the same statements (ACC-12). */
async function findCookieMark(db: Db, email: string, token: string): Promise<Attempt> {
  const account = await findCredentials(db, email);
  return cookieMark(account?.id ?? null, token);
}

/** Reads what is counted of a login, and of these marks. */
async function readAttempt(
  db: Db,
  email: string,
  address: string,
  now: Date,
  marks: readonly Attempt[] = [],
) {
  const both = `${email} ${address}`;
  const [own, knownAddress] = [
    { limit: LOGIN_FAILURES, subject: both },
    { limit: KNOWN_ADDRESS, subject: both },
  ];
  const ofAddress = attemptsFrom(address, ADDRESS_FAILURES);
  const ofAccount = { limit: ACCOUNT_FAILURES, subject: email };
  const counts = await readCounts(db, [own, knownAddress, ...ofAddress, ofAccount, ...marks], now);
  const isKnownAddress = isCounted(knownAddress, counts);
  const attempt: LoginAttempt = {
    own,
    shared: isKnownAddress ? ofAddress : [...ofAddress, ofAccount],
    knownAddress,
  };
  return { attempt, isKnownAddress, counts };
}

/** Uncounts a correct login, and clears earlier failures for its account and address. */
export async function settleLogin(
  tx: Tx,
  { own, shared, knownAddress }: LoginAttempt,
  now: Date,
): Promise<void> {
  await resetRateLimit(tx, own);
  for (const attempt of shared) await refundRateLimit(tx, attempt);
  await rememberDevice(tx, knownAddress, now);
}
