import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { countPhotos, describePhoto, insertPhoto, setRemoved } from '../../platform/files/photo.queries.ts';
import { PhotoTarget } from '../../platform/files/photo.schema.ts';
import { command, type CommandContext, query, rateLimitCost } from '../../platform/trpc.ts';
import type { BookingRow } from '../booking.queries.ts';
import { lockBookingPhoto, storeBookingPhoto } from '../store-booking-photo.ts';
import { recordVisitEvent } from './job.queries.ts';
import { refuseUnlessOpen, timeOfAction, WRITING } from './job.policy.ts';
import { JobPhoto, PhotoText } from './job.schema.ts';
import { MAX_JOB_PHOTOS } from '../limits.ts';

export const jobPhotoProcedures = {
  /**
   * Adds a photo to the record of a visit, from before or after the work (JOB-7).
   * @throws not_found, record_closed, too_many_photos, invalid, and what storeBookingPhoto throws
   */
  addPhoto: query('provider', 'admin')
    .use(rateLimitCost(10))
    .input(JobPhoto)
    .mutation(({ ctx, input }) => {
      const { viewer, now } = ctx;
      // Sent again later it says when it was taken, and is the same.
      const { picture, idempotencyKey, takenAt: at, ...request } = input;
      return storeBookingPhoto(ctx, {
        picture,
        idempotencyKey,
        request,
        async check(db, booking) {
          refuseUnlessOpen(booking, WRITING, now);
          await refuseOneTooMany(db, booking);
          return { takenAt: await timeOfAction(db, booking, { at, stage: WRITING, now }) };
        },
        async insert(tx, file, { booking, takenAt }) {
          await recordVisitEvent({ tx, viewer, now }, booking, 'job.photo_added', { kind: request.kind });
          const { userId } = booking;
          return insertPhoto(tx, { ...request, ...file, userId, takenAt: takenAt.toISOString() });
        },
      });
    }),

  /** Updates the kind and caption of a photo. @throws not_found, record_closed */
  describePhoto: command(PhotoText, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { booking, photo } = await lockPhoto(ctx, input.photoId);
    if (photo.removedAt !== null) throw new DomainError('not_found');
    await describePhoto(ctx.tx, photo.id, input);
    await recordVisitEvent(ctx, booking, 'job.photo_changed');
  }),

  /** Removes a photo; it can be restored for an hour (FIL-5). @throws not_found, record_closed */
  removePhoto: command(PhotoTarget, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { booking, photo } = await lockPhoto(ctx, input.photoId);
    if (photo.removedAt !== null) return;
    await setRemoved(ctx.tx, photo.id, ctx.now);
    await recordVisitEvent(ctx, booking, 'job.photo_removed');
  }),

  /** Restores a photo. @throws not_found (an hour later), record_closed, too_many_photos */
  restorePhoto: command(PhotoTarget, 'provider', 'admin').mutation(async ({ ctx, input }) => {
    const { booking, photo } = await lockPhoto(ctx, input.photoId);
    if (photo.removedAt === null) return;
    await refuseOneTooMany(ctx.tx, booking);
    await setRemoved(ctx.tx, photo.id, null);
    await recordVisitEvent(ctx, booking, 'job.photo_added', { kind: photo.kind });
  }),
};

/** Locks a photo of a visit's record with its booking. @throws not_found, record_closed */
async function lockPhoto(ctx: CommandContext, photoId: number) {
  const locked = await lockBookingPhoto(ctx, photoId, 'record');
  // An admin may have to take a photo away at any time.
  if (ctx.viewer.role !== 'admin') refuseUnlessOpen(locked.booking, WRITING, ctx.now);
  return locked;
}

/** To be certain of it the booking must be held. @throws too_many_photos */
async function refuseOneTooMany(db: Db | Tx, { id }: BookingRow): Promise<void> {
  if ((await countPhotos(db, id)) >= MAX_JOB_PHOTOS) throw new DomainError('too_many_photos');
}
