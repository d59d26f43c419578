import { createHash } from 'node:crypto';
import type { Context, Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { type PhotoRow, findAnyPhoto } from '../platform/files/photo.queries.ts';
import type { Photo } from '../platform/files/photo.schema.ts';
import { type StoredFile, storePhoto } from '../platform/files/store-photo.ts';
import { lockBookingFor, readBooking } from './booking.policy.ts';
import type { BookingRow } from './booking.queries.ts';
import { lockBooking } from './lifecycle/transition.queries.ts';
import { findEarlierAnswer, withIdempotencyKey } from './request/idempotency.queries.ts';

interface BookingPhoto<Checked> {
  picture: Uint8Array;
  idempotencyKey: string | undefined;
  /** Identifies the request when the photo is sent again under its key (REQ-3). */
  request: { bookingId: number };
  /** Throws unless the photo may be added; the second time the booking is held. */
  check: (db: Db | Tx, booking: BookingRow) => Promise<Checked>;
  insert: (tx: Tx, file: StoredFile, checked: Checked & { booking: BookingRow }) => Promise<Photo>;
}

/**
 * Stores a photo of a booking that the caller takes part in, once for each idempotency key.
 * @throws not_found, idempotency_mismatch, and what `check` and `storePhoto` throw
 */
export function storeBookingPhoto<Checked extends object>(
  ctx: Context & { viewer: Viewer },
  { picture, idempotencyKey: key, request, check, insert }: BookingPhoto<Checked>,
): Promise<Photo> {
  const { viewer, now } = ctx;
  const { bookingId } = request;
  const hash = createHash('sha256').update(picture).digest('base64url');
  const keyed = { userId: viewer.id, key, request: { ...request, picture: hash }, now };
  return storePhoto(ctx, {
    picture,
    shape: 'photo',
    findEarlier: async (db) => (await findEarlierAnswer(db, keyed))?.answer as Photo | undefined,
    async check(db) {
      const { booking } = await readBooking(db, viewer, bookingId);
      return { booking, ...(await check(db, booking)) };
    },
    async once(tx, checkAndInsert) {
      await lockBooking(tx, bookingId);
      return withIdempotencyKey(tx, keyed, checkAndInsert);
    },
    insert,
  });
}

/**
 * Locks a photo with its booking, for a participant who will change it; removed ones too. Photos of problems are no part of
 * the visit's record. @throws not_found
 */
export async function lockBookingPhoto(
  { tx, viewer }: { tx: Tx; viewer: Viewer },
  photoId: number,
  part: 'record' | 'problem',
): Promise<{ booking: BookingRow; photo: PhotoRow }> {
  const found = await findAnyPhoto(tx, photoId);
  if (!found?.bookingId || (found.problemId !== null) !== (part === 'problem'))
    throw new DomainError('not_found');
  const { booking } = await lockBookingFor(tx, viewer, found.bookingId);
  // It may have been deleted before the booking was locked.
  const photo = await findAnyPhoto(tx, photoId);
  if (!photo) throw new DomainError('not_found');
  return { booking, photo };
}
