import type { SelectQueryBuilder } from 'kysely';
import type { Database, Tx, Tables } from '../database/database.ts';
import { lockFreeRows } from '../database/lock-rows.ts';

/** How long a process has an item that it claimed to itself, unless it renews the claim. */
export const CLAIM_MS = 2 * 60_000;

/** A table whose rows are delivered. */
interface Claim<Table extends keyof Tables, Item extends { id: number; attempts: number }> {
  /** Selects the row that is due next and that no process has claimed. */
  due: (tx: Tx, at: string) => SelectQueryBuilder<Tables, Table, Item>;
  /** Counts another try of a row, which is this process's alone until an instant. */
  mark: (tx: Tx, id: number, claimedUntil: string) => Promise<unknown>;
}

/** Claims the next due row, as it was but for its `attempts`, which count the try to come; undefined when none is due. */
export async function claimNext<Table extends keyof Tables, Item extends { id: number; attempts: number }>(
  database: Database,
  { due, mark }: Claim<Table, Item>,
  now: Date,
): Promise<Item | undefined> {
  return database.transaction(async (tx) => {
    const query = lockFreeRows(tx, due(tx, now.toISOString())).limit(1);
    const item = (await query.executeTakeFirst()) as Item | undefined;
    if (!item) return undefined;
    await mark(tx, item.id, claimEnd(now));
    return { ...item, attempts: item.attempts + 1 };
  });
}

/** When a claim ends that is made now. */
export function claimEnd(now: Date): string {
  return new Date(now.getTime() + CLAIM_MS).toISOString();
}
