import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/database.ts';
import { shortenName } from '../../providers/reviews/review.queries.ts';
import type { Referral } from '../account.schema.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** Returns a user's own code; null before it was first requested. */
export async function findReferralCode(db: Db | Tx, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('referralCode')
    .select('code')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function ensureReferralCode(tx: Tx, userId: number): Promise<string> {
  for (;;) {
    const known = await findReferralCode(tx, userId);
    if (known) return known;
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    // Nothing is inserted when another user has this code, or another call just made one.
    await tx
      .insertInto('referralCode')
      .values({ userId, code })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns the owner of a code, ignoring case. */
export async function findReferrer(db: Db | Tx, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('referralCode')
    .select('userId')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.userId;
}

export async function insertReferral(tx: Tx, userId: number, referrerId: number, now: Date): Promise<void> {
  await tx.insertInto('referral').values({ userId, referrerId, createdAt: now.toISOString() }).execute();
}

/** Returns the users who joined with a code, newest first (REF-3). */
export async function listReferrals(db: Db | Tx, referrerId: number): Promise<Referral[]> {
  const rows = await db
    .selectFrom('referral')
    .innerJoin('user', 'user.id', 'referral.userId')
    .select(['user.name', 'referral.createdAt as joinedAt'])
    .select((eb) =>
      eb
        .selectFrom('booking')
        .select('booking.id')
        .whereRef('booking.userId', '=', 'referral.userId')
        .where('booking.status', '=', 'completed')
        .limit(1)
        .as('visitId'),
    )
    .where('referral.referrerId', '=', referrerId)
    .orderBy('referral.userId', 'desc')
    .execute();
  return rows.map(({ name, joinedAt, visitId }) => ({
    name: shortenName(name),
    joinedAt,
    hasVisited: visitId !== null,
  }));
}
