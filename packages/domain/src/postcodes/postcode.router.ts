import { z } from 'zod';
import { POSTCODE_LOOK_UPS, takeAttempt } from '../accounts/attempt.queries.ts';
import { open } from '../trpc.ts';
import { lookUpPostcode } from './look-up.ts';
import { Postcode } from './postcode.schema.ts';

export const postcodeProcedures = {
  /** The addresses of a postcode, from the best source that knows any (S1 §7). @throws invalid, too_many_requests */
  lookUp: open.input(z.object({ postcode: Postcode })).query(async ({ ctx, input }) => {
    const { database, viewer, address, now } = ctx;
    await takeAttempt(database, POSTCODE_LOOK_UPS, viewer ? `user ${viewer.id}` : address, now);
    return lookUpPostcode(ctx.postcodes, input.postcode, (source, error) =>
      ctx.report(`${source} could not look up a postcode`, error),
    );
  }),
};
