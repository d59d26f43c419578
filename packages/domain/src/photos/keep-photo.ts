import { lockUser } from '../accounts/account.queries.ts';
import type { Context, Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import type { PhotoRow } from './photo.queries.ts';
import type { Shape } from './pictures.ts';

/** What a row says of its file. */
export type KeptPhoto = Pick<PhotoRow, 'fileName' | 'width' | 'height'>;

/**
 * Draws an uploaded photo, keeps its file, and then gives it a row, by `insert`, in a transaction. The file comes first:
 * no row names one that is not there. One whose row never came, whatever the reason, is left to the sweep (FIL-3).
 * @throws not_a_photo, too_many_pixels, unavailable
 */
export async function keepPhoto<T>(
  { database, pictures, files, viewer }: Context & { viewer: Viewer },
  { bytes, shape }: { bytes: Uint8Array; shape: Shape },
  insert: (tx: Tx, kept: KeptPhoto) => Promise<T>,
): Promise<T> {
  const { bytes: drawn, width, height } = await pictures.draw(`user ${viewer.id}`, bytes, shape);
  const fileName = await files.keep(drawn);
  return database.transaction(async (tx) => {
    // As every command does.
    await lockUser(tx, viewer.id);
    return insert(tx, { fileName, width, height });
  });
}
