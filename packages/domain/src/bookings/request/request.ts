import type { BookingContext } from '../../scheduling/booking-window.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ReadsDone } from '../../platform/database/read-outside.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { type DomainEvent, recordEvent } from '../../platform/events/event.queries.ts';
import type { Place } from '../../scheduling/places/place.ts';
import { findPlace } from '../../scheduling/places/place.queries.ts';
import type { CommandContext } from '../../platform/trpc.ts';
import { findService } from '../../services/service.queries.ts';
import type { Service } from '../../services/service.schema.ts';
import { appointmentAt, refuseChangedPrice } from './appointment.ts';
import { assign, searchAhead } from '../assignment/assignment.ts';
import type { UnbookedJob } from '../assignment/job.ts';
import { countMade } from '../booking-counters.ts';
import { refuseForeign, refuseTooManyPending, refuseTooManyToday } from '../booking.policy.ts';
import { insertBooking } from '../booking.queries.ts';
import type { Booking, BookingRequest } from '../booking.schema.ts';
import { expiryOf } from '../deadlines/deadlines.ts';
import { presentById } from '../lifecycle/transition.ts';
import { withIdempotencyKey } from './idempotency.queries.ts';
import { quote } from './price.ts';
import { firstDayOf } from '../series/series.queries.ts';
import { seriesOf, wantedProvider } from '../series/series.ts';

type Request = Omit<BookingRequest, 'idempotencyKey'>;

/**
 * Books one date for the viewer, once per Idempotency-Key (REQ-3); see `requestBooking`.
 * @throws invalid, foreign_user, price_changed, slot_taken, provider_unavailable, too_many_pending, too_many_bookings
 */
export async function requestDate(ctx: CommandContext, input: BookingRequest): Promise<Booking> {
  const { tx, viewer, now } = ctx;
  const { idempotencyKey: key, ...request } = input;
  refuseForeign(viewer, request);
  return withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
    await refuseTooManyPending(tx, viewer.id, now);
    await refuseTooManyToday(tx, viewer.id, now);
    const service = await findService(tx, request.serviceId);
    if (!service) throw invalidField('serviceId', 'Please select a service');
    return presentById(ctx, await requestBooking(tx, viewer, service, request, { now }));
  });
}

/**
 * Books one date of a service in the caller's transaction: the row, its claims and its event. A date of a series goes to the
 * first date's provider, unless the customer names another. A rebooking needs as little notice as a reschedule, and goes to
 * the named provider or one who is free. Returns the booking's id. @throws invalid, price_changed, slot_taken, provider_unavailable
 */
export async function requestBooking(
  tx: Tx,
  viewer: Viewer,
  service: Service,
  request: Request,
  { now, replaces = null }: { now: Date; replaces?: Replaced | null },
): Promise<number> {
  const job = await requestedJob(tx, viewer, request, { now, replaces });
  const price = {
    price: service.price,
    ...quote({ ...request.options, price: service.price, duration: request.duration }),
  };
  refuseChangedPrice(request, price);
  const seriesId = await seriesOf(tx, viewer, request, now);
  const { providerId: named = null } = request;
  const wanted = replaces === null ? await wantedProvider(tx, { providerId: named, seriesId }) : named;

  const made = {
    status: 'pending' as const,
    cancelReason: null,
    localDate: job.localDate,
    totalPrice: price.totalPrice,
    serviceId: service.id,
  };
  const bookingId = await insertBooking(tx, {
    ...made,
    userId: viewer.id,
    seriesId,
    startsAt: job.startsAt.toISOString(),
    endsAt: job.endsAt.toISOString(),
    time: job.time,
    duration: job.duration,
    address: request.address,
    place: job.place,
    notes: request.notes,
    customRequests: request.customRequests,
    source: request.source,
    options: JSON.stringify(request.options),
    recurring: request.recurring ? 1 : 0,
    recurrencePattern: request.recurring ? request.recurrencePattern : null,
    price: price.price,
    lineItems: JSON.stringify(price.lineItems),
    createdAt: now.toISOString(),
    expiresAt: expiryOf(now, job.startsAt).toISOString(),
  });
  const providerId = await assign(tx, { ...job, bookingId }, wanted, now);
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

/** Searches for a free provider before the transaction of a request that names none; a request that is refused reads nothing. */
export async function searchForRequest(
  db: Db,
  request: BookingRequest,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ReadsDone> {
  if (request.providerId || request.seriesId) return new Map();
  try {
    return await searchAhead(db, await requestedJob(db, viewer, request, { now, replaces: null }), now);
  } catch (error) {
    if (error instanceof DomainError) return new Map();
    throw error;
  }
}

/** The booking that is rebooked, and its place. */
interface Replaced {
  id: number;
  place: Place | null;
}

/** The job that a request is for. @throws invalid for a time that is not bookable */
async function requestedJob(
  db: Db | Tx,
  viewer: Viewer,
  request: Request,
  { now, replaces }: { now: Date; replaces: Replaced | null },
): Promise<UnbookedJob> {
  const entry = await contextOf(db, viewer, request, replaces !== null);
  return {
    ...appointmentAt(request, request.duration, entry, now),
    customerId: viewer.id,
    serviceId: request.serviceId,
    overnight: request.options.overnight,
    place: replaces ? replaces.place : await findPlace(db, viewer.id, request.address),
    entry,
    own: null,
  };
}

/** A date follows the first one of its series when the customer has begun that series; otherwise it is a first date. */
async function contextOf(
  db: Db | Tx,
  { id: userId }: Viewer,
  { source, recurring, seriesId }: Request,
  rescheduling: boolean,
): Promise<BookingContext> {
  const firstDate = recurring ? await firstDayOf(db, { seriesId: seriesId ?? null, userId }) : null;
  return { source, recurring, rescheduling, firstDate };
}
