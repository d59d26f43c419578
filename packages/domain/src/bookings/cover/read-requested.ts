import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { findBlockedPairs } from '../../providers/favourite.queries.ts';
import { readBooking } from '../booking.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import { openCoverRequests } from './cover.queries.ts';

/** The bookings that a provider is asked to cover, soonest first; none of a customer from whom they were kept apart since. */
export async function bookingsToCover(db: Db, providerId: number, now: Date): Promise<BookingRow[]> {
  const rows = await openCoverRequests(db, providerId, now);
  if (rows.length === 0) return [];
  const apart = await findBlockedPairs(db, providerId);
  return rows.filter(({ userId }) => !apart.has(userId));
}

/**
 * A booking of those who take part in it, or that a provider is asked to cover, and what the viewer is to it. Answers to a
 * `substitute` tell no more of it than `presentCoverRequest` (AVL-5). @throws not_found
 */
export async function readRequested(
  db: Db,
  viewer: Viewer,
  bookingId: number,
  now: Date,
): Promise<{ booking: BookingRow; actor: Actor }> {
  const toCover = viewer.role === 'provider' ? await bookingsToCover(db, viewer.id, now) : [];
  const booking = toCover.find(({ id }) => id === bookingId);
  return booking ? { booking, actor: 'substitute' } : readBooking(db, viewer, bookingId);
}
