import { z } from 'zod';
import { optionalText } from '../platform/text.ts';
import { publicProcedure, rateLimitCost } from '../platform/trpc.ts';
import { findPostcodeArea } from '../scheduling/postcodes/postcode-areas.ts';
import { postcodeIn } from '../scheduling/postcodes/postcode-in-text.ts';
import { readServiceSummaries } from './service-summary.ts';

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
      const [district = null] = town === null ? [] : (postcode?.split(' ') ?? []);
      const services = await readServiceSummaries(database, district, now);
      return { postcode, town, services };
    }),
};
