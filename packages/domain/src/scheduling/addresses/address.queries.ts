import { compiled } from '../../platform/database/compiled.ts';
import type { Db, Tx, Row } from '../../platform/database/database.ts';
import type { Address, AddressChoices, AddressDraft } from './address.schema.ts';

function present({ isDefault, ...row }: Row<'userAddress'>): Address {
  return { ...row, isDefault: isDefault === 1 };
}

const addressesOf = compiled((db: Db | Tx, { userId }: Pick<Row<'userAddress'>, 'userId'>) =>
  db.selectFrom('userAddress').selectAll().where('userId', '=', userId).orderBy('id'),
);

export async function listAddresses(db: Db | Tx, userId: number): Promise<Address[]> {
  return (await addressesOf(db, { userId })).map(present);
}

/** Returns an address of this user; undefined when it is missing or another user's. */
export async function findAddress(db: Db | Tx, userId: number, id: number): Promise<Address | undefined> {
  const row = await db
    .selectFrom('userAddress')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && present(row);
}

/** Returns the address of a customer's latest booking and the number of bookings there; null without any. */
export async function findLastUsed(db: Db, userId: number): Promise<AddressChoices['last']> {
  const own = db.selectFrom('booking').where('userId', '=', userId);
  const latest = await own
    .select('address')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return null;
  const { visits } = await own
    .select(({ fn }) => fn.countAll().as('visits'))
    .where('address', '=', latest.address)
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  return { line: latest.address, visits: Number(visits) };
}

/** Inserts an address that is not the default. */
export async function insertAddress(tx: Tx, userId: number, draft: AddressDraft, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('userAddress')
    .values({ ...draft, isDefault: 0, userId, createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates every field except `isDefault`. */
export async function updateAddress(tx: Tx, id: number, draft: AddressDraft): Promise<void> {
  const { isDefault: _, ...changes } = draft;
  await tx.updateTable('userAddress').set(changes).where('id', '=', id).execute();
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('userAddress').where('id', '=', id).execute();
}

/** Makes one address the user's only default. */
export async function makeDefault(tx: Tx, userId: number, id: number): Promise<void> {
  const own = tx.updateTable('userAddress').where('userId', '=', userId);
  // In this order: the unique index never allows two defaults.
  await own.set({ isDefault: 0 }).where('isDefault', '=', 1).execute();
  await own.set({ isDefault: 1 }).where('id', '=', id).execute();
}
