import { accessDetailsProcedures } from './access-details/access-details.router.ts';
import { accountProcedures } from './accounts/account.router.ts';
import { ownAccountProcedures } from './accounts/own-account.router.ts';
import { addressProcedures } from './addresses/address.router.ts';
import { availabilityProcedures } from './availability/availability.router.ts';
import { workingTimeProcedures } from './availability/working-time.router.ts';
import { adminBookingProcedures } from './bookings/admin/admin-bookings.router.ts';
import { bookingProcedures } from './bookings/booking.router.ts';
import { candidateProcedures } from './bookings/wizard/candidates.router.ts';
import { rescheduleProcedures } from './bookings/reschedules/reschedule.router.ts';
import { seriesProcedures } from './bookings/series/series.router.ts';
import { deactivationProcedures } from './deactivation/deactivation.router.ts';
import { eventProcedures } from './events/event.router.ts';
import { figureProcedures } from './figures/figure.router.ts';
import { messageProcedures } from './messages/message.router.ts';
import { personalDataProcedures } from './personal-data/personal-data.router.ts';
import { postcodeProcedures } from './postcodes/postcode.router.ts';
import { preferenceProcedures } from './preferences/preference.router.ts';
import { favouriteProcedures } from './providers/favourite.router.ts';
import { profileProcedures } from './providers/profile.router.ts';
import { providerProcedures } from './providers/provider.router.ts';
import { referralProcedures } from './referrals/referral.router.ts';
import { reviewProcedures } from './reviews/review.router.ts';
import { serviceProcedures } from './services/service.router.ts';
import { supportProcedures } from './support/support.router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Every procedure of the product. */
export const appRouter = router({
  accessDetails: accessDetailsProcedures,
  accounts: {
    ...accountProcedures,
    ...ownAccountProcedures,
    ...personalDataProcedures,
    ...deactivationProcedures,
  },
  addresses: addressProcedures,
  availability: { ...availabilityProcedures, ...workingTimeProcedures },
  bookings: {
    ...bookingProcedures,
    ...candidateProcedures,
    ...rescheduleProcedures,
    ...seriesProcedures,
    ...adminBookingProcedures,
  },
  events: eventProcedures,
  figures: figureProcedures,
  messages: messageProcedures,
  postcodes: postcodeProcedures,
  preferences: preferenceProcedures,
  providers: { ...providerProcedures, ...profileProcedures, ...favouriteProcedures },
  referrals: referralProcedures,
  reviews: reviewProcedures,
  services: serviceProcedures,
  support: supportProcedures,
});

export type AppRouter = typeof appRouter;

/** Calls procedures without a network: the REST adapter, tests, commands. */
export const createCaller = createCallerFactory(appRouter);
