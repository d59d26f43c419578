import { findQueryPlace } from '../../scheduling/places/place.queries.ts';
import { rateLimitCost, query } from '../../platform/trpc.ts';
import { CandidatesQuery, candidatesFor } from './candidates.ts';

export const candidateProcedures = {
  /** Who could take a booking at a time, the one who would be asked first in front. */
  candidates: query('customer')
    .use(rateLimitCost(10))
    .input(CandidatesQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const place = await findQueryPlace(database.read, viewer, input);
      return candidatesFor(database.read, { ...input, place }, viewer.id, now);
    }),
};
