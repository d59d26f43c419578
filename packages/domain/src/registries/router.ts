import { accessDetailsProcedures } from '../accounts/access-details/access-details.router.ts';
import { accountProcedures } from '../accounts/account.router.ts';
import { addressProcedures } from '../scheduling/addresses/address.router.ts';
import { auditProcedures } from '../reporting/audit/audit.router.ts';
import { availabilityProcedures } from '../bookings/availability/availability.router.ts';
import { workingTimeProcedures } from '../bookings/availability/working-time.router.ts';
import { adminBookingProcedures } from '../bookings/admin/admin-bookings.router.ts';
import { coverProcedures } from '../bookings/cover/cover.router.ts';
import { customerBookingProcedures } from '../bookings/customer/customer-bookings.router.ts';
import { bookingProcedures } from '../bookings/booking.router.ts';
import { problemPhotoProcedures } from '../bookings/problem/problem-photos.router.ts';
import { problemProcedures } from '../bookings/problem/problem.router.ts';
import { providerJobProcedures } from '../bookings/provider/provider-jobs.router.ts';
import { rebookingProcedures } from '../bookings/rebooking/rebooking.router.ts';
import { jobPhotoProcedures } from '../bookings/job/job-photos.router.ts';
import { jobProcedures } from '../bookings/job/job.router.ts';
import { rescheduleProcedures } from '../bookings/reschedules/reschedule.router.ts';
import { seriesProcedures } from '../bookings/series/series.router.ts';
import { confirmLoginProcedures } from '../accounts/second-factor/confirm-login.router.ts';
import { emailConfirmationProcedures } from '../accounts/email-confirmation/email-confirmation.router.ts';
import { factorProcedures } from '../accounts/second-factor/factor.router.ts';
import { passkeyLoginProcedures, passkeyProcedures } from '../accounts/second-factor/passkey.router.ts';
import { calendarFeedProcedures } from '../calendar-feeds/calendar-feed.router.ts';
import { credentialProcedures } from '../accounts/credential.router.ts';
import { deactivationProcedures } from '../accounts/deactivation/deactivation.router.ts';
import { freshdeskProcedures } from '../support/freshdesk.router.ts';
import { eventProcedures } from '../platform/events/event.router.ts';
import { fileProcedures } from '../bookings/file.router.ts';
import { mailProcedures } from '../mail/mail.router.ts';
import { messageProcedures } from '../messages/message.router.ts';
import { passwordResetProcedures } from '../accounts/password-reset/password-reset.router.ts';
import { personalDataProcedures } from '../accounts/personal-data/personal-data.router.ts';
import { postcodeProcedures } from '../scheduling/postcodes/postcode.router.ts';
import { preferenceProcedures } from '../accounts/preferences/preference.router.ts';
import { favouriteProcedures } from '../providers/favourite.router.ts';
import { profilePhotoProcedures } from '../providers/profile-photo.router.ts';
import { profileProcedures } from '../providers/profile.router.ts';
import { bookingReviewProcedures } from '../bookings/booking-review.router.ts';
import { referralProcedures } from '../accounts/referrals/referral.router.ts';
import { reviewProcedures } from '../providers/reviews/review.router.ts';
import { serviceSummaryProcedures } from '../providers/service-summary.router.ts';
import { serviceProcedures } from '../services/service.router.ts';
import { supportProcedures } from '../support/support.router.ts';
import { createCallerFactory, router } from '../platform/trpc.ts';
import { attentionProcedures } from '../reporting/attention/attention.router.ts';
import { statisticsProcedures } from '../reporting/statistics/statistics.router.ts';
import { providerStatisticsProcedures } from '../reporting/statistics/provider-statistics.router.ts';

export const appRouter = router({
  accessDetails: accessDetailsProcedures,
  accounts: {
    ...accountProcedures,
    ...confirmLoginProcedures,
    ...passkeyLoginProcedures,
    ...credentialProcedures,
    ...emailConfirmationProcedures,
    ...personalDataProcedures,
    ...deactivationProcedures,
    ...passwordResetProcedures,
  },
  addresses: addressProcedures,
  audit: auditProcedures,
  availability: { ...availabilityProcedures, ...workingTimeProcedures },
  bookings: {
    ...bookingProcedures,
    ...customerBookingProcedures,
    ...rebookingProcedures,
    ...rescheduleProcedures,
    ...coverProcedures,
    ...seriesProcedures,
    ...adminBookingProcedures,
    ...providerJobProcedures,
    ...problemProcedures,
    ...problemPhotoProcedures,
  },
  calendarFeeds: calendarFeedProcedures,
  events: eventProcedures,
  factors: { ...factorProcedures, ...passkeyProcedures },
  reporting: { ...statisticsProcedures, ...attentionProcedures, ...providerStatisticsProcedures },
  files: fileProcedures,
  freshdesk: freshdeskProcedures,
  jobs: { ...jobProcedures, ...jobPhotoProcedures },
  mail: mailProcedures,
  messages: messageProcedures,
  postcodes: postcodeProcedures,
  preferences: preferenceProcedures,
  providers: { ...profileProcedures, ...profilePhotoProcedures, ...favouriteProcedures },
  referrals: referralProcedures,
  reviews: { ...reviewProcedures, ...bookingReviewProcedures },
  services: { ...serviceProcedures, ...serviceSummaryProcedures },
  support: supportProcedures,
});

export type AppRouter = typeof appRouter;

/** Calls procedures without a network: the REST adapter, tests, commands. */
export const createCaller = createCallerFactory(appRouter);
