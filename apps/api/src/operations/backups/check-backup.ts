import { join } from 'node:path';
import { type Contents, inspectSqlite } from '@doorstep/domain/server';
import { isCode } from '../../http/error-code.ts';
import { EnvironmentError } from '../../env.ts';
import { digestFile } from './digest-file.ts';
import { DATABASE, type Digest, type Manifest, PHOTOS, readManifest } from './manifest.ts';

/**
 * Compares every file of a backup with its manifest, opens the database and compares its counts too.
 * @throws EnvironmentError that says what is missing, damaged or changed
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkFile(folder, DATABASE, manifest.database);
  compareContents(manifest, inspect(join(folder, DATABASE)));
  for (const photo of manifest.photos) await checkFile(folder, join(PHOTOS, photo.name), photo);
  return manifest;
}

async function checkFile(folder: string, name: string, expected: Digest): Promise<void> {
  const found = await digestFile(join(folder, name)).catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? unusable(`${name} is missing`) : error;
  });
  if (found.bytes !== expected.bytes)
    throw unusable(`${name} has ${found.bytes} bytes instead of ${expected.bytes}`);
  if (found.sha256 !== expected.sha256) throw unusable(`${name} was changed after the backup`);
}

function inspect(path: string): Contents {
  try {
    return inspectSqlite(path);
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error));
  }
}

function compareContents({ counts, photos, missingPhotos }: Manifest, found: Contents): void {
  for (const name of ['users', 'bookings', 'events'] as const)
    if (found[name] !== counts[name])
      throw unusable(`Its database holds ${found[name]} ${name} instead of ${counts[name]}`);
  const listed = new Set([...photos.map(({ name }) => name), ...missingPhotos]);
  const isComplete =
    photos.length === counts.photos &&
    listed.size === found.fileNames.length &&
    found.fileNames.every((name) => listed.has(name));
  if (!isComplete) throw unusable('Its manifest lists other photos than its database');
}

function unusable(reason: string): EnvironmentError {
  return new EnvironmentError(`The backup cannot be used. ${reason}.`);
}
