import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import { forgetRemoved, namedFiles } from './photo.queries.ts';

/** Time for which a removed photo can be restored, and a file may lack its row, in milliseconds (FIL-3, FIL-5). */
const RETENTION_MS = 3_600_000;

const BATCH_SIZE = 200;

/**
 * Deletes the rows of photos that were removed an hour ago, then all files older than an hour that no row names: those of
 * the deleted rows, and of failed transactions. To be called every hour; several processes may do so at once.
 * @returns the number of deleted files
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
    if (batch.length === BATCH_SIZE) await sweepBatch();
  }
  await sweepBatch();
  return swept;
}
