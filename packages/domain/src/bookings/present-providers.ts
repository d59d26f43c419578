import type { Db } from '../platform/database/database.ts';
import { related } from '../providers/favourite.queries.ts';
import { findProfiles } from '../providers/profile.queries.ts';
import type { ProviderChoice } from '../providers/profile.schema.ts';
import { readRatings } from '../providers/reviews/review.queries.ts';

/** Providers as a customer sees them beside a booking: what they say of themselves, and how they are rated; in this order. */
export async function presentProviders(
  db: Db,
  ids: readonly number[],
  customerId: number,
): Promise<ProviderChoice[]> {
  const favourites = await related(db, 'favourite', customerId);
  const figures = await readRatings(db, ids);
  const profiles = new Map((await findProfiles(db, ids)).map((profile) => [profile.id, profile]));
  return ids.flatMap((id) => {
    const profile = profiles.get(id);
    if (!profile) return [];
    const { active: _, approved: __, offersOvernight: ___, ...said } = profile;
    const { reviewCount = 0, averageRating = null } = figures.get(id) ?? {};
    return { ...said, reviewCount, averageRating, favourite: favourites.includes(id) };
  });
}
