import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { findQueryPlace } from '../../scheduling/places/place.queries.ts';
import { findBlockedPairs } from '../../providers/favourite.queries.ts';
import { providersOffering } from '../../providers/provider.queries.ts';
import { findService } from '../../services/service.queries.ts';
import { rateLimitCost, publicProcedure } from '../../platform/trpc.ts';
import { DaysQuery, SlotsQuery } from '../../scheduling/slots.schema.ts';
import { bookingWindow, singleBooking } from '../../scheduling/booking-window.ts';
import { type SlotQuery, slotsOfDays, slotsOn } from '../../scheduling/free-slots.ts';

export const availabilityProcedures = {
  /**
   * The really free times of a service on a London day, of one provider or of all who offer it; for a customer without
   * those who are kept apart from them; for an address or a postcode, those at which a provider can be there. @throws
   * not_found
   */
  slots: publicProcedure
    .use(rateLimitCost(4))
    .input(SlotsQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      return slotsOn(database.read, await slotQueryOf(database.read, viewer, input), input.date, now);
    }),

  /** The same for up to 31 days at once, for a calendar: 30 days from the first that is open on. @throws not_found */
  days: publicProcedure
    .use(rateLimitCost(10))
    .input(DaysQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const slotQuery = await slotQueryOf(database.read, viewer, input);
      const from = input.from ?? bookingWindow(slotQuery.entry, now).firstDate;
      return slotsOfDays(database.read, slotQuery, from, input.days, now);
    }),
};

async function slotQueryOf(
  db: Db,
  viewer: Viewer | null,
  query: Omit<SlotsQuery, 'date'>,
): Promise<SlotQuery> {
  const { serviceId, providerId, duration, overnight, source } = query;
  if (!(await findService(db, serviceId))) throw new DomainError('not_found');
  const offering = await providersOffering(db, query);
  const requested = providerId ? offering.filter(({ id }) => id === providerId) : offering;
  const blocked = viewer?.role === 'customer' ? await findBlockedPairs(db, viewer.id) : NO_USERS;
  const candidates = requested.filter(({ id }) => !blocked.has(id));
  return {
    candidates,
    isOffered: requested.length > 0,
    duration,
    overnight,
    place: await findQueryPlace(db, viewer, query),
    entry: singleBooking(source),
    own: null,
  };
}

const NO_USERS: ReadonlySet<number> = new Set();
