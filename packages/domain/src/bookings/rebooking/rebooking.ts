import { bookingWindow, offeredTimes, startOutsideWindow } from '../../scheduling/booking-window.ts';
import { nearestFree } from '../../scheduling/free-slots.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { findService } from '../../services/service.queries.ts';
import { jobOf, slotQueryOf } from '../assignment/job.ts';
import { findSuitableProviders } from '../assignment/provider-search.ts';
import { refuseTooMany } from '../booking.policy.ts';
import { type BookingRow, placeOf, replaceBooking, selectBookings } from '../booking.queries.ts';
import { BookingOptions } from '../booking.schema.ts';
import { quote } from '../request/price.ts';
import { requestBooking } from '../request/request.ts';
import { candidatesFor } from '../wizard/candidates.ts';
import { BY_OTHERS, isRebookable } from './rebookable.ts';
import type { Rebooking, RebookingOffer } from './rebooking.schema.ts';

const OFFERED = 3;
const NOT_ANY_MORE = 'You can’t rebook this in one step any more. Please make a new booking';

/**
 * Returns a customer's alternatives to a booking that others cancelled: providers who are free then, and other times
 * (LIF-12); null when it may not be rebooked, or its service is no longer offered.
 */
export async function rebookingOffer(db: Db, booking: BookingRow, now: Date): Promise<RebookingOffer | null> {
  const service = isRebookable(booking, now) && (await findService(db, booking.serviceId));
  if (!service) return null;
  const options = BookingOptions.parse(JSON.parse(booking.options));
  const { price } = service;
  const { duration, localDate: date, time } = booking;
  const job = await jobOf(db, booking);
  const isOpen =
    offeredTimes(job.entry).includes(time) &&
    !startOutsideWindow(job.startsAt, bookingWindow(job.entry, now));
  const query = {
    serviceId: service.id,
    date,
    time,
    duration,
    overnight: options.overnight,
    place: job.place,
  };
  const free = isOpen ? await candidatesFor(db, query, booking.userId, now) : [];
  const turnedDown = await turnedDownBy(db, booking);
  const others = await findSuitableProviders(db, job, now);
  return {
    ...quote({ ...options, price, duration }),
    providers: free.filter(({ id }) => !turnedDown.has(id)).slice(0, OFFERED),
    times: await nearestFree(db, slotQueryOf(job, others), job.startsAt, date, now),
  };
}

/**
 * Books again what others called off, as it was: service, duration, choices, address and notes; with another provider, or at
 * another time. What was booked again already stays that one booking. Returns the new booking's id.
 * @throws illegal_move, price_changed, invalid, too_many_pending, too_many_bookings, slot_taken or provider_unavailable with alternatives
 */
export async function rebook(
  tx: Tx,
  booking: BookingRow,
  { providerId, date, time, totalPrice }: Rebooking,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<number> {
  if (booking.replacedById !== null) return booking.replacedById;
  if (!isRebookable(booking, now)) throw new DomainError('illegal_move', { message: NOT_ANY_MORE });
  if (!(await findService(tx, booking.serviceId)))
    throw new DomainError('illegal_move', { message: 'This service is no longer offered' });
  const service = await refuseTooMany(tx, viewer.id, booking.serviceId, now);
  if (!service) throw new DomainError('illegal_move', { message: 'This service is no longer offered' });
  const { address, notes, customRequests, duration, recurrencePattern, seriesId, source } = booking;
  const request = {
    serviceId: service.id,
    providerId,
    date: date ?? `${booking.localDate}T${booking.time}`,
    time: time ?? booking.time,
    duration,
    address,
    notes,
    customRequests,
    recurring: booking.recurring === 1,
    recurrencePattern,
    seriesId,
    source,
    options: BookingOptions.parse(JSON.parse(booking.options)),
    totalPrice,
  };
  const replaces = { id: booking.id, place: placeOf(booking) };
  const { id: replacedById } = await requestBooking(tx, viewer, service, request, { now, replaces });
  if (!(await replaceBooking(tx, booking.id, replacedById))) throw new DomainError('illegal_move');
  return replacedById;
}

/** Returns a customer's bookings that may be rebooked (`isRebookable`), the next ones first. */
export async function rebookableBookings(
  db: Db,
  { customerId, now, limit }: { customerId: number; now: Date; limit: number },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('booking.userId', '=', customerId)
    .where('booking.startsAt', '>', now.toISOString())
    .where('booking.status', '=', 'cancelled')
    .where('booking.cancelReason', 'in', BY_OTHERS)
    .where('booking.replacedById', 'is', null)
    .orderBy('booking.startsAt')
    .orderBy('booking.id')
    .limit(limit)
    .execute();
}

/** Returns the providers who turned down a customer's request for a time, and are not asked again. */
async function turnedDownBy(
  db: Db | Tx,
  { userId, startsAt }: Pick<BookingRow, 'userId' | 'startsAt'>,
): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('booking')
    .select('providerId')
    .where('userId', '=', userId)
    .where('startsAt', '=', startsAt)
    .where('cancelReason', 'in', ['declined', 'expired', 'provider'])
    .execute();
  return new Set(rows.map(({ providerId }) => providerId));
}
