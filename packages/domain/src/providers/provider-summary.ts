import type { Db } from '../platform/database/database.ts';
import type { Alternative } from '../platform/errors.ts';
import { type FreeDay, nextFreeDays } from '../scheduling/free-slots.ts';
import type { Candidate } from '../scheduling/team.ts';
import { findProfiles } from './profile.queries.ts';
import type { ProviderSummary } from './profile.schema.ts';
import { readRatings } from './reviews/review.queries.ts';
import type { Rating } from './reviews/review.schema.ts';

const NOT_RATED = { reviewCount: 0, averageRating: null };

/** Returns these providers, each with their rating. */
export async function addRatings<Each extends { id: number }>(
  db: Db,
  providers: readonly Each[],
): Promise<(Each & Rating)[]> {
  const ratings = await readRatings(
    db,
    providers.map(({ id }) => id),
  );
  return providers.map((provider) => ({ ...provider, ...(ratings.get(provider.id) ?? NOT_RATED) }));
}

/** A provider before their profile and calendar are read. */
type RatedProvider = Candidate & Rating & Pick<ProviderSummary, 'name' | 'verified' | 'serviceIds'>;

/**
 * Returns what lists show of these providers, in their order: profile, rating, and free times of the next free day, or of
 * this day. The number of reads is constant.
 */
export async function summarizeProviders(
  db: Db,
  providers: readonly RatedProvider[],
  { now, date }: { now: Date; date?: string | undefined },
): Promise<ProviderSummary[]> {
  const free = await nextFreeDays(db, providers, now, date);
  const profiles = await findProfiles(
    db,
    providers.map(({ id }) => id),
  );
  const profileById = new Map(profiles.map((profile) => [profile.id, profile]));
  return providers.map(({ id, name, verified, serviceIds, reviewCount, averageRating }) => {
    const day = free.get(id);
    const {
      profilePhoto = null,
      bio = null,
      languages = [],
      yearsOfExperience = null,
    } = profileById.get(id) ?? {};
    const words = { profilePhoto, bio, languages, yearsOfExperience };
    const freeTimes = day?.slots.map(({ time }) => time) ?? [];
    const rating = { reviewCount, averageRating };
    return { id, name, verified, ...words, serviceIds, ...rating, nextFree: nextFreeOf(day), freeTimes };
  });
}

export function nextFreeOf(day: FreeDay | undefined): Alternative | null {
  const [first] = day?.slots ?? [];
  return day && first ? { date: day.date, ...first } : null;
}
