import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../platform/context.ts';
import { compiled } from '../platform/database/compiled.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { MAX_RELATIONS, type RelatedPerson } from './favourite.schema.ts';
import { profilePhotosOf } from './profile.queries.ts';

export type Relation = 'favourite' | 'block';

/** Adds or removes a relation; idempotent. */
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

export async function related(db: Db | Tx, relation: Relation, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(relation)
    .select('otherId')
    .where('userId', '=', userId)
    .orderBy('otherId')
    .execute();
  return rows.map(({ otherId }) => otherId);
}

/** Returns those in a user's relation who had a booking with them or have a public page, by id: all, or some of them. */
export async function relatedPeople(
  db: Db,
  relation: Relation,
  userId: number,
  { after = 0, limit = MAX_RELATIONS } = {},
): Promise<RelatedPerson[]> {
  const rows = await db
    .selectFrom(relation)
    .innerJoin('user', 'user.id', `${relation}.otherId`)
    .leftJoin('providerProfile', 'providerProfile.userId', `${relation}.otherId`)
    .select(['user.id', 'user.name', 'user.deactivatedAt', 'providerProfile.approvedAt'])
    .where(`${relation}.userId`, '=', userId)
    .where(`${relation}.otherId`, '>', after)
    .where((eb) => {
      const bookings = eb.selectFrom('booking').select('booking.id');
      return eb.or([
        eb.exists(bookings.whereRef('providerId', '=', 'user.id').where('userId', '=', userId)),
        eb.exists(bookings.whereRef('userId', '=', 'user.id').where('providerId', '=', userId)),
        eb.and([eb('user.deactivatedAt', 'is', null), eb('providerProfile.approvedAt', 'is not', null)]),
      ]);
    })
    .orderBy(`${relation}.otherId`)
    .limit(limit)
    .execute();
  const photos = await profilePhotosOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, deactivatedAt, approvedAt }) => ({
    id,
    name,
    photo: photos.get(id) ?? null,
    hasPage: deactivatedAt === null && approvedAt !== null,
  }));
}

/** Returns whether a customer and a provider ever had a booking together, whatever its status. */
export async function haveBookingTogether(
  db: Db | Tx,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('userId', '=', customerId)
    .where('providerId', '=', providerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectFavourites(db: Db | Tx, userId: number) {
  return db.selectFrom('favourite').select('otherId').where('userId', '=', userId);
}

/** Selects the ids of those whom a user blocked or who blocked them. */
export function selectBlockedPairs(db: Db | Tx, userId: number) {
  return db
    .selectFrom('block')
    .select('otherId as id')
    .where('userId', '=', userId)
    .unionAll(db.selectFrom('block').select('userId as id').where('otherId', '=', userId));
}

const blockedPairs = compiled((db: Db | Tx, { userId }: { userId: number }) =>
  selectBlockedPairs(db, userId),
);

/** Returns the ids of those whom a user blocked or who blocked them. */
export async function findBlockedPairs(db: Db | Tx, userId: number): Promise<ReadonlySet<number>> {
  const rows = await blockedPairs(db, { userId });
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether neither a user nor the one of a row of `user` blocked the other (ASG-8). */
export function isUnblocked(db: Db | Tx, userId: number): AliasableExpression<SqlBool> {
  const other = sql.ref<number>('user.id');
  const blocks = db.selectFrom('block').select('userId');
  const own = blocks.where('userId', '=', userId).where('otherId', '=', other);
  const theirs = blocks.where('userId', '=', other).where('otherId', '=', userId);
  return sql<SqlBool>`not exists ${own} and not exists ${theirs}`;
}

/** Returns the providers hidden from a customer by a block; empty for any other viewer. */
export async function findBlockedProviders(db: Db, viewer: Viewer | null): Promise<ReadonlySet<number>> {
  return viewer?.role === 'customer' ? findBlockedPairs(db, viewer.id) : new Set();
}

/** Returns whether either of the two blocked the other. */
export async function isBlocked(
  db: Db | Tx,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<boolean> {
  return (await findBlockedPairs(db, customerId)).has(providerId);
}
