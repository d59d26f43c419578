import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isCode } from '../../http/error-code.ts';
import { EnvironmentError } from '../../env.ts';

/** The names of the parts of a backup. */
export const DATABASE = 'doorstep.db';
export const PHOTOS = 'files';
const MANIFEST = 'manifest.json';

/** Photos are named by the product; any other name could lead out of their folder. */
const FileName = z.string().regex(/^\w[\w.-]*$/);
const Digest = z.object({ bytes: z.int().nonnegative(), sha256: z.hash('sha256') });

/** The contents of a backup, so that whatever changes in it later is found. */
const Manifest = z.object({
  version: z.literal(1),
  /** When the copy of the database was complete. */
  takenAt: z.iso.datetime(),
  counts: z.object({ users: z.int(), bookings: z.int(), events: z.int(), photos: z.int() }),
  database: Digest,
  photos: z.array(Digest.extend({ name: FileName })),
  /** Photos that the database names and whose files were already lost when the backup was taken. */
  missingPhotos: z.array(FileName),
});

export type Manifest = z.output<typeof Manifest>;
export type Digest = z.output<typeof Digest>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
}

/** @throws EnvironmentError when there is none, or it cannot be read */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'ENOTDIR')) throw error;
    throw new EnvironmentError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new EnvironmentError(`The backup cannot be used. Its ${MANIFEST} is damaged.`);
  }
}

/** Describes the contents: `1,234 bookings, 56 users, 7,890 events and 12 photos`. */
export function describeContents({ counts: { bookings, users, events, photos } }: Manifest): string {
  return `${count(bookings, 'booking')}, ${count(users, 'user')}, ${count(events, 'event')} and ${count(photos, 'photo')}`;
}

/** Returns `1 photo` or `1,234 photos`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
