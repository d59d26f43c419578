import type { Database, Db, Tx } from '../platform/database/database.ts';
import { raiseVersion, readVersion } from '../platform/versions/version.queries.ts';

/** Claims the seeding of a database; returns false if the demo data is already there. @throws Error for other data */
export async function markSeeded(tx: Tx): Promise<boolean> {
  if ((await raiseVersion(tx, 'demo')) > 1) return false;
  if (await hasUsers(tx)) throw new Error('The database holds data that the demo did not seed');
  return true;
}

/** Returns the kind of data in the database; demo mode refuses `foreign` data. */
export async function demoState(database: Database): Promise<'empty' | 'demo' | 'foreign'> {
  if ((await readVersion(database.read, 'demo')) > 0) return 'demo';
  return (await hasUsers(database.read)) ? 'foreign' : 'empty';
}

async function hasUsers(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
