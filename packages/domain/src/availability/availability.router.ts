import type { Viewer } from '../context.ts';
import type { Db } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import { keptApartFrom } from '../providers/favourite.queries.ts';
import { providersOffering } from '../providers/provider.queries.ts';
import { findService } from '../services/service.queries.ts';
import { open } from '../trpc.ts';
import { DaysQuery, SlotsQuery } from './availability.schema.ts';
import { bookingWindow } from './booking-window.ts';
import { type Wish, slotsOfDays, slotsOn } from './free-slots.ts';

export const availabilityProcedures = {
  /**
   * The really free times of a service on a London day, of one provider or of whoever offers it; for a customer without
   * those who are kept apart from them. @throws not_found
   */
  slots: open.input(SlotsQuery).query(async ({ ctx: { database, viewer, now }, input }) => {
    return slotsOn(database.read, await wishOf(database.read, viewer, input), input.date, now);
  }),

  /** The same for up to 31 days at once, for a calendar: 30 days from the first that is open on. @throws not_found */
  days: open.input(DaysQuery).query(async ({ ctx: { database, viewer, now }, input }) => {
    const wish = await wishOf(database.read, viewer, input);
    const from = input.from ?? bookingWindow(wish.entry, now).firstDate;
    return slotsOfDays(database.read, wish, from, input.days, now);
  }),
};

async function wishOf(db: Db, viewer: Viewer | null, query: Omit<SlotsQuery, 'date'>): Promise<Wish> {
  const { serviceId, providerId, duration, overnight, source } = query;
  if (!(await findService(db, serviceId))) throw new DomainError('not_found');
  const offering = await providersOffering(db, query);
  const asked = providerId ? offering.filter(({ id }) => id === providerId) : offering;
  const apart = viewer?.role === 'customer' ? await keptApartFrom(db, viewer.id) : NOBODY;
  const candidates = asked.filter(({ id }) => !apart.has(id));
  return {
    candidates,
    isOffered: asked.length > 0,
    duration,
    overnight,
    entry: { source, recurring: false },
  };
}

const NOBODY: ReadonlySet<number> = new Set();
