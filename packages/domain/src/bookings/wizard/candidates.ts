import type { z } from 'zod';
import { SlotsQuery } from '../../availability/availability.schema.ts';
import { WallTime } from '../../calendar.ts';
import type { Db } from '../../database/database.ts';
import { related } from '../../providers/favourite.queries.ts';
import { findProfiles } from '../../providers/profile.queries.ts';
import type { ProviderChoice } from '../../providers/profile.schema.ts';
import { type Provider, providersOffering } from '../../providers/provider.queries.ts';
import { ratingFigures } from '../../reviews/review.queries.ts';
import { londonInstant } from '../../time.ts';
import { byPreference, freeAmong } from '../assignment.ts';

/** Asks who could take a booking that is not made yet: its service, day, time and duration. */
export const CandidatesQuery = SlotsQuery.omit({ providerId: true, source: true }).extend({ time: WallTime });
type CandidatesQuery = z.output<typeof CandidatesQuery>;

const MOST = 12;

/** Who offers a service and is free at a time, in the order in which they would be asked, at most 12. */
export async function candidatesFor(
  db: Db,
  query: CandidatesQuery,
  customerId: number,
  now: Date,
): Promise<ProviderChoice[]> {
  const suitable = await byPreference(db, await providersOffering(db, query), customerId, now);
  const startsAt = londonInstant(query.date, query.time);
  const free = await freeAmong(db, suitable, { ...query, startsAt });
  return present(db, free.slice(0, MOST), customerId);
}

async function present(
  db: Db,
  providers: readonly Provider[],
  customerId: number,
): Promise<ProviderChoice[]> {
  const ids = providers.map(({ id }) => id);
  const favourites = await related(db, 'favourite', customerId);
  const figures = await ratingFigures(db, ids);
  const profiles = new Map((await findProfiles(db, ids)).map((profile) => [profile.id, profile]));
  return ids.flatMap((id) => {
    const profile = profiles.get(id);
    if (!profile) return [];
    const { active: _, approved: __, offersOvernight: ___, ...said } = profile;
    const { reviewCount = 0, averageRating = null } = figures.get(id) ?? {};
    return { ...said, reviewCount, averageRating, favourite: favourites.includes(id) };
  });
}
