import { z } from 'zod';
import { readBooking } from './booking.policy.ts';
import { readsCustomer } from './present-booking.ts';
import type { Viewer } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { type PhotoRow, findPhoto } from '../platform/files/photo.queries.ts';
import { findVisibleProfile } from '../providers/profile.queries.ts';
import { Id } from '../platform/text.ts';
import { publicProcedure } from '../platform/trpc.ts';

export const fileProcedures = {
  /**
   * Which file shows a photo, for whoever may see it, and whether that is everybody (FIL-4); the server answers with the
   * file at /files/{id}. @throws not_found
   */
  show: publicProcedure
    .input(z.object({ fileId: Id }))
    .query(async ({ ctx: { database, viewer }, input }) => {
      const photo = await findPhoto(database.read, input.fileId);
      const audience = photo && (await audienceOf(database.read, photo, viewer));
      if (!photo || !audience) throw new DomainError('not_found');
      return { fileName: photo.fileName, audience };
    }),
};

/** Who sees a photo besides this viewer; undefined when they do not. */
async function audienceOf(
  db: Db,
  { bookingId, userId }: PhotoRow,
  viewer: Viewer | null,
): Promise<'everybody' | 'those concerned' | undefined> {
  if (bookingId === null) {
    const profile = await findVisibleProfile(db, userId, viewer);
    return profile && (profile.active && profile.approved ? 'everybody' : 'those concerned');
  }
  if (!viewer) return undefined;
  const { booking, actor } = await readBooking(db, viewer, bookingId);
  return readsCustomer(actor, booking) ? 'those concerned' : undefined;
}
