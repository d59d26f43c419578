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
   * Returns the file name and the audience of a photo of a booking or a profile, to a viewer who may see it (FIL-4). The
   * server sends the file at /files/{id}. @throws not_found
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

/** Returns the audience of a photo; undefined when the viewer is not part of it. */
async function audienceOf(
  db: Db,
  { bookingId, userId }: PhotoRow,
  viewer: Viewer | null,
): Promise<'public' | 'private' | undefined> {
  if (bookingId === null) {
    const profile = await findVisibleProfile(db, userId, viewer);
    return profile && (profile.active && profile.approved ? 'public' : 'private');
  }
  if (!viewer) return undefined;
  const { booking, actor } = await readBooking(db, viewer, bookingId);
  return readsCustomer(actor, booking) ? 'private' : undefined;
}
