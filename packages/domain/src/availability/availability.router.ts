import type { Db } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { providersOffering } from '../providers/provider.queries.ts';
import { findService } from '../services/service.queries.ts';
import { open } from '../trpc.ts';
import { DaysQuery, SlotsQuery } from './availability.schema.ts';
import { bookingWindow } from './booking-window.ts';
import { type Wish, slotsOfDays, slotsOn } from './free-slots.ts';

export const availabilityProcedures = {
  /** The really free times of a service on a London day, of one provider or of whoever offers it. @throws not_found */
  slots: open.input(SlotsQuery).query(async ({ ctx: { database, now }, input }) => {
    return slotsOn(database.read, await wishOf(database.read, input), input.date, now);
  }),

  /** The same for up to 31 days at once, for a calendar: 30 days from the first that is open on. @throws not_found */
  days: open.input(DaysQuery).query(async ({ ctx: { database, now }, input }) => {
    const wish = await wishOf(database.read, input);
    const from = input.from ?? bookingWindow(wish.entry, now).firstDate;
    return slotsOfDays(database.read, wish, from, input.days, now);
  }),
};

async function wishOf(db: Db, query: Omit<SlotsQuery, 'date'>): Promise<Wish> {
  const { serviceId, providerId, duration, overnight, source } = query;
  if (!(await findService(db, serviceId))) throw new DomainError('not_found');
  const offering = await providersOffering(db, query);
  const candidates = providerId ? offering.filter(({ id }) => id === providerId) : offering;
  return { candidates, duration, overnight, entry: { source, recurring: false } };
}
