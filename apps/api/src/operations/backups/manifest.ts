import { count } from '@doorstep/domain';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contents, inspectSqlite } from '@doorstep/domain/server';
import { z } from 'zod';
import { OperatorError } from '../../env.ts';
import { isCode } from '../../gateways/folder.ts';
import { Digest, digestFile } from './file-digest.ts';

export const DATABASE = 'doorstep.db';
export const PHOTOS = 'files';
const MANIFEST = 'manifest.json';

/** Photos are named by the product; any other name could lead out of their folder. */
const FileName = z.string().regex(/^\w[\w.-]*$/);

/** The contents of a backup, to detect later changes. */
const Manifest = z.object({
  version: z.literal(1),
  /** The instant of the database's copy. */
  takenAt: z.iso.datetime(),
  counts: z.object({ users: z.int(), bookings: z.int(), events: z.int(), photos: z.int() }),
  database: Digest,
  photos: z.array(Digest.extend({ name: FileName })),
  /** Photos that the database names and whose files were already lost when the backup was taken. */
  missingPhotos: z.array(FileName),
});

export type Manifest = z.output<typeof Manifest>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
}

/** @throws OperatorError when there is no manifest, or it is damaged */
async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'ENOTDIR')) throw error;
    throw new OperatorError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw unusable(`Its ${MANIFEST} is damaged`);
  }
}

/** Describes the contents: `1,234 bookings, 56 users, 7,890 events and 12 photos`. */
export function describeContents({ counts: { bookings, users, events, photos } }: Manifest): string {
  return `${count(bookings, 'booking')}, ${count(users, 'user')}, ${count(events, 'event')} and ${count(photos, 'photo')}`;
}

/**
 * Compares every file of a backup with its manifest, opens the database and compares its counts too.
 * @throws OperatorError that says what is missing, damaged or changed
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
  const names = new Set([...photos.map(({ name }) => name), ...missingPhotos]);
  const isComplete =
    photos.length === counts.photos &&
    names.size === found.fileNames.length &&
    found.fileNames.every((name) => names.has(name));
  if (!isComplete) throw unusable('Its manifest lists different photos from its database');
}

function unusable(reason: string): OperatorError {
  return new OperatorError(`The backup cannot be used. ${reason}.`);
}
