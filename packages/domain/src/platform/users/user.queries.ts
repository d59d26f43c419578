import { londonWall } from '../calendar.ts';
import { ALL_TIME, addDeltas } from '../counters/counter.queries.ts';
import { compiled } from '../database/compiled.ts';
import type { Db, Tx } from '../database/database.ts';
import { lockRows } from '../database/dialect.ts';
import { DomainError } from '../errors.ts';
import { type Registration, type User, toAccountKey } from './user.schema.ts';
import { searchKeyOf } from '../search/search-key.ts';
import { termsOf } from '../search/terms.ts';

/** Selects users with the columns of `presentUser`; `approvedAt` is of the provider profile. */
export function selectUsers(db: Db | Tx) {
  return db
    .selectFrom('user')
    .leftJoin('providerProfile', 'providerProfile.userId', 'user.id')
    .select([
      'user.id',
      'user.username',
      'user.email',
      'user.name',
      'user.role',
      'user.phone',
      'user.createdAt',
      'user.emailConfirmedAt',
      'user.deactivatedAt',
      'providerProfile.approvedAt',
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

/** Returns a user without what only their login needs, such as the hash of the password. */
export function presentUser({ id, username, email, name, role, phone, createdAt, ...row }: UserRow): User {
  const approved = role === 'provider' ? row.approvedAt !== null : null;
  const emailConfirmed = row.emailConfirmedAt !== null;
  const active = row.deactivatedAt === null;
  return { id, username, email, name, role, phone, createdAt, emailConfirmed, active, approved };
}

/** A user, active or not; null for an unknown and for a deleted one. */
export async function findUser(db: Db | Tx, id: number): Promise<User | null> {
  const row = await selectUsers(db)
    .where('user.id', '=', id)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? presentUser(row) : null;
}

/** The user with this email, in any case; null for none. */
export async function findByEmail(db: Db | Tx, email: string): Promise<User | null> {
  const row = await selectUsers(db)
    .where('user.emailKey', '=', toAccountKey(email))
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? presentUser(row) : null;
}

/** A user who is known to exist. */
export async function readUser(db: Db | Tx, id: number): Promise<User> {
  return presentUser(await selectUsers(db).where('user.id', '=', id).executeTakeFirstOrThrow());
}

/** The email addresses of these users, without those who have deleted their account. */
export async function emailsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Returns the login data of the account with this email, ignoring case. */
export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('emailKey', '=', toAccountKey(email))
    .executeTakeFirst();
}

/** Adds a user. @throws DomainError email_taken, username_taken: the table's keys decide, whatever the case. */
export async function insertUser(
  tx: Tx,
  {
    username,
    email,
    name,
    role,
    phone,
    passwordHash,
    emailConfirmed = false,
    now,
  }: Omit<Registration, 'password' | 'referralCode'> & {
    passwordHash: string;
    /** True for an address that an operator vouches for. */
    emailConfirmed?: boolean;
    now: Date;
  },
): Promise<number> {
  const searchKey = searchKeyOf(name, username, email);
  const inserted = await tx
    .insertInto('user')
    .values({
      username,
      usernameKey: toAccountKey(username),
      email,
      emailKey: toAccountKey(email),
      searchKey,
      name,
      role,
      phone,
      passwordHash,
      createdAt: now.toISOString(),
      emailConfirmedAt: emailConfirmed ? now.toISOString() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await insertTerms(tx, inserted.id, searchKey);
    const { date } = londonWall(now);
    await addDeltas(tx, [
      { period: ALL_TIME, name: `users.${role}`, delta: 1 },
      { period: date, name: `joined.${role}`, delta: 1 },
    ]);
    return inserted.id;
  }
  const sameEmail = await tx
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', toAccountKey(email))
    .executeTakeFirst();
  throw sameEmail ? emailTaken() : usernameTaken();
}

/** Stores the words by which a user is found. */
export async function insertTerms(tx: Tx, userId: number, searchKey: string): Promise<void> {
  const terms = termsOf(searchKey).map((term) => ({ term, userId }));
  if (terms.length > 0) await tx.insertInto('userTerm').values(terms).execute();
}

export function emailTaken(): DomainError {
  return new DomainError('email_taken', { fields: { email: 'This email is already registered' } });
}

export function usernameTaken(): DomainError {
  return new DomainError('username_taken', { fields: { username: 'This username is already taken' } });
}

/** Marks a user deactivated; false when they already were. */
export async function markDeactivated(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ deactivatedAt: now.toISOString() })
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a user in again; false when they were not deactivated. */
export async function markReactivated(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ deactivatedAt: null })
    .where('id', '=', userId)
    .where('deactivatedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks a user's row until the transaction ends, so that calls that check a limit per user do so one after another.
 * @throws signed_out when they have been deactivated since the call began
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  if (!(await lockActive(tx, userId))) throw new DomainError('signed_out');
}

const lockedActive = compiled((tx: Tx, { userId }: { userId: number }) =>
  lockRows(
    tx,
    tx.selectFrom('user').select('id').where('id', '=', userId).where('deactivatedAt', 'is', null),
  ),
);

/** Locks a user's row until the transaction ends: until then they are not deactivated. False when they are already. */
export async function lockActive(tx: Tx, userId: number): Promise<boolean> {
  return (await lockedActive(tx, { userId })).length > 0;
}

/** Locks every admin's row; returns the ids of those who are active. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const query = tx
    .selectFrom('user')
    .select(['id', 'deactivatedAt'])
    .where('role', '=', 'admin')
    .orderBy('id');
  const admins = await lockRows(tx, query).execute();
  return admins.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ id }) => id);
}
