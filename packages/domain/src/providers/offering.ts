import { nextFreeHours } from '../scheduling/free-slots.ts';
import type { Database } from '../platform/database/database.ts';
import { profilePhotosOf } from '../platform/files/photo.queries.ts';
import { ratingFigures } from './reviews/review.queries.ts';
import { listServices } from '../services/service.queries.ts';
import type { OfferingQuery, ProviderSummary } from './profile.schema.ts';
import { providersOfferingAny } from './provider.queries.ts';

/**
 * Some of the providers of a type of service, best rated first, with their next free hour, and how many offer it at all;
 * those who are kept apart from the viewer are left out. The number of reads does not depend on theirs.
 */
export async function providersOfType(
  database: Database,
  { type, limit }: OfferingQuery,
  { apart, now }: { apart: ReadonlySet<number>; now: Date },
): Promise<{ providers: ProviderSummary[]; total: number }> {
  const db = database.read;
  const services = (await listServices(database)).filter((service) => service.type === type);
  const all = await providersOfferingAny(
    db,
    services.map(({ id }) => id),
  );
  const figures = await ratingFigures(
    db,
    all.map(({ id }) => id),
  );
  const best = all
    .filter(({ id }) => !apart.has(id))
    .map((provider) => ({ ...provider, ...(figures.get(provider.id) ?? NOT_RATED) }))
    .toSorted(
      (a, b) =>
        (b.averageRating ?? 0) - (a.averageRating ?? 0) || b.reviewCount - a.reviewCount || a.id - b.id,
    )
    .slice(0, limit);
  const free = await nextFreeHours(db, best, now);
  const photos = await profilePhotosOf(
    db,
    best.map(({ id }) => id),
  );
  const providers = best.map(({ id, name, verified, serviceIds, reviewCount, averageRating }) => {
    const nextFree = free.get(id) ?? null;
    const profilePhoto = photos.get(id) ?? null;
    return { id, name, verified, profilePhoto, serviceIds, reviewCount, averageRating, nextFree };
  });
  return { providers, total: all.length };
}

const NOT_RATED = { reviewCount: 0, averageRating: null };
