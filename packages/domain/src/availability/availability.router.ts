import { DomainError } from '../errors.ts';
import { providersOffering } from '../providers/provider.queries.ts';
import { findService } from '../services/service.queries.ts';
import { open } from '../trpc.ts';
import { SlotsQuery } from './availability.schema.ts';
import { slotsOn } from './free-slots.ts';

export const availabilityProcedures = {
  /** The really free times of a service on a London day, of one provider or of whoever offers it. @throws not_found */
  slots: open.input(SlotsQuery).query(async ({ ctx, input }) => {
    const db = ctx.database.read;
    if (!(await findService(db, input.serviceId))) throw new DomainError('not_found');
    const offering = await providersOffering(db, input);
    const candidates = input.providerId ? offering.filter(({ id }) => id === input.providerId) : offering;
    const { duration, overnight, source } = input;
    return slotsOn(
      db,
      { candidates, duration, overnight, entry: { source, recurring: false } },
      input.date,
      ctx.now,
    );
  }),
};
