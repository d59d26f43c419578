import { z } from 'zod';
import { optionalText } from '../platform/text.ts';
import { publicProcedure, rateLimitCost } from '../platform/trpc.ts';
import { findPostcodeArea } from '../scheduling/postcodes/postcode-areas.ts';
import { postcodeIn } from '../scheduling/postcodes/postcode-in-text.ts';
import type { Database, Db } from '../platform/database/database.ts';
import type { Alternative } from '../platform/errors.ts';
import { nextFreeOfAny } from '../scheduling/free-slots.ts';
import { type Place, placeOfPostcode } from '../scheduling/places/place.ts';
import { listServices } from '../services/service.queries.ts';
import { providersOffering } from './provider.queries.ts';
import { readServiceRatings } from './reviews/review.queries.ts';
import type { Rating } from './reviews/review.schema.ts';

/** A full postcode or its first half. */
const Nearby = z.object({ postcode: optionalText(20) });

export const serviceSummaryProcedures = {
  /** Returns the rating and the next free time of each service on offer, at most a minute old (CAT-21). */
  summaries: publicProcedure
    .use(rateLimitCost(1))
    .query(({ ctx: { database, now } }) => readServiceSummaries(database, null, now)),

  /**
   * Returns the next free time of each service for a postcode, with the time to travel there from other jobs. `town` is
   * null for a postcode that we do not know (LND-10).
   */
  nearby: publicProcedure
    .use(rateLimitCost(10))
    .input(Nearby)
    .query(async ({ ctx: { database, now }, input }) => {
      const postcode = postcodeIn(input.postcode ?? '');
      const town = (postcode && findPostcodeArea(postcode)?.town) ?? null;
      const district = town === null ? null : (postcode?.split(' ')[0] ?? null);
      const services = await readServiceSummaries(database, district, now);
      return { postcode, town, services };
    }),
};

/** The facts of a service that its card shows (CAT-7). */
interface ServiceSummary extends Rating {
  serviceId: number;
  /** The first free time of any provider within the booking form's window; null when there is none. */
  nextFree: Alternative | null;
}

/** Time that summaries are cached. The form reads free times again. */
const CACHE_MS = 60_000;
const MAX_CACHED_DISTRICTS = 100;
/** Providers of each service whose calendars are searched, the first by id. */
const MAX_SEARCHED_PROVIDERS = 300;

interface Entry {
  readAt: number;
  summaries: Promise<ServiceSummary[]>;
}

const caches = new WeakMap<Database, Map<string, Entry>>();

/**
 * Returns the summary of each service on offer, at most a minute old; for a district such as `SE1`, with times that leave
 * enough travel.
 */
function readServiceSummaries(
  database: Database,
  district: string | null,
  now: Date,
): Promise<ServiceSummary[]> {
  const place = placeOfPostcode(district);
  const cache = caches.get(database) ?? new Map<string, Entry>();
  caches.set(database, cache);
  const key = place?.postcode ?? '';
  const cached = cache.get(key);
  const age = now.getTime() - (cached?.readAt ?? 0);
  if (cached && age >= 0 && age < CACHE_MS) return cached.summaries;
  const summaries = computeSummaries(database, place, now);
  // Failures are not cached.
  summaries.catch(() => cache.delete(key));
  if (cache.size >= MAX_CACHED_DISTRICTS) cache.clear();
  cache.set(key, { readAt: now.getTime(), summaries });
  return summaries;
}

async function computeSummaries(
  database: Database,
  place: Place | null,
  now: Date,
): Promise<ServiceSummary[]> {
  const db = database.read;
  const ids = (await listServices(database)).map(({ id }) => id);
  const ratings = await readServiceRatings(db, ids);
  const summaries: ServiceSummary[] = [];
  for (const serviceId of ids) {
    const { reviewCount = 0, averageRating = null } = ratings.get(serviceId) ?? {};
    const nextFree = await findNextFree(db, serviceId, place, now);
    summaries.push({ serviceId, reviewCount, averageRating, nextFree });
  }
  return summaries;
}

async function findNextFree(
  db: Db,
  serviceId: number,
  place: Place | null,
  now: Date,
): Promise<Alternative | null> {
  const candidates = await providersOffering(db, { serviceId, overnight: false });
  return nextFreeOfAny(db, candidates.slice(0, MAX_SEARCHED_PROVIDERS), place, now);
}
