import type { SelectQueryBuilder } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { lockFreeRows } from '../database/lock-rows.ts';
import type { Tables } from '../database/tables.ts';

/** How long a process has what it claimed to itself: longer than any try takes. */
const CLAIMED_MS = 2 * 60_000;

/** What is delivered from a table. */
interface Claim<Table extends keyof Tables, Item extends { id: number; attempts: number }> {
  /** What is due at an instant and claimed by nobody then. */
  due: (tx: Tx, at: string) => SelectQueryBuilder<Tables, Table, Item>;
  /** Notes that the rows with these ids are tried once more, by this process alone until an instant. */
  mark: (tx: Tx, ids: number[], claimedUntil: string) => Promise<unknown>;
}

/** Takes what is due for this process alone, as it was but for its `attempts`, which count the try that comes. */
export async function claimDue<Table extends keyof Tables, Item extends { id: number; attempts: number }>(
  database: Database,
  { due, mark }: Claim<Table, Item>,
  now: Date,
): Promise<Item[]> {
  return database.transaction(async (tx) => {
    const items = await lockFreeRows(tx, due(tx, now.toISOString())).execute();
    if (items.length === 0) return [];
    const ids = items.map(({ id }) => id);
    await mark(tx, ids, new Date(now.getTime() + CLAIMED_MS).toISOString());
    return items.map((item) => ({ ...item, attempts: item.attempts + 1 }));
  });
}
