import { z } from 'zod';
import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import {
  findAnyPhoto,
  insertPhoto,
  removeProfilePhoto,
  setRemoved,
} from '../platform/files/photo.queries.ts';
import { PhotoBytes, PhotoTarget } from '../platform/files/photo.schema.ts';
import { storePhoto } from '../platform/files/store-photo.ts';
import { type CommandContext, Nothing, command, rateLimitCost, query } from '../platform/trpc.ts';

const Upload = z.object({ picture: PhotoBytes });

export const profilePhotoProcedures = {
  /** Sets or replaces the photo of the provider's profile (FIL-6). @throws what storePhoto throws */
  setPhoto: query('provider')
    .use(rateLimitCost(10))
    .input(Upload)
    .mutation(({ ctx, input: { picture } }) => {
      const { viewer, now } = ctx;
      return storePhoto(ctx, {
        picture,
        shape: 'portrait',
        // The role is checked above.
        check: async () => {},
        async insert(tx, file) {
          await removeProfilePhoto(tx, viewer.id, now);
          await recordChange({ tx, viewer, now });
          const photo = {
            kind: 'profile',
            bookingId: null,
            caption: null,
            takenAt: now.toISOString(),
          } as const;
          return insertPhoto(tx, { userId: viewer.id, ...photo, ...file });
        },
      });
    }),

  /** Removes the photo of the profile. Returns its id, to restore it; null when there was none. */
  removePhoto: command(Nothing, 'provider').mutation(async ({ ctx }) => {
    const photoId = await removeProfilePhoto(ctx.tx, ctx.viewer.id, ctx.now);
    if (photoId === null) return null;
    await recordChange(ctx);
    return { photoId };
  }),

  /** Restores a removed photo, replacing the current one (FIL-5). @throws not_found */
  restorePhoto: command(PhotoTarget, 'provider').mutation(async ({ ctx, input }) => {
    const { tx, viewer, now } = ctx;
    const photo = await findAnyPhoto(tx, input.photoId);
    if (photo?.kind !== 'profile' || photo.userId !== viewer.id) throw new DomainError('not_found');
    if (photo.removedAt === null) return;
    await removeProfilePhoto(tx, viewer.id, now);
    await setRemoved(tx, photo.id, null);
    await recordChange(ctx);
  }),
};

async function recordChange({
  tx,
  viewer,
  now,
}: Pick<CommandContext, 'tx' | 'viewer' | 'now'>): Promise<void> {
  await recordEvent(tx, { type: 'provider.profile_changed', actorId: viewer.id }, now);
}
