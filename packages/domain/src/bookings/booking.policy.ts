import type { Viewer } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './booking.lifecycle.ts';
import { type BookingRow, actorOf, countPending, findBooking } from './booking.queries.ts';
import type { BookingRequest } from './booking.schema.ts';

/** Open requests that one customer may have (Rulings: Limits). */
const MOST_PENDING = 25;

const LATE_MS = 24 * 3_600_000;

/** A booking and what the viewer is to it. A stranger learns no more than that it was not found. @throws not_found */
export async function readBooking(
  db: Db | Tx,
  viewer: Viewer,
  bookingId: number,
): Promise<{ booking: BookingRow; actor: Actor }> {
  const booking = await findBooking(db, bookingId);
  const actor = booking ? actorOf(viewer, booking) : null;
  if (!booking || !actor) throw new DomainError('not_found');
  return { booking, actor };
}

/** Nobody books for somebody else, and nobody waits for more than 25 answers. @throws foreign_user, too_many_pending */
export async function refuseForeignOrTooMany(
  tx: Tx,
  viewer: Viewer,
  request: Pick<BookingRequest, 'userId'>,
  now: Date,
): Promise<void> {
  if (request.userId && request.userId !== viewer.id) throw new DomainError('foreign_user');
  if ((await countPending(tx, viewer.id, now)) >= MOST_PENDING) throw new DomainError('too_many_pending');
}

/** Whether less than 24 elapsed hours remain until the start (Rulings: 24 hours before). */
export function isLate(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() < LATE_MS;
}
