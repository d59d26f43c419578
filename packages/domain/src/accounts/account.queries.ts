import type { Db, Tx } from '../database/database.ts';
import type { Row } from '../database/schema.ts';
import { DomainError } from '../errors.ts';
import type { Registration, User } from './account.schema.ts';
import { searchKeyOf } from '../search-key.ts';
import { keyOf } from './account-key.ts';

/** Users with what an answer needs; `approvedAt` is of the provider profile. */
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
      'user.deactivatedAt',
      'providerProfile.approvedAt',
    ]);
}

type UserRow = Pick<
  Row<'user'>,
  'id' | 'username' | 'email' | 'name' | 'role' | 'phone' | 'createdAt' | 'deactivatedAt'
> & { approvedAt: string | null };

/** The answer for a row: never the password, nor its hash. */
export function presentUser({ id, username, email, name, role, phone, createdAt, ...row }: UserRow): User {
  const approved = role === 'provider' ? row.approvedAt !== null : null;
  return { id, username, email, name, role, phone, createdAt, active: row.deactivatedAt === null, approved };
}

/** A user, active or not; null for an unknown and for a deleted one. */
export async function findUser(db: Db | Tx, id: number): Promise<User | null> {
  const row = await selectUsers(db)
    .where('user.id', '=', id)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? presentUser(row) : null;
}

/** A user who is known to exist. */
export async function readUser(db: Db | Tx, id: number): Promise<User> {
  return presentUser(await selectUsers(db).where('user.id', '=', id).executeTakeFirstOrThrow());
}

/** What a login needs of the account with this email, in any case. */
export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where('emailKey', '=', keyOf(email))
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
    now,
  }: Omit<Registration, 'password' | 'referralCode'> & { passwordHash: string; now: Date },
): Promise<number> {
  const inserted = await tx
    .insertInto('user')
    .values({
      username,
      usernameKey: keyOf(username),
      email,
      emailKey: keyOf(email),
      searchKey: searchKeyOf(name, username, email),
      name,
      role,
      phone,
      passwordHash,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const sameEmail = await tx
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', keyOf(email))
    .executeTakeFirst();
  throw sameEmail ? emailTaken() : usernameTaken();
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
 * Holds a user's row until the transaction ends, so that what is counted per user is counted one call at a time.
 * @throws signed_out when they were deactivated meanwhile
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  if (!(await holdActive(tx, userId))) throw new DomainError('signed_out');
}

/** Holds a user's row until the transaction ends: until then nobody deactivates them. False when somebody has. */
export async function holdActive(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds every admin's row; answers the ids of those who are active. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  await tx
    .updateTable('user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('role', '=', 'admin')
    .execute();
  const rows = await tx
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
