import type { Viewer } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './booking.lifecycle.ts';
import { type BookingRow, actorOf, countPending, findBooking } from './booking.queries.ts';
import type { BookingRequest } from './booking.schema.ts';
import { lockBooking } from './move.queries.ts';

/** Open requests that one customer may have (Rulings: Limits). */
const MOST_PENDING = 25;

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

/** The same for somebody who will move it: until the end of this transaction nobody else does. @throws not_found */
export async function takeBooking(
  tx: Tx,
  viewer: Viewer,
  bookingId: number,
): Promise<{ booking: BookingRow; actor: Actor }> {
  await lockBooking(tx, bookingId);
  return readBooking(tx, viewer, bookingId);
}

/** Nobody books for somebody else. @throws foreign_user */
export function refuseForeign(viewer: Viewer, request: Pick<BookingRequest, 'userId'>): void {
  if (request.userId && request.userId !== viewer.id) throw new DomainError('foreign_user');
}

/** How many more requests a customer may have open now. */
export async function roomFor(db: Db | Tx, customerId: number, now: Date): Promise<number> {
  return Math.max(0, MOST_PENDING - (await countPending(db, customerId, now)));
}

/** Nobody waits for more than 25 answers. The customer must be locked. @throws too_many_pending */
export async function refuseTooMany(tx: Tx, customerId: number, now: Date): Promise<void> {
  if ((await roomFor(tx, customerId, now)) === 0) throw new DomainError('too_many_pending');
}
