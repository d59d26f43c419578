import { lockUser } from '../users/user.queries.ts';
import { checkRateLimits, countAttempts } from '../users/rate-limit.queries.ts';
import type { Context, Viewer } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { mayHaveCommitted } from '../database/unavailable.ts';
import { DomainError } from '../errors.ts';
import type { PhotoRow } from './photo.queries.ts';
import type { Photo } from './photo.schema.ts';
import type { Shape } from './file-store.ts';
import type { Attempt } from '../users/limits.ts';

/** The columns that describe the file. */
export type StoredFile = Pick<PhotoRow, 'fileName' | 'width' | 'height'>;

interface PhotoUpload<Checked> {
  picture: Uint8Array;
  shape: Shape;
  /** Finds the photo when it was stored before under the same key. */
  findEarlier?: (db: Db) => Promise<Photo | undefined>;
  /** Throws unless the photo may be added; called before any work is done, and again in the transaction. */
  check: (db: Db | Tx) => Promise<Checked>;
  /** Runs check and insert in the transaction, or returns what they did before under the same key. */
  once?: (tx: Tx, checkAndInsert: () => Promise<Photo>) => Promise<Photo>;
  insert: (tx: Tx, file: StoredFile, checked: Checked) => Promise<Photo>;
}

type Caller = Context & { viewer: Viewer };

/**
 * Re-encodes an uploaded photo, stores its file, and then inserts its row in a transaction. A refused photo is neither
 * re-encoded nor stored. The file precedes its row, so that no row names a missing one (FIL-3).
 * @throws what `check` throws, not_a_photo, too_many_pixels, too_many_uploads, unavailable
 */
export async function storePhoto<Checked>(ctx: Caller, upload: PhotoUpload<Checked>): Promise<Photo> {
  const { database, pictures, viewer, now } = ctx;
  const earlier = await upload.findEarlier?.(database.read);
  if (earlier) return earlier;
  await upload.check(database.read);
  await checkRateLimits(database.read, [photoQuota(viewer)], now);
  await refuseFullDisk(ctx);

  const { bytes, width, height } = await pictures.draw(`user ${viewer.id}`, upload.picture, upload.shape);
  const fileName = await storeFile(ctx, bytes);
  let hasRow = false;
  const checkAndInsert = async (tx: Tx) => {
    const checked = await upload.check(tx);
    await countAttempts(tx, [photoQuota(viewer, bytes.length)], now);
    hasRow = true;
    return upload.insert(tx, { fileName, width, height }, checked);
  };
  try {
    return await database.transaction(async (tx) => {
      hasRow = false;
      // As in every command.
      await lockUser(tx, viewer.id);
      return upload.once ? upload.once(tx, () => checkAndInsert(tx)) : checkAndInsert(tx);
    });
  } catch (error) {
    // The sweep removes the file of a row that was not committed after all.
    hasRow = mayHaveCommitted(error);
    throw error;
  } finally {
    if (!hasRow) await removeFile(ctx, fileName);
  }
}

/** @throws unavailable (FIL-8) */
async function refuseFullDisk({ files, report }: Caller): Promise<void> {
  const hasSpace = await files.hasSpace().catch((error: unknown) => {
    report('the storage of photos failed', error);
    throw new DomainError('unavailable');
  });
  if (hasSpace) return;
  report('a photo was refused', new Error('There is too little free disk space'));
  throw new DomainError('unavailable');
}

/** @throws unavailable, so that a phone sends it again (FIL-8) */
async function storeFile({ files, report }: Caller, bytes: Uint8Array): Promise<string> {
  try {
    return await files.keep(bytes);
  } catch (error) {
    report('a photo could not be stored', error);
    throw new DomainError('unavailable');
  }
}

/** Removes a file without a row; the sweep removes what this cannot. */
async function removeFile({ files, report }: Caller, fileName: string): Promise<void> {
  try {
    await files.remove(fileName);
  } catch (error) {
    report('the file of a refused photo could not be removed', error);
  }
}

const HOUR_MS = 3_600_000;

/** Counts the bytes of photos that a user has stored within an hour (FIL-7). */
function photoQuota({ id }: Viewer, bytes = 0): Attempt {
  return {
    limit: { name: 'photo bytes', max: 100_000_000, windowMs: HOUR_MS, code: 'too_many_uploads' },
    subject: `user ${id}`,
    cost: bytes,
  };
}
