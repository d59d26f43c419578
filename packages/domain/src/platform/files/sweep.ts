import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import { forgetRemoved, namedFiles } from './photo.queries.ts';

/** How long a removed photo can be put back, and a file may wait for its row, in milliseconds (FIL-3, FIL-5). */
const KEPT_MS = 3_600_000;

/** How many files are looked up at once. */
const BATCH = 200;

/**
 * Forgets the photos that were removed an hour ago, and takes away all files that no row names: theirs, those of photos
 * that were replaced, and those whose row never came. To be called every hour; several processes may do so at once.
 * @returns how many files it took away
 */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  await forgetRemoved(database, new Date(now.getTime() - KEPT_MS));
  let swept = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    if (batch.length === 0) return;
    const named = await namedFiles(database.read, batch);
    for (const name of batch.filter((each) => !named.has(each))) {
      await files.remove(name);
      swept += 1;
    }
    batch = [];
  };
  for await (const name of files.keptBefore(KEPT_MS)) {
    batch.push(name);
    if (batch.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  return swept;
}
