import type { z } from 'zod';
import { SlotsQuery } from '../../scheduling/slots.schema.ts';
import { WallTime } from '../../platform/calendar.schema.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Place } from '../../scheduling/places/place.ts';
import type { ProviderChoice } from '../../providers/profile.schema.ts';
import { providersOffering } from '../../providers/provider.queries.ts';
import { londonInstant } from '../../platform/time.ts';
import { rankUnblockedProviders, filterFreeProviders } from '../assignment/provider-search.ts';
import { related } from '../../providers/favourite.queries.ts';
import { findProfiles } from '../../providers/profile.queries.ts';
import { readRatings } from '../../providers/reviews/review.queries.ts';

/** A query for providers of a booking that is not made yet: its service, day, time and duration. */
export const CandidatesQuery = SlotsQuery.omit({ providerId: true, source: true }).extend({ time: WallTime });
type CandidatesQuery = Omit<z.output<typeof CandidatesQuery>, 'addressId' | 'postcode'> & {
  place: Place | null;
};

const MAX_CANDIDATES = 12;

/** Returns providers who offer a service and are free at a time, in the order of preference, at most 12. */
export async function candidatesFor(
  db: Db,
  query: CandidatesQuery,
  customerId: number,
  now: Date,
): Promise<ProviderChoice[]> {
  const suitable = await rankUnblockedProviders(db, await providersOffering(db, query), customerId, now);
  const startsAt = londonInstant(query.date, query.time);
  const free = await filterFreeProviders(db, suitable, { ...query, startsAt, own: null }, MAX_CANDIDATES);
  const ids = free.map(({ id }) => id);
  return presentProviders(db, ids, customerId);
}

/** Returns the profiles and ratings of providers as a customer sees them, in the order of the ids. */
export async function presentProviders(
  db: Db,
  ids: readonly number[],
  customerId: number,
): Promise<ProviderChoice[]> {
  const favourites = await related(db, 'favourite', customerId);
  const ratings = await readRatings(db, ids);
  const profiles = new Map((await findProfiles(db, ids)).map((profile) => [profile.id, profile]));
  return ids.flatMap((id) => {
    const profile = profiles.get(id);
    if (!profile) return [];
    const { active: _, approved: __, offersOvernight: ___, ...shared } = profile;
    const { reviewCount = 0, averageRating = null } = ratings.get(id) ?? {};
    return { ...shared, reviewCount, averageRating, favourite: favourites.includes(id) };
  });
}
