import { readAccessDetails } from '../access-details/access-details.queries.ts';
import { listSessions } from '../accounts/session.queries.ts';
import { listAddresses } from '../addresses/address.queries.ts';
import { listHours, listTimeOff } from '../availability/availability.queries.ts';
import { allBookingsOf } from '../bookings/personal-bookings.queries.ts';
import { presentBooking } from '../bookings/present-booking.ts';
import type { Context, Viewer } from '../context.ts';
import type { Db } from '../database/database.ts';
import { actionsOf } from '../events/event.queries.ts';
import { allMessagesOf } from '../messages/message.queries.ts';
import { readPreferences } from '../preferences/preference.queries.ts';
import { related } from '../providers/favourite.queries.ts';
import { findProfile } from '../providers/profile.queries.ts';
import { offeredServices } from '../providers/provider.queries.ts';
import { knownCodeOf, listReferrals } from '../referrals/referral.queries.ts';
import { reviewsBy, reviewsFor } from '../reviews/review.queries.ts';
import { ticketsOf } from '../support/ticket.queries.ts';

/** Before everything that is kept. */
const BEGINNING = new Date(0);

/** Everything that is kept of somebody, as it is shown to them elsewhere. */
export async function exportOf({ database, cipher, session, now }: Context, viewer: Viewer) {
  const db = database.read;
  const { id, role } = viewer;
  return {
    exportedAt: now.toISOString(),
    account: viewer,
    sessions: await listSessions(db, id, session.token, now),
    addresses: await listAddresses(db, id),
    messages: await allMessagesOf(db, viewer),
    tickets: await ticketsOf(db, id),
    blocked: await related(db, 'block', id),
    actions: await actionsOf(db, id),
    customer: role === 'customer' ? await customerPart(db, cipher, viewer, now) : null,
    provider: role === 'provider' ? await providerPart(db, viewer, now) : null,
  };
}

async function customerPart(db: Db, cipher: Context['cipher'], viewer: Viewer, now: Date) {
  const { id } = viewer;
  const bookings = await allBookingsOf(db, 'userId', id);
  return {
    bookings: bookings.map((row) => presentBooking(row, viewer, now)),
    reviews: await reviewsBy(db, id, bookings.length),
    preferences: await readPreferences(db, id),
    accessDetails: await readAccessDetails(db, cipher, id),
    favourites: await related(db, 'favourite', id),
    referralCode: await knownCodeOf(db, id),
    referrals: await listReferrals(db, id),
  };
}

async function providerPart(db: Db, viewer: Viewer, now: Date) {
  const { id } = viewer;
  const bookings = await allBookingsOf(db, 'providerId', id);
  return {
    profile: (await findProfile(db, id)) ?? null,
    serviceIds: await offeredServices(db, id),
    hours: await listHours(db, id),
    timeOff: await listTimeOff(db, id, BEGINNING),
    bookings: bookings.map((row) => presentBooking(row, viewer, now)),
    reviews: await reviewsFor(db, id, bookings.length),
  };
}
