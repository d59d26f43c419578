import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOccupancy, markRestored, removeSqliteLogs } from '@doorstep/domain/server';
import { OperatorError } from '../../env.ts';
import { syncFolder } from '../../gateways/folder.ts';
import { type Installation, wrapStorageError, requireSqlitePath } from './installation.ts';
import { copyAndDigest } from './file-digest.ts';
import { DATABASE, type Manifest, PHOTOS, checkBackup } from './manifest.ts';

/**
 * Fills an empty installation from a backup, after checking it against its manifest (RUN-14). The database is staged first
 * and renamed last, so a restore that was killed can be repeated: the staged file shows that the photos are the restore's.
 * @throws OperatorError when the installation is not empty or the backup cannot be used
 */
export async function restore(installation: Installation, folder: string): Promise<Manifest> {
  const path = requireSqlitePath(installation);
  const { filesFolder } = installation;
  const staged = `${path}.restoring`;
  try {
    refuseOccupied(path);
    const existing = existsSync(filesFolder) ? await readdir(filesFolder) : [];
    if (existing.length > 0 && !existsSync(staged))
      throw new OperatorError(`The folder of photos is not empty: ${filesFolder}. Nothing was changed.`);
    const manifest = await checkBackup(folder);
    // Left by an interrupted restore: no row names these photos, as the database is empty.
    await remove(staged, filesFolder, existing);
    try {
      await stage(folder, { filesFolder, staged }, manifest);
      // A server may have been started in the meantime.
      refuseOccupied(path);
      removeSqliteLogs(path);
      await rename(staged, path);
    } catch (error) {
      const names = manifest.photos.map(({ name }) => name);
      await remove(staged, filesFolder, names).catch(() => {});
      throw error;
    }
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    throw wrapStorageError(`The restore from ${folder} failed`, error);
  }
}

/** @throws OperatorError unless the database is missing, or is empty and not in use */
function refuseOccupied(path: string): void {
  const occupancy = checkOccupancy(path);
  if (occupancy === 'filled')
    throw new OperatorError(`DATABASE_URL names a database that is not empty: ${path}. Nothing was changed.`);
  if (occupancy === 'in use')
    throw new OperatorError(`Another program is using ${path}. Stop it first. Nothing was changed.`);
}

/** Copies the database to its staged name, then the photos into their folder, where no row names them yet. */
async function stage(
  folder: string,
  { filesFolder, staged }: { filesFolder: string; staged: string },
  { photos }: Manifest,
): Promise<void> {
  await mkdir(dirname(staged), { recursive: true });
  await copyAndDigest(join(folder, DATABASE), staged);
  await syncFolder(dirname(staged));
  await mkdir(filesFolder, { recursive: true });
  for (const { name } of photos) await copyAndDigest(join(folder, PHOTOS, name), join(filesFolder, name));
  await syncFolder(filesFolder);
  markRestored(staged);
}

/** Removes photos, and last the staged database that shows where they came from. */
async function remove(staged: string, filesFolder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(filesFolder, name), { recursive: true, force: true });
  removeSqliteLogs(staged);
  await rm(staged, { force: true });
}
