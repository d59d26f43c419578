import { londonWall } from '../platform/calendar.ts';
import type { Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { Actor } from './lifecycle/booking.lifecycle.ts';
import { actorOf, type BookingRow, countMade, countPending, findBooking } from './booking.queries.ts';
import type { BookingRequest, Decision } from './booking.schema.ts';
import { londonInstant } from '../platform/time.ts';
import type { CommandContext } from '../platform/trpc.ts';
import { lockBooking } from './lifecycle/transition.queries.ts';
import { presentBooking } from './present-booking.ts';
import { isUnchanged } from './expected-booking.ts';
import { MAX_BOOKINGS_A_DAY, MAX_PENDING } from './limits.ts';

/** A booking and what the viewer is to it. A stranger learns no more than that it was not found (SES-7). @throws not_found */
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

/** The same to move it: until the end of this transaction no other call does. @throws not_found */
export async function lockBookingFor(
  tx: Tx,
  viewer: Viewer,
  bookingId: number,
): Promise<{ booking: BookingRow; actor: Actor }> {
  await lockBooking(tx, bookingId);
  return readBooking(tx, viewer, bookingId);
}

/**
 * The same for who decides about it by what they saw. Two admins do not undo each other unawares (ADM-17).
 * @throws not_found, changed_meanwhile
 */
export async function lockUnchangedBooking(
  { tx, viewer, now }: CommandContext,
  { bookingId, seen }: Decision,
): Promise<{ booking: BookingRow; actor: Actor }> {
  const found = await lockBookingFor(tx, viewer, bookingId);
  const { booking, actor } = found;
  if (!seen || isUnchanged(presentBooking(booking, viewer, now, actor), seen)) return found;
  if (booking.providerId === seen.providerId) throw new DomainError('changed_meanwhile');
  throw new DomainError('changed_meanwhile', { message: GIVEN_TO_ANOTHER });
}

const GIVEN_TO_ANOTHER = 'It was given to somebody else meanwhile. Please look at it again';

/** A customer books for themself only (REQ-2). @throws foreign_user */
export function refuseForeign(viewer: Viewer, request: Pick<BookingRequest, 'userId'>): void {
  if (request.userId && request.userId !== viewer.id) throw new DomainError('foreign_user');
}

/** How many more requests a customer may have open now. */
export async function roomFor(db: Db | Tx, customerId: number, now: Date): Promise<number> {
  return Math.max(0, MAX_PENDING - (await countPending(db, customerId, now)));
}

/** A customer waits for no more answers than they may, and must be locked. @throws too_many_pending */
export async function refuseTooMany(tx: Tx, customerId: number, now: Date): Promise<void> {
  if ((await roomFor(tx, customerId, now)) === 0) throw new DomainError('too_many_pending');
}

/** A customer makes no more bookings on a day than they may, and must be locked. @throws too_many_bookings */
export async function refuseTooManyToday(tx: Tx, customerId: number, now: Date): Promise<void> {
  const midnight = londonInstant(londonWall(now).date, '00:00');
  if ((await countMade(tx, customerId, midnight)) >= MAX_BOOKINGS_A_DAY)
    throw new DomainError('too_many_bookings');
}
