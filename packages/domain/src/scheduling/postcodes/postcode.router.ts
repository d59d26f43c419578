import { z } from 'zod';
import { consumeRateLimit } from '../../platform/users/rate-limit.queries.ts';
import { POSTCODE_LOOK_UPS, attemptsFrom } from '../../platform/users/limits.ts';
import { publicProcedure } from '../../platform/trpc.ts';
import { lookUpPostcode } from './look-up.ts';
import { Postcode } from './postcode.schema.ts';

export const postcodeProcedures = {
  /** Returns the addresses of a postcode from the best source that has any (ADR-14). @throws invalid, too_many_requests */
  lookUp: publicProcedure.input(z.object({ postcode: Postcode })).query(async ({ ctx, input }) => {
    const { database, viewer, address, now } = ctx;
    const attempts = viewer
      ? [{ limit: POSTCODE_LOOK_UPS, subject: `user ${viewer.id}` }]
      : attemptsFrom(address, POSTCODE_LOOK_UPS);
    await consumeRateLimit(database, attempts, now);
    return lookUpPostcode(ctx.postcodes, input.postcode, (source, error) =>
      ctx.report(`${source} could not look up a postcode`, error),
    );
  }),
};
