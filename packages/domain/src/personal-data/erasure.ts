import { deleteAccessDetails } from '../access-details/access-details.queries.ts';
import { anonymise } from '../accounts/own-account.queries.ts';
import { endSessionsOf } from '../accounts/session.queries.ts';
import { deleteAddressesOf } from '../addresses/address.queries.ts';
import { deleteTimeOffOf, setWeeklyHours } from '../availability/availability.queries.ts';
import { openBookingsOf } from '../bookings/booking.queries.ts';
import type { Mover } from '../bookings/consequences.ts';
import { move } from '../bookings/move.ts';
import { eraseBookingTexts } from '../bookings/personal-bookings.queries.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { handOverJobs } from '../deactivation/departure.ts';
import { eraseMessagesOf } from '../messages/message.queries.ts';
import { deletePreferences } from '../preferences/preference.queries.ts';
import { forgetRelations } from '../providers/favourite.queries.ts';
import { clearProfile } from '../providers/profile.queries.ts';
import { setOfferedServices } from '../providers/provider.queries.ts';
import { forgetReferrals } from '../referrals/referral.queries.ts';
import { eraseInstructions } from '../reviews/review.queries.ts';
import { eraseTickets } from '../support/ticket.queries.ts';

/** Cancels what lies ahead of somebody who leaves; a provider's open requests go to others where one is free. */
export async function cancelAllAhead(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  if (viewer.role === 'admin') return;
  if (viewer.role === 'provider') await handOverJobs(tx, viewer, viewer, now);
  const side = viewer.role === 'provider' ? 'providerId' : 'userId';
  for (const booking of await openBookingsOf(tx, side, viewer.id, now)) {
    // What is left of a provider's requests are paused dates: nobody waits for an answer that could be declined.
    const isPausedRequest = side === 'providerId' && booking.status === 'pending';
    const mover: Mover = { actor: viewer.role, viewer, now };
    await move(
      tx,
      booking,
      'cancel',
      isPausedRequest ? { ...mover, actor: 'admin', reason: 'deactivated' } : mover,
    );
  }
}

/**
 * Removes or anonymises everything personal of a user. Reviews stay, as of a former customer; so do events, which
 * hold ids only (Rulings: Delete my account).
 */
export async function erase(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  const { id, role } = viewer;
  const formerName = `A former ${role}`;
  await endSessionsOf(tx, id);
  await deleteAddressesOf(tx, id);
  await deletePreferences(tx, id);
  await deleteAccessDetails(tx, id);
  await forgetReferrals(tx, id);
  await forgetRelations(tx, id);
  await eraseMessagesOf(tx, viewer, formerName);
  await eraseInstructions(tx, id);
  await eraseBookingTexts(tx, id);
  if (role === 'provider') {
    await clearProfile(tx, id);
    await setOfferedServices(tx, id, []);
    await setWeeklyHours(tx, id, []);
    await deleteTimeOffOf(tx, id);
  }
  await eraseTickets(tx, id, formerName);
  await anonymise(tx, id, formerName, now);
}
