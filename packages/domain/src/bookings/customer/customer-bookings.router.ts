import { z } from 'zod';
import { PageQuery } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';
import { findVisibleProfile } from '../../providers/profile.queries.ts';
import { query, rateLimitCost } from '../../platform/trpc.ts';
import {
  pastBookings,
  bookingsAheadOf,
  pastVisitsOf,
  selectVisitsAhead,
  upcomingBookings,
  visitWithOwnProvider,
} from './customer-bookings.queries.ts';
import type { ProviderChoice } from '../../providers/profile.schema.ts';
import type { ServiceType } from '../../services/service-types.ts';
import { listBooking, pageByStart, presentBooking } from '../present-booking.ts';
import { candidatesFor, CandidatesQuery, presentProviders } from '../wizard/candidates.ts';
import { findQueryPlace } from '../../scheduling/places/place.queries.ts';
import { sidesOf } from '../booking.queries.ts';
import type { Booking, ListedBooking } from '../booking.schema.ts';

/** The provider of a customer's next booking, else of their last, with that booking. */
export interface OwnProvider {
  provider: ProviderChoice;
  /** False while their profile is not public, such as after a deactivation. */
  hasPage: boolean;
  visit: { id: number; serviceName: string; serviceType: ServiceType; date: string; isOver: boolean };
}

/** The next requests and bookings of two people, and whether there are more. */
interface BookingsAhead {
  bookings: ListedBooking[];
  more: boolean;
}

const MAX_BOOKINGS_AHEAD = 5;
const MAX_PAST_VISITS = 3;

const ListQuery = PageQuery.pick({ cursor: true, limit: true });

export const customerBookingProcedures = {
  /** Returns a page of the customer's bookings that have not ended, the next one first (DSH-3). @throws invalid */
  upcoming: query('customer')
    .input(ListQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const rows = await upcomingBookings(database.read, { ...input, customerId: viewer.id, now });
      return pageByStart(rows, input.limit, { viewer, now });
    }),

  /** Returns the customer's next requested or confirmed visit, or the current one (DSH-16); null without one. */
  nextVisit: query('customer').query(async ({ ctx: { database, viewer, now } }): Promise<Booking | null> => {
    const row = await selectVisitsAhead(database.read, { customerId: viewer.id, now }).executeTakeFirst();
    return row ? presentBooking(row, viewer, now) : null;
  }),

  /** Returns a page of the customer's past bookings, the latest first (DSH-3). @throws invalid */
  past: query('customer')
    .input(ListQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const rows = await pastBookings(database.read, { ...input, customerId: viewer.id, now });
      return pageByStart(rows, input.limit, { viewer, now });
    }),

  /** Returns the provider of the customer's next booking, else of their last (PRV-9); null before the first. */
  ownProvider: query('customer').query(
    async ({ ctx: { database, viewer, now } }): Promise<OwnProvider | null> => {
      const db = database.read;
      const booking = await visitWithOwnProvider(db, { customerId: viewer.id, now });
      const [provider] = booking ? await presentProviders(db, [booking.providerId], viewer.id) : [];
      if (!booking || !provider) return null;
      const { id, serviceName, serviceType, startsAt: date, endsAt } = booking;
      return {
        provider,
        hasPage: (await findVisibleProfile(db, provider.id, viewer)) !== undefined,
        visit: { id, serviceName, serviceType, date, isOver: endsAt <= now.toISOString() },
      };
    },
  ),

  /** Returns the providers who could take a booking at a time, the preferred one first. */
  candidates: query('customer')
    .use(rateLimitCost(10))
    .input(CandidatesQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const place = await findQueryPlace(database.read, viewer, input);
      return candidatesFor(database.read, { ...input, place }, viewer.id, now);
    }),

  /** Returns the viewer's future bookings with a user of the other side, whom they are about to block (PRV-12). */
  aheadWith: query('customer', 'provider')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<BookingsAhead> => {
      const limit = MAX_BOOKINGS_AHEAD + 1;
      const rows = await bookingsAheadOf(database.read, { ...sidesOf(viewer, input.userId), now, limit });
      const bookings = rows.slice(0, MAX_BOOKINGS_AHEAD).map((row) => listBooking(row, { viewer, now }));
      return { bookings, more: rows.length > MAX_BOOKINGS_AHEAD };
    }),

  /** Returns the viewer's latest visits with a user of the other side, the latest first (MSG-9). */
  pastWith: query('customer', 'provider')
    .input(z.object({ userId: Id }))
    .query(async ({ ctx: { database, viewer, now }, input }): Promise<ListedBooking[]> => {
      const sides = sidesOf(viewer, input.userId);
      const rows = await pastVisitsOf(database.read, { ...sides, now, limit: MAX_PAST_VISITS });
      return rows.map((row) => listBooking(row, { viewer, now }));
    }),
};
