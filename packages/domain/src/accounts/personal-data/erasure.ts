import { anonymise } from '../../platform/users/user-changes.queries.ts';
import { openBookingsOf } from '../../bookings/booking.queries.ts';
import type { TransitionContext } from '../../bookings/lifecycle/transition-effects.ts';
import { move } from '../../bookings/lifecycle/transition.ts';
import { forgetPlaces } from '../../scheduling/claim.queries.ts';
import { eraseBookingTexts } from '../../bookings/personal-bookings.queries.ts';
import { eraseProblemTexts } from '../../bookings/problem/problem.queries.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Tx, TablesSaying } from '../../platform/database/database.ts';
import { deleteRowsOf } from '../../platform/database/personal-rows.ts';
import { handOverNextRequests } from '../deactivation/departure.ts';
import { eraseMessagesOf } from '../../messages/message.queries.ts';
import { clearProfile } from '../../providers/profile.queries.ts';
import { eraseInstructions } from '../../providers/reviews/review.queries.ts';
import { eraseTickets } from '../../support/erase-tickets.queries.ts';

/** Cancels what lies ahead of a user who leaves; a provider's open requests go to others where one is free. */
export async function cancelAllAhead(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  if (viewer.role === 'admin') return;
  while (viewer.role === 'provider' && (await handOverNextRequests(tx, viewer, viewer, now)));
  const side = viewer.role === 'provider' ? 'providerId' : 'userId';
  for (const booking of await openBookingsOf(tx, side, viewer.id, now)) {
    // What is left of a provider's requests are paused dates, which wait for no answer that could be declined.
    const isPausedRequest = side === 'providerId' && booking.status === 'pending';
    const context: TransitionContext = { actor: viewer.role, viewer, now };
    await move(
      tx,
      booking,
      'cancel',
      isPausedRequest ? { ...context, actor: 'admin', reason: 'deactivated' } : context,
    );
  }
}

/** Who leaves, and what they are called from now on. */
interface Leaving {
  viewer: Viewer;
  formerName: string;
  now: Date;
}

/** How each table is anonymised that says so. Reviews stay, as of a former customer. */
const ANONYMISED: Record<
  TablesSaying<{ erased: 'anonymised' }>,
  (tx: Tx, leaving: Leaving) => Promise<void>
> = {
  user: (tx, { viewer, formerName, now }) => anonymise(tx, viewer.id, formerName, now),
  providerProfile: (tx, { viewer }) => clearProfile(tx, viewer.id),
  booking: (tx, { viewer }) => eraseBookingTexts(tx, viewer.id),
  busyTime: (tx, { viewer }) => forgetPlaces(tx, viewer.id),
  review: (tx, { viewer }) => eraseInstructions(tx, viewer.id),
  message: (tx, { viewer, formerName }) => eraseMessagesOf(tx, viewer, formerName),
  problem: (tx, { viewer }) => eraseProblemTexts(tx, viewer.id),
  ticket: (tx, { viewer, formerName }) => eraseTickets(tx, viewer, formerName),
};

/** Removes or anonymises everything personal of a user, as each table says in its feature's `.tables.ts` (DAT-2). */
export async function erase(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  await deleteRowsOf(tx, viewer.id);
  const leaving = { viewer, formerName: `A former ${viewer.role}`, now };
  for (const anonymiseTable of Object.values(ANONYMISED)) await anonymiseTable(tx, leaving);
}
