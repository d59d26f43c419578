import { londonWall } from '../platform/calendar.ts';
import type { Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { Actor } from './lifecycle/booking.lifecycle.ts';
import { actorOf, type BookingRow, countPending, findBooking } from './booking.queries.ts';
import type { BookingRequest, Decision } from './booking.schema.ts';
import { londonInstant } from '../platform/time.ts';
import type { CommandContext } from '../platform/trpc.ts';
import { lockBooking } from './lifecycle/transition.queries.ts';
import { readRequestFacts } from './request/request-facts.queries.ts';
import type { Service } from '../services/service.schema.ts';
import { presentBooking } from './present-booking.ts';
import { matchesExpected } from './expected-booking.ts';
import { MAX_BOOKINGS_A_DAY, MAX_PENDING } from './limits.ts';

/** Returns a booking and the viewer's role in it. To a stranger it does not exist (SES-7). @throws not_found */
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

/** The same, and locks the booking until the end of the transaction. @throws not_found */
export async function lockBookingFor(
  tx: Tx,
  viewer: Viewer,
  bookingId: number,
): Promise<{ booking: BookingRow; actor: Actor }> {
  await lockBooking(tx, bookingId);
  return readBooking(tx, viewer, bookingId);
}

/**
 * The same, and refuses when the booking is not in the expected state, so that admins do not undo each other (ADM-17).
 * @throws not_found, changed_meanwhile
 */
export async function lockUnchangedBooking(
  { tx, viewer, now }: CommandContext,
  { bookingId, expected }: Decision,
): Promise<{ booking: BookingRow; actor: Actor }> {
  const found = await lockBookingFor(tx, viewer, bookingId);
  const { booking, actor } = found;
  if (!expected) return found;
  const present = presentBooking(booking, viewer, now, actor);
  const { reschedule = present.reschedule } = expected;
  if (matchesExpected(present, { ...expected, reschedule })) return found;
  if (booking.providerId === expected.providerId) throw new DomainError('changed_meanwhile');
  throw new DomainError('changed_meanwhile', { message: REASSIGNED });
}

const REASSIGNED = 'This booking has been reassigned since you opened it. Please check it again';

/** Refuses a booking for another user (REQ-2). @throws foreign_user */
export function refuseForeign(viewer: Viewer, request: Pick<BookingRequest, 'userId'>): void {
  if (request.userId && request.userId !== viewer.id) throw new DomainError('foreign_user');
}

/** Returns how many more requests a customer may have open. */
export async function remainingRequests(db: Db | Tx, customerId: number, now: Date): Promise<number> {
  return Math.max(0, MAX_PENDING - (await countPending(db, customerId, now)));
}

/** Limits the open requests of a customer, whom the caller has locked. @throws too_many_pending */
export async function refuseTooManyPending(tx: Tx, customerId: number, now: Date): Promise<void> {
  if ((await remainingRequests(tx, customerId, now)) === 0) throw new DomainError('too_many_pending');
}

/**
 * Limits the open requests and the bookings a day of a customer, whom the caller has locked; returns the service, undefined
 * when it cannot be booked. @throws too_many_pending, too_many_bookings
 */
export async function refuseTooMany(
  tx: Tx,
  customerId: number,
  serviceId: number,
  now: Date,
): Promise<Service | undefined> {
  const midnight = londonInstant(londonWall(now).date, '00:00');
  const { pending, made, service } = await readRequestFacts(tx, { customerId, serviceId, now, midnight });
  if (pending >= MAX_PENDING) throw new DomainError('too_many_pending');
  if (made >= MAX_BOOKINGS_A_DAY) throw new DomainError('too_many_bookings');
  return service;
}
