import type { Db, Tx, Row } from '../../platform/database/database.ts';
import type { Address, AddressDraft } from './address.schema.ts';

function present({ isDefault, ...row }: Row<'userAddress'>): Address {
  return { ...row, isDefault: isDefault === 1 };
}

/** A user's addresses, oldest first. */
export async function listAddresses(db: Db | Tx, userId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('userAddress')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(present);
}

/** An address of this user; undefined for a missing one and for another user's alike. */
export async function findAddress(db: Db | Tx, userId: number, id: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom('userAddress')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && present(row);
}

/** Adds an address that is not the default. */
export async function insertAddress(tx: Tx, userId: number, draft: AddressDraft, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('userAddress')
    .values({ ...draft, isDefault: 0, userId, createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes all but which address is the default. */
export async function updateAddress(tx: Tx, id: number, draft: AddressDraft): Promise<void> {
  const { isDefault: _, ...changes } = draft;
  await tx.updateTable('userAddress').set(changes).where('id', '=', id).execute();
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('userAddress').where('id', '=', id).execute();
}

/** Makes one address of a user the default and all others not. */
export async function makeDefault(tx: Tx, userId: number, id: number): Promise<void> {
  const own = tx.updateTable('userAddress').where('userId', '=', userId);
  // The old default goes first: the index allows no second one, not even for a moment.
  await own.set({ isDefault: 0 }).where('isDefault', '=', 1).execute();
  await own.set({ isDefault: 1 }).where('id', '=', id).execute();
}
