import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { insertPhoto, photosOfProblems, setRemoved } from '../../platform/files/photo.queries.ts';
import { PhotoTarget } from '../../platform/files/photo.schema.ts';
import { type CommandContext, command, rateLimitCost, query } from '../../platform/trpc.ts';
import { recordVisitEvent } from '../job/job.queries.ts';
import { lockBookingPhoto, storeBookingPhoto } from '../store-booking-photo.ts';
import { MAX_PROBLEM_PHOTOS } from './outcomes.ts';
import { type ProblemRow, findOpenProblem } from './problem.queries.ts';
import { ProblemPhoto } from './problem.schema.ts';

export const problemPhotoProcedures = {
  /**
   * Adds a photo to the open problem that the caller reported (PRB-6).
   * @throws not_found, no_open_problem, too_many_photos, and what storeBookingPhoto throws
   */
  addProblemPhoto: query('customer', 'provider')
    .use(rateLimitCost(10))
    .input(ProblemPhoto)
    .mutation(({ ctx, input }) => {
      const { viewer, now } = ctx;
      const { picture, idempotencyKey, ...request } = input;
      return storeBookingPhoto(ctx, {
        picture,
        idempotencyKey,
        request,
        async check(db, booking) {
          const problem = await findOpenProblem(db, booking.id);
          if (problem?.reportedBy !== viewer.id) throw new DomainError('no_open_problem');
          await refuseOneTooMany(db, problem);
          return { problem };
        },
        async insert(tx, file, { booking, problem }) {
          await recordVisitEvent({ tx, viewer, now }, booking, 'problem.photo_added');
          const fields = { problemId: problem.id, kind: 'problem' as const, takenAt: now.toISOString() };
          // It shows a home, so it goes with whose home it is.
          return insertPhoto(tx, { ...request, ...file, ...fields, userId: booking.userId });
        },
      });
    }),

  /** Removes a photo; it can be restored for an hour (FIL-5). @throws not_found, no_open_problem */
  removeProblemPhoto: command(PhotoTarget).mutation(async ({ ctx, input }) => {
    const { booking, photo } = await lockProblemPhoto(ctx, input.photoId);
    if (photo.removedAt !== null) return;
    await setRemoved(ctx.tx, photo.id, ctx.now);
    await recordVisitEvent(ctx, booking, 'problem.photo_removed');
  }),

  /** Restores a photo. @throws not_found (an hour later), no_open_problem, too_many_photos */
  restoreProblemPhoto: command(PhotoTarget).mutation(async ({ ctx, input }) => {
    const { booking, photo, problem } = await lockProblemPhoto(ctx, input.photoId);
    if (photo.removedAt === null) return;
    if (problem) await refuseOneTooMany(ctx.tx, problem);
    await setRemoved(ctx.tx, photo.id, null);
    await recordVisitEvent(ctx, booking, 'problem.photo_added');
  }),
};

/**
 * Locks a photo of a problem with its booking, for its reporter while the problem is open, and for admins.
 * @throws not_found, no_open_problem
 */
async function lockProblemPhoto(ctx: CommandContext, photoId: number) {
  const { booking, photo } = await lockBookingPhoto(ctx, photoId, 'problem');
  const open = await findOpenProblem(ctx.tx, booking.id);
  const problem = open?.id === photo.problemId ? open : undefined;
  if (ctx.viewer.role !== 'admin' && problem?.reportedBy !== ctx.viewer.id)
    throw new DomainError('no_open_problem');
  return { booking, photo, problem };
}

/** To be certain of it the booking must be held. @throws too_many_photos */
async function refuseOneTooMany(db: Db | Tx, { id, bookingId }: ProblemRow): Promise<void> {
  const photos = (await photosOfProblems(db, bookingId)).get(id) ?? [];
  if (photos.length >= MAX_PROBLEM_PHOTOS)
    throw new DomainError('too_many_photos', {
      message: `A problem can have up to ${MAX_PROBLEM_PHOTOS} photos. Please remove one before you add another`,
    });
}
