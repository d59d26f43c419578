import type { Db, Tx } from '../../platform/database/database.ts';
import { Preferences } from '../account.schema.ts';

/** Returns a customer's preferences; the defaults if nothing was saved. */
export async function readPreferences(db: Db | Tx, userId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('preference')
    .select('choices')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Preferences.parse(JSON.parse(row?.choices ?? '{}'));
}

export async function savePreferences(tx: Tx, userId: number, preferences: Preferences): Promise<void> {
  const choices = JSON.stringify(preferences);
  await tx
    .insertInto('preference')
    .values({ userId, choices })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ choices }))
    .execute();
}
