import { query } from '../../trpc.ts';
import { CandidatesQuery, candidatesFor } from './candidates.ts';

export const candidateProcedures = {
  /** Who could take a booking at a time, the one who would be asked first in front. */
  candidates: query('customer')
    .input(CandidatesQuery)
    .query(({ ctx: { database, viewer, now }, input }) =>
      candidatesFor(database.read, input, viewer.id, now),
    ),
};
