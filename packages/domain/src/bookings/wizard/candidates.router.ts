import { askedPlace } from '../../scheduling/places/place.queries.ts';
import { costly, query } from '../../platform/trpc.ts';
import { CandidatesQuery, candidatesFor } from './candidates.ts';

export const candidateProcedures = {
  /** Who could take a booking at a time, the one who would be asked first in front. */
  candidates: query('customer')
    .use(costly(10))
    .input(CandidatesQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const place = await askedPlace(database.read, viewer, input);
      return candidatesFor(database.read, { ...input, place }, viewer.id, now);
    }),
};
