import { runForCommand } from '../event-loop.ts';
import type { Db, Tx } from './sides.ts';

/** Results of reads that were made outside of a transaction, by key. */
export type ReadsDone = ReadonlyMap<string, unknown>;

const readsOf = new WeakMap<Tx, ReadsDone>();

/** Ends a transaction that needs long reads; it runs again once they are done. */
class ReadsNeeded extends Error {
  readonly reads: LongReads;

  constructor(reads: LongReads) {
    super('A transaction went on without the long reads that it needs');
    this.reads = reads;
  }
}

/** Long reads by the key that names each within its transaction. */
export type LongReads = ReadonlyMap<string, (db: Db) => Promise<unknown>>;

/**
 * Returns the result of a read that takes too long to be made while the write lock is held: the transaction is rolled
 * back, `read` runs on the reading side, and the transaction runs again from its beginning with the result. What it
 * says may have changed by then, so the caller checks it inside. `key` names the read within the transaction.
 */
export function readOutside<T>(tx: Tx, key: string, read: (db: Db) => Promise<T>): T {
  needReads(tx, new Map([[key, read]]));
  return readsOf.get(tx)?.get(key) as T;
}

/** Makes many reads outside a transaction at once, for which it then runs again only once. */
export function needReads(tx: Tx, reads: LongReads): void {
  const done = readsOf.get(tx);
  const missing = [...reads].filter(([key]) => !done?.has(key));
  if (missing.length > 0) throw new ReadsNeeded(new Map(missing));
}

/**
 * Runs a transaction until it needs no further read outside; `readAhead` makes those first that it will surely need.
 * `transaction` must pass its `tx` to `begin`.
 */
export async function withReadsOutside<T>(
  db: Db,
  transaction: (begin: (tx: Tx) => void) => Promise<T>,
  readAhead?: (db: Db) => Promise<ReadsDone>,
): Promise<T> {
  const done = new Map(readAhead && (await runForCommand(() => readAhead(db))));
  for (;;) {
    try {
      return await transaction((tx) => void readsOf.set(tx, done));
    } catch (error) {
      if (!(error instanceof ReadsNeeded)) throw error;
      for (const [key, read] of error.reads) done.set(key, await runForCommand(() => read(db)));
    }
  }
}
