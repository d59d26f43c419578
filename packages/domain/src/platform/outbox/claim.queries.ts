import type { SelectQueryBuilder } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';
import { lockFreeRows } from '../database/dialect.ts';

/** Duration of a claim, unless the process renews it. */
export const CLAIM_MS = 2 * 60_000;

/** A table whose rows are delivered. */
interface Claim<Table extends keyof Tables, Item extends { id: number; attempts: number }> {
  /** Selects the rows that are due and that no process has claimed, the most urgent first. */
  due: (at: string) => SelectQueryBuilder<Tables, Table, Item>;
  /** Counts another try of rows, which are this process's alone until an instant. */
  mark: (ids: number[], claimedUntil: string) => Promise<unknown>;
}

/** Claims up to `limit` due rows, as they were but for their `attempts`, which count the try to come. */
export async function claimDue<Table extends keyof Tables, Item extends { id: number; attempts: number }>(
  tx: Tx,
  { due, mark }: Claim<Table, Item>,
  limit: number,
  now: Date,
): Promise<Item[]> {
  if (limit === 0) return [];
  const items = await lockFreeRows(tx, due(now.toISOString())).limit(limit).execute();
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  await mark(ids, claimEnd(now));
  return items.map((item) => ({ ...item, attempts: item.attempts + 1 }));
}

/** Returns when a claim ends that is made now. */
export function claimEnd(now: Date): string {
  return new Date(now.getTime() + CLAIM_MS).toISOString();
}
