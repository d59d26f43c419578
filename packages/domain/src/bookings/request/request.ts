import type { BookingContext } from '../../calendars/booking-window.ts';
import type { Viewer } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type DomainEvent, recordEvent } from '../../events/event.queries.ts';
import type { Place } from '../../places/place.ts';
import { findPlace } from '../../places/place.queries.ts';
import type { Service } from '../../services/service.schema.ts';
import { appointmentAt, refuseChangedPrice } from './appointment.ts';
import { assign } from '../assignment/assignment.ts';
import { countMade } from '../booking-counters.ts';
import { insertBooking } from '../booking.queries.ts';
import type { BookingRequest } from '../booking.schema.ts';
import { expiryOf } from '../deadlines/deadlines.ts';
import { quote } from './price.ts';
import { firstDayOf } from '../series/series.queries.ts';
import { seriesOf, wantedProvider } from '../series/series.ts';

type Request = Omit<BookingRequest, 'idempotencyKey'>;

/**
 * Books one date of a service in the caller's transaction: when, for how much, with whom; the row, its claims and
 * its event. A date of a series is asked of the first date's provider, unless the customer names another. What is booked in place of
 * what others called off may be as soon as a reschedule, with the named provider or one who is free. Returns the booking's id. @throws invalid, price_changed, slot_taken, provider_unavailable
 */
export async function requestBooking(
  tx: Tx,
  viewer: Viewer,
  service: Service,
  request: Request,
  { now, replaces = null }: { now: Date; replaces?: { id: number; place: Place | null } | null },
): Promise<number> {
  const entry = { ...(await contextOf(tx, viewer, request)), rescheduling: replaces !== null };
  const appointment = appointmentAt(request, request.duration, entry, now);
  const price = {
    price: service.price,
    ...quote({ ...request.options, price: service.price, duration: request.duration }),
  };
  refuseChangedPrice(request, price);
  const seriesId = await seriesOf(tx, viewer, request, now);
  const { providerId: named = null } = request;
  const wanted = replaces === null ? await wantedProvider(tx, { providerId: named, seriesId }) : named;
  const place = replaces ? replaces.place : await findPlace(tx, viewer.id, request.address);

  const made = {
    status: 'pending' as const,
    cancelReason: null,
    localDate: appointment.localDate,
    totalPrice: price.totalPrice,
  };
  const bookingId = await insertBooking(tx, {
    ...made,
    userId: viewer.id,
    serviceId: service.id,
    seriesId,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    time: appointment.time,
    duration: appointment.duration,
    address: request.address,
    place,
    notes: request.notes,
    customRequests: request.customRequests,
    source: request.source,
    options: JSON.stringify(request.options),
    recurring: request.recurring ? 1 : 0,
    recurrencePattern: request.recurring ? request.recurrencePattern : null,
    price: price.price,
    lineItems: JSON.stringify(price.lineItems),
    createdAt: now.toISOString(),
    expiresAt: expiryOf(now, appointment.startsAt).toISOString(),
  });
  const job = {
    ...appointment,
    bookingId,
    customerId: viewer.id,
    serviceId: service.id,
    overnight: request.options.overnight,
    place,
    entry,
  };
  const providerId = await assign(tx, job, wanted, now);
  await countMade(tx, { ...made, providerId }, now);
  const event: DomainEvent = {
    type: 'booking.requested',
    actorId: viewer.id,
    bookingId,
    data: { providerId, seriesId, ...(replaces && { replaces: replaces.id }) },
  };
  await recordEvent(tx, event, now);
  return bookingId;
}

/** A date follows the first one of its series when the customer has begun that series; otherwise it is a first date. */
async function contextOf(
  tx: Tx,
  { id: userId }: Viewer,
  { source, recurring, seriesId }: Request,
): Promise<BookingContext> {
  const firstDate = recurring ? await firstDayOf(tx, { seriesId: seriesId ?? null, userId }) : null;
  return { source, recurring, firstDate };
}
