import { PageQuery } from '../../platform/page.ts';
import { findVisibleProfile } from '../../providers/profile.queries.ts';
import { query } from '../../platform/trpc.ts';
import { pageByStart } from '../page-by-start.ts';
import { presentProviders } from '../present-providers.ts';
import { pastBookings, upcomingBookings, visitOfProvider } from './customer-bookings.queries.ts';
import type { OwnProvider } from './own-provider.schema.ts';

const ListQuery = PageQuery.pick({ cursor: true, limit: true });

export const customerBookingProcedures = {
  /** A page of the customer's bookings that have not ended, the next one first (DSH-3). @throws invalid */
  upcoming: query('customer')
    .input(ListQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const rows = await upcomingBookings(database.read, { ...input, customerId: viewer.id, now });
      return pageByStart(rows, input.limit, { viewer, now });
    }),

  /** A page of the customer's bookings that are over, the latest first, as far back as they go (DSH-3). @throws invalid */
  past: query('customer')
    .input(ListQuery)
    .query(async ({ ctx: { database, viewer, now }, input }) => {
      const rows = await pastBookings(database.read, { ...input, customerId: viewer.id, now });
      return pageByStart(rows, input.limit, { viewer, now });
    }),

  /** The provider of the customer's next booking, else of their last (PRV-9); null before anybody was asked. */
  ownProvider: query('customer').query(
    async ({ ctx: { database, viewer, now } }): Promise<OwnProvider | null> => {
      const db = database.read;
      const booking = await visitOfProvider(db, { customerId: viewer.id, now });
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
};
