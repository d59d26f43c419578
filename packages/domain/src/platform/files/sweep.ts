import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import { forgetRemoved, namedFiles } from './photo.queries.ts';

/** Time for which a removed photo can be restored, and a file may lack its row, in milliseconds (FIL-3, FIL-5). */
const RETENTION_MS = 3_600_000;

/** Number of files per query. */
const BATCH = 200;

/**
 * Deletes the rows of photos that were removed an hour ago, and all files without a row: theirs, those of replaced
 * photos, and those whose transaction failed. To be called every hour; several processes may do so at once.
 * @returns how many files it took away
 */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  await forgetRemoved(database, new Date(now.getTime() - RETENTION_MS));
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
  for await (const name of files.olderThan(RETENTION_MS)) {
    batch.push(name);
    if (batch.length === BATCH) await sweepBatch();
  }
  await sweepBatch();
  return swept;
}
