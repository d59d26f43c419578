import type { BookingContext } from '../../scheduling/booking-window.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Row, Tx } from '../../platform/database/database.ts';
import { type ReadsDone, readOutside } from '../../platform/database/read-outside.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { type DomainEvent, recordEvent } from '../../platform/events/event.queries.ts';
import type { Place } from '../../scheduling/places/place.ts';
import { findPlace } from '../../scheduling/places/place.queries.ts';
import type { CommandContext } from '../../platform/trpc.ts';
import type { Service } from '../../services/service.schema.ts';
import { appointmentAt, refuseChangedPrice } from './appointment.ts';
import { assign, searchAhead, providerColumns } from '../assignment/assignment.ts';
import type { Candidate } from '../assignment/candidate.queries.ts';
import type { Job } from '../assignment/job.ts';
import { countMade } from '../booking-counters.ts';
import { refuseForeign, refuseTooMany } from '../booking.policy.ts';
import { type BookingRow, insertBooking } from '../booking.queries.ts';
import type { Booking, BookingRequest } from '../booking.schema.ts';
import { expiryOf } from '../deadlines/deadlines.ts';
import { presentBooking } from '../present-booking.ts';
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
    const service = await refuseTooMany(tx, viewer.id, request.serviceId, now);
    if (!service) throw invalidField('serviceId', 'Please select a service');
    return presentBooking(await requestBooking(tx, viewer, service, request, { now }), viewer, now);
  });
}

/**
 * Books one date of a service in the caller's transaction: the row, its claims and its event. A date of a series goes to the
 * first date's provider, unless the customer names another. A rebooking needs as little notice as a reschedule, and goes to
 * the named provider or one who is free. Returns the booking as it was written. @throws invalid, price_changed, slot_taken, provider_unavailable
 */
export async function requestBooking(
  tx: Tx,
  viewer: Viewer,
  service: Service,
  request: Request,
  { now, replaces = null }: { now: Date; replaces?: Replaced | null },
): Promise<BookingRow> {
  const rescheduling = replaces !== null;
  // Found outside the transaction, which holds the write lock.
  const placeOf = () =>
    replaces
      ? replaces.place
      : readOutside(tx, placeKey(request), (db) => findPlace(db, viewer.id, request.address));
  const job = await requestedJob(tx, viewer, request, { now, placeOf, rescheduling });
  const price = {
    price: service.price,
    ...quote({ ...request.options, price: service.price, duration: request.duration }),
  };
  refuseChangedPrice(request, price);
  const seriesId = await seriesOf(tx, viewer, request, now);
  const { providerId: named = null } = request;
  const wanted = replaces === null ? await wantedProvider(tx, { providerId: named, seriesId }) : named;

  const row = {
    status: 'pending' as const,
    cancelReason: null,
    userId: viewer.id,
    serviceId: service.id,
    seriesId,
    startsAt: job.startsAt.toISOString(),
    endsAt: job.endsAt.toISOString(),
    localDate: job.localDate,
    time: job.time,
    duration: job.duration,
    address: request.address,
    place: job.place,
    notes: request.notes,
    customRequests: request.customRequests,
    source: request.source,
    options: JSON.stringify(request.options),
    recurring: request.recurring ? (1 as const) : (0 as const),
    recurrencePattern: request.recurring ? request.recurrencePattern : null,
    price: price.price,
    totalPrice: price.totalPrice,
    lineItems: JSON.stringify(price.lineItems),
    createdAt: now.toISOString(),
    expiresAt: expiryOf(now, job.startsAt).toISOString(),
  };
  const written = new Map<Candidate | null, BookingRow>();
  const book = async (provider: Candidate | null) => {
    const inserted = await insertBooking(tx, { ...row, providerId: provider?.id ?? null });
    written.set(provider, { ...inserted, ...namesFor(viewer, service, provider) });
    return inserted.id;
  };
  const provider = await assign(tx, job, wanted, now, book);
  if (!provider) await book(null);
  const booking = written.get(provider);
  if (!booking) throw new Error('A booking has a provider for whom it was not written');
  const { id: bookingId, providerId } = booking;
  await countMade(tx, booking, now);
  const event: DomainEvent = {
    type: 'booking.requested',
    actorId: viewer.id,
    bookingId,
    data: { providerId, seriesId, ...(replaces && { replaces: replaces.id }) },
  };
  await recordEvent(tx, event, now);
  return booking;
}

/** The columns of a new booking row that come from its customer, service and provider. */
function namesFor(
  { name, phone }: Viewer,
  service: Service,
  provider: Candidate | null,
): Omit<BookingRow, keyof Row<'booking'>> {
  return {
    customerName: name,
    customerPhone: phone,
    serviceName: service.name,
    serviceType: service.type,
    ...providerColumns(provider),
    rating: null,
  };
}

/**
 * Finds the place of a request before its transaction, and the best providers when it names none; a request that is refused
 * reads nothing.
 */
export async function searchForRequest(
  db: Db,
  request: BookingRequest,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ReadsDone> {
  try {
    const placeOf = () => findPlace(db, viewer.id, request.address);
    const job = await requestedJob(db, viewer, request, { now, placeOf, rescheduling: false });
    const place = [placeKey(request), job.place] as const;
    if (request.providerId || request.seriesId) return new Map([place]);
    return new Map([place, ...(await searchAhead(db, job, now))]);
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

interface JobSource {
  now: Date;
  rescheduling: boolean;
  /** Finds the place of the request's address. */
  placeOf: () => Promise<Place | null> | Place | null;
}

/** The job that a request is for. @throws invalid for a time that is not bookable */
async function requestedJob(
  db: Db | Tx,
  viewer: Viewer,
  request: Request,
  { now, placeOf, rescheduling }: JobSource,
): Promise<Job> {
  const entry = await contextOf(db, viewer, request, rescheduling);
  const appointment = appointmentAt(request, request.duration, entry, now);
  return {
    ...appointment,
    customerId: viewer.id,
    serviceId: request.serviceId,
    overnight: request.options.overnight,
    place: await placeOf(),
    entry,
    own: null,
  };
}

const placeKey = ({ address }: Pick<Request, 'address'>) => `place of ${address}`;

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
