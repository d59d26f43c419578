import type { Insertable } from 'kysely';
import type { Database, Db, Tx, Row, Tables } from '../database/database.ts';
import { MAX_ID } from '../max-id.ts';
import { type Photo, photoPathOf } from './photo.schema.ts';

export type PhotoRow = Row<'photo'>;

export async function insertPhoto(
  tx: Tx,
  photo: Omit<Insertable<Tables['photo']>, 'id' | 'removedAt' | 'problemId'> & { problemId?: number },
): Promise<Photo> {
  const row = await tx.insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow();
  return presentPhoto(row);
}

/** A photo that was not removed. */
export async function findPhoto(db: Db | Tx, id: number): Promise<PhotoRow | undefined> {
  return selectVisible(db).where('id', '=', id).executeTakeFirst();
}

/** A photo, removed or not. */
export async function findAnyPhoto(tx: Tx, id: number): Promise<PhotoRow | undefined> {
  return tx.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The photos of a visit's record, those from before it first, each kind in the order in which they came. */
export async function photosOfBooking(db: Db | Tx, bookingId: number): Promise<Photo[]> {
  const rows = await selectVisible(db)
    .where('bookingId', '=', bookingId)
    .where('problemId', 'is', null)
    .execute();
  const place = ({ kind, id }: PhotoRow) => (kind === 'before' ? 0 : MAX_ID) + id;
  return rows.toSorted((a, b) => place(a) - place(b)).map(presentPhoto);
}

/** The photos of the problems of a booking, in the order in which they came, by problem. */
export async function photosOfProblems(db: Db | Tx, bookingId: number): Promise<Map<number, Photo[]>> {
  const rows = await selectVisible(db)
    .where('bookingId', '=', bookingId)
    .where('problemId', 'is not', null)
    .orderBy('id')
    .execute();
  const byProblem = Map.groupBy(rows, ({ problemId }) => problemId ?? 0);
  return new Map([...byProblem].map(([problemId, photos]) => [problemId, photos.map(presentPhoto)]));
}

export async function countPhotos(db: Db | Tx, bookingId: number): Promise<number> {
  return (await photosOfBooking(db, bookingId)).length;
}

/** Returns all rows of a user's photos, including removed ones. */
export async function photosOf(
  db: Db,
  userId: number,
): Promise<(Photo & Pick<PhotoRow, 'bookingId' | 'removedAt'>)[]> {
  const rows = await db.selectFrom('photo').selectAll().where('userId', '=', userId).orderBy('id').execute();
  return rows.map((row) => ({ ...presentPhoto(row), bookingId: row.bookingId, removedAt: row.removedAt }));
}

export async function describePhoto(
  tx: Tx,
  id: number,
  { kind, caption }: Pick<PhotoRow, 'kind' | 'caption'>,
): Promise<void> {
  await tx.updateTable('photo').set({ kind, caption }).where('id', '=', id).execute();
}

/** Hides a photo, or shows it again. */
export async function setRemoved(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ removedAt: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}

/** Removes a user's current profile photo. @returns its id; null when there was none */
export async function removeProfilePhoto(tx: Tx, userId: number, at: Date): Promise<number | null> {
  const removed = await tx
    .updateTable('photo')
    .set({ removedAt: at.toISOString() })
    .where('userId', '=', userId)
    .where('kind', '=', 'profile')
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed?.id ?? null;
}

export async function filesOf(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.selectFrom('photo').select('fileName').where('userId', '=', userId).execute();
  return rows.map(({ fileName }) => fileName);
}

/** Returns those of these files that a row names. */
export async function namedFiles(db: Db, fileNames: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photo').select('fileName').where('fileName', 'in', fileNames).execute();
  return new Set(rows.map(({ fileName }) => fileName));
}

/** Forgets what was removed at an instant or before. */
export async function forgetRemoved(database: Database, at: Date): Promise<void> {
  await database.transaction((tx) =>
    tx.deleteFrom('photo').where('removedAt', '<=', at.toISOString()).execute(),
  );
}

function selectVisible(db: Db | Tx) {
  return db.selectFrom('photo').selectAll().where('removedAt', 'is', null);
}

function presentPhoto({ id, kind, caption, width, height, takenAt }: PhotoRow): Photo {
  return { id, path: photoPathOf(id), kind, caption, width, height, takenAt };
}
