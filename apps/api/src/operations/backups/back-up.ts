import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deletePhotoRows, findNamedFiles, readSqliteContents, snapshotSqlite } from '@doorstep/domain/server';
import { OperatorError } from '../../env.ts';
import { isCode, syncFolder } from '../../gateways/folder.ts';
import { type Installation, wrapStorageError, requireSqlitePath } from './installation.ts';
import { copyAndDigest, digestFile } from './file-digest.ts';
import { DATABASE, type Manifest, PHOTOS, checkBackup, writeManifest } from './manifest.ts';

/**
 * Copies the database and the photos that it names into a new folder, while the product runs, and checks the copy against
 * its manifest (RUN-14). The folder gets its name only when all of it is there. @throws OperatorError
 */
export async function backUp(installation: Installation, folder: string): Promise<Manifest> {
  const path = requireSqlitePath(installation);
  if (!existsSync(path))
    throw new OperatorError(`There is no database at DATABASE_URL yet: ${path} does not exist.`);
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists.`);
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await mkdir(join(part, PHOTOS), { recursive: true });
    const copy = join(part, DATABASE);
    snapshotSqlite(path, copy);
    const takenAt = new Date().toISOString();
    const { photos, missingPhotos } = await copyPhotos(installation.filesFolder, path, part);
    const { fileNames: _, ...counts } = readSqliteContents(copy);
    await writeManifest(part, {
      version: 1,
      takenAt,
      counts: { ...counts, photos: photos.length },
      database: await digestFile(copy),
      photos,
      missingPhotos,
    });
    const manifest = await checkBackup(part);
    for (const written of [join(part, PHOTOS), part]) await syncFolder(written);
    await rename(part, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {});
    throw wrapStorageError(`The backup to ${folder} failed`, error);
  }
}

/**
 * Copies the photos that the copied rows name. One that was erased in the meantime, as with its account, goes from the
 * copy's rows too; one whose file is lost is listed as missing.
 */
async function copyPhotos(
  filesFolder: string,
  path: string,
  part: string,
): Promise<Pick<Manifest, 'photos' | 'missingPhotos'>> {
  const copy = join(part, DATABASE);
  const photos: Manifest['photos'] = [];
  const absent: string[] = [];
  for (const name of readSqliteContents(copy).fileNames) {
    try {
      photos.push({ name, ...(await copyAndDigest(join(filesFolder, name), join(part, PHOTOS, name))) });
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      absent.push(name);
    }
  }
  const stillNamed = findNamedFiles(path, absent);
  deletePhotoRows(
    copy,
    absent.filter((name) => !stillNamed.has(name)),
  );
  return { photos, missingPhotos: absent.filter((name) => stillNamed.has(name)) };
}
