import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@doorstep/domain/server';
import type { World } from '@doorstep/domain/testing';
import type { Installation } from '../src/operations/backups/installation.ts';

/** Gives a user's profile a photo, with a file in the installation's folder. */
export async function addPhoto(
  world: World,
  { filesFolder }: Installation,
  { id: userId }: { id: number },
  fileName: string,
  content = `photo ${fileName}`,
): Promise<void> {
  const takenAt = world.now.toISOString();
  const photo = { userId, kind: 'profile', fileName, width: 1, height: 1, takenAt } as const;
  await world.database.transaction((tx) => tx.insertInto('photo').values(photo).execute());
  await mkdir(filesFolder, { recursive: true });
  await writeFile(join(filesFolder, fileName), content);
}

/** Returns the ids of all bookings in an installation's database. */
export async function bookingsIn({ databaseUrl }: Installation): Promise<Set<number>> {
  const database = openDatabase(databaseUrl);
  try {
    const rows = await database.read.selectFrom('booking').select('id').execute();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await database.close();
  }
}

/** Returns the paths of everything in a folder, sorted. */
export async function fileNamesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}
