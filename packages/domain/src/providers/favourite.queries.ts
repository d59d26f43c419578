import type { Db, Tx } from '../database/database.ts';

/** Whom somebody likes (`favourite`) or does not want to meet (`block`). */
type Relation = 'favourite' | 'block';

/** Adds or takes away a relation; doing it twice changes nothing. */
export async function setRelation(
  tx: Tx,
  relation: Relation,
  { userId, otherId, on }: { userId: number; otherId: number; on: boolean },
): Promise<void> {
  if (on) {
    const rows = relation === 'favourite' ? tx.insertInto('favourite') : tx.insertInto('block');
    await rows
      .values({ userId, otherId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    const rows = relation === 'favourite' ? tx.deleteFrom('favourite') : tx.deleteFrom('block');
    await rows.where('userId', '=', userId).where('otherId', '=', otherId).execute();
  }
}

/** Ids of those whom somebody has in a relation. */
export async function related(db: Db | Tx, relation: Relation, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(relation)
    .select('otherId')
    .where('userId', '=', userId)
    .orderBy('otherId')
    .execute();
  return rows.map(({ otherId }) => otherId);
}

/** Those whom somebody has in a relation, by name. */
export async function relatedPeople(
  db: Db,
  relation: Relation,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom(relation)
    .innerJoin('user', 'user.id', `${relation}.otherId`)
    .select(['user.id', 'user.name'])
    .where(`${relation}.userId`, '=', userId)
    .orderBy(`${relation}.otherId`)
    .execute();
}

async function blockersOf(db: Db | Tx, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('block').select('userId').where('otherId', '=', userId).execute();
  return rows.map((row) => row.userId);
}

/** Ids of those who are never brought together with somebody, whoever of the two blocked the other. */
export async function keptApartFrom(db: Db | Tx, userId: number): Promise<ReadonlySet<number>> {
  return new Set([...(await related(db, 'block', userId)), ...(await blockersOf(db, userId))]);
}

/** Whether one of two people blocked the other. */
export async function isBlocked(
  db: Db | Tx,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<boolean> {
  return (await keptApartFrom(db, customerId)).has(providerId);
}

/** Forgets whom somebody likes or blocked, and who likes or blocked them. */
export async function forgetRelations(tx: Tx, userId: number): Promise<void> {
  for (const rows of [tx.deleteFrom('favourite'), tx.deleteFrom('block')]) {
    await rows.where((eb) => eb.or([eb('userId', '=', userId), eb('otherId', '=', userId)])).execute();
  }
}
