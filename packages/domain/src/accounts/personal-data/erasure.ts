import { anonymise } from '../../platform/users/user-changes.queries.ts';
import { openBookingsOf } from '../../bookings/booking.queries.ts';
import { forgetPlaces } from '../../scheduling/claim.queries.ts';
import { eraseBookingTexts } from '../../bookings/personal-bookings.queries.ts';
import { eraseProblemTexts } from '../../bookings/problem/problem.queries.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Tx, TablesSaying } from '../../platform/database/database.ts';
import { deleteRowsOf } from '../../platform/database/personal-rows.ts';
import { cancelNextBookings, reassignNextRequests } from '../deactivation/departure.ts';
import { eraseMessagesOf } from '../../messages/message.queries.ts';
import { clearProfile } from '../../providers/profile.queries.ts';
import { eraseReviewTexts } from '../../providers/reviews/review.queries.ts';
import { eraseEntries } from '../../support/ticket-entry.queries.ts';
import { eraseTickets } from '../../support/erase-tickets.queries.ts';

/**
 * Cancels the next future bookings of a leaving user; a provider's open requests are reassigned where possible. Returns
 * whether there are more: many are settled a few per transaction, so that others can write in between (RUN-21).
 */
export async function settleNextAhead(tx: Tx, viewer: Viewer, now: Date): Promise<boolean> {
  if (viewer.role === 'admin') return false;
  const { id, role: actor } = viewer;
  const leaving = { viewer, now, eventData: { leaving: true } };
  const isProvider = actor === 'provider';
  if (isProvider && (await reassignNextRequests(tx, id, { ...leaving, actor: 'admin' }))) return true;
  const of = isProvider ? { providerId: id } : { userId: id };
  const mayHaveMore = await cancelNextBookings(tx, of, now, ({ status }) =>
    // A provider's remaining requests are paused dates, which cannot be declined.
    isProvider && status === 'pending'
      ? { ...leaving, actor: 'admin', reason: 'deactivated' }
      : { ...leaving, actor },
  );
  // All locked: another call may have moved one meanwhile to a status that was settled already.
  return mayHaveMore || (await openBookingsOf(tx, isProvider ? 'providerId' : 'userId', id, now)).length > 0;
}

interface Leaver {
  viewer: Viewer;
  formerName: string;
  now: Date;
}

/** Functions that anonymise the tables declared so. Reviews stay, as of a former customer. */
const ANONYMISED: Record<
  TablesSaying<{ erased: 'anonymised' }>,
  (tx: Tx, leaving: Leaver) => Promise<void>
> = {
  user: (tx, { viewer, formerName, now }) => anonymise(tx, viewer.id, formerName, now),
  providerProfile: (tx, { viewer }) => clearProfile(tx, viewer.id),
  booking: (tx, { viewer }) => eraseBookingTexts(tx, viewer.id),
  busyTime: (tx, { viewer }) => forgetPlaces(tx, viewer.id),
  review: (tx, { viewer }) => eraseReviewTexts(tx, viewer.id),
  message: (tx, { viewer, formerName }) => eraseMessagesOf(tx, viewer, formerName),
  problem: (tx, { viewer }) => eraseProblemTexts(tx, viewer.id),
  ticketEntry: (tx, { viewer }) => eraseEntries(tx, 'userId', viewer.id),
  ticket: (tx, { viewer, formerName }) => eraseTickets(tx, viewer, formerName),
};

/** Removes or anonymises a user's personal data as each feature's `.tables.ts` declares (DAT-2). */
export async function erase(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  await deleteRowsOf(tx, viewer.id);
  const leaving = { viewer, formerName: `A former ${viewer.role}`, now };
  for (const anonymiseTable of Object.values(ANONYMISED)) await anonymiseTable(tx, leaving);
}
