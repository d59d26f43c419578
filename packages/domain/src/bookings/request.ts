import type { Entry } from '../availability/booking-window.ts';
import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { type DomainEvent, recordEvent } from '../events/event.queries.ts';
import type { Service } from '../services/service.schema.ts';
import { appointmentAt, refuseChangedPrice } from './appointment.ts';
import { assign } from './assignment.ts';
import { insertBooking } from './booking.queries.ts';
import type { BookingRequest } from './booking.schema.ts';
import { expiryOf } from './due-times.ts';
import { quote } from './price.ts';
import { firstDayOf } from './series/series.queries.ts';
import { seriesOf, wantedProvider } from './series/series.ts';

type Request = Omit<BookingRequest, 'idempotencyKey'>;

/**
 * Books one date of a service in the caller's transaction: when, for how much, with whom; the row, its claims and
 * its event. A date of a series is asked of the first date's provider, unless the customer names another. Answers the booking's id. @throws invalid, price_changed, slot_taken, provider_unavailable
 */
export async function requestBooking(
  tx: Tx,
  viewer: Viewer,
  service: Service,
  request: Request,
  now: Date,
): Promise<number> {
  const entry = await entryOf(tx, viewer, request);
  const appointment = appointmentAt(request, request.duration, entry, now);
  const price = {
    price: service.price,
    ...quote({ ...request.options, price: service.price, duration: request.duration }),
  };
  refuseChangedPrice(request, price);
  const seriesId = await seriesOf(tx, viewer, request, now);
  const wanted = await wantedProvider(tx, { providerId: request.providerId, seriesId });

  const bookingId = await insertBooking(tx, {
    userId: viewer.id,
    serviceId: service.id,
    seriesId,
    status: 'pending',
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    localDate: appointment.localDate,
    time: appointment.time,
    duration: appointment.duration,
    address: request.address,
    notes: request.notes,
    customRequests: request.customRequests,
    source: request.source,
    options: JSON.stringify(request.options),
    recurring: request.recurring ? 1 : 0,
    recurrencePattern: request.recurring ? request.recurrencePattern : null,
    price: price.price,
    totalPrice: price.totalPrice,
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
    entry,
  };
  const providerId = await assign(tx, job, wanted, now);
  const event: DomainEvent = {
    type: 'booking.requested',
    actorId: viewer.id,
    bookingId,
    data: { providerId, seriesId },
  };
  await recordEvent(tx, event, now);
  return bookingId;
}

/** A date follows the first one of its series when the customer has begun that series; otherwise it is a first date. */
async function entryOf(
  tx: Tx,
  { id: userId }: Viewer,
  { source, recurring, seriesId }: Request,
): Promise<Entry> {
  const firstDate = recurring ? await firstDayOf(tx, { seriesId: seriesId ?? null, userId }) : null;
  return { source, recurring, firstDate };
}
