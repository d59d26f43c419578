import { londonWall } from '../platform/calendar.ts';
import type { Context, Viewer } from '../platform/context.ts';
import { lastStage } from './job/stages.ts';
import { type Actor, movesOf } from './lifecycle/booking.lifecycle.ts';
import { isRescheduleOpen } from './lifecycle/conditions.ts';
import { isRebookable } from './rebooking/rebookable.ts';
import { actorOf, type BookingRow, type BookingSummaryRow } from './booking.queries.ts';
import { REMOVED_ADDRESS } from './personal-bookings.queries.ts';
import {
  Booking,
  type BookingOptions,
  type BookingSummary,
  type LineItem,
  LISTED,
  LISTED_IF_ANY,
  type ListedBooking,
} from './booking.schema.ts';
import { profilePhotoFrom } from '../providers/portraits.ts';
import { cursorAfter, type Page, pageOf } from '../platform/page.ts';

/** Returns whether the viewer may read the customer's details; the provider no longer after a cancellation (LIF-13). */
export function readsCustomer(actor: Actor | null, { status }: Pick<BookingRow, 'status'>): boolean {
  return actor !== 'provider' || status !== 'cancelled';
}

/** Returns the address of a booking for a reader; null when they may not read it (LIF-13), or it was erased. */
export function visibleAddress(
  actor: Actor | null,
  row: Pick<BookingRow, 'status' | 'address'>,
): string | null {
  return readsCustomer(actor, row) && row.address !== REMOVED_ADDRESS ? row.address : null;
}

/** Returns whether the viewer may read the customer's phone number; a provider only before the visit (LIF-13). */
function readsPhone(actor: Actor | null, { status }: Pick<BookingRow, 'status'>): boolean {
  return actor === 'admin' || (actor === 'provider' && status === 'confirmed');
}

const NO_TEXTS = { address: '', notes: null, customRequests: null };

function withoutCustomer(row: BookingRow): BookingRow {
  const options: BookingOptions = { express: false, overnight: false, choices: {} };
  return { ...row, ...NO_TEXTS, options: JSON.stringify(options) };
}

/** Returns a booking as lists over REST have it (API-12). */
export function summarizeBooking(row: BookingSummaryRow, viewer: Viewer): BookingSummary {
  const { address, notes, customRequests } = readsCustomer(actorOf(viewer, row), row) ? row : NO_TEXTS;
  return {
    id: row.id,
    userId: row.userId,
    customerId: row.userId,
    providerId: row.providerId,
    providerName: row.providerName,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    status: row.status,
    date: row.startsAt,
    scheduledAt: row.startsAt,
    time: row.time,
    duration: row.duration,
    address,
    notes,
    customRequests,
    recurring: row.recurring === 1,
    recurrencePattern: row.recurrencePattern,
    price: row.price,
    createdAt: row.createdAt,
  };
}

/** Returns a booking for a viewer, with their moves now; flags are for admins only (LIF-6, ADM-5). */
export function presentBooking(
  booking: BookingRow,
  viewer: Viewer,
  now: Date,
  actor: Actor | null = actorOf(viewer, booking),
): Booking {
  const row = readsCustomer(actor, booking) ? booking : withoutCustomer(booking);
  const flag = actor === 'admin' && row.flaggedAt !== null;
  return {
    id: row.id,
    userId: row.userId,
    customerId: row.userId,
    customerName: row.customerName,
    customerPhone: readsPhone(actor, row) ? row.customerPhone : null,
    providerId: row.providerId,
    providerName: row.providerName,
    providerPhoto: profilePhotoFrom(row.providerPhotoId, row.providerPortrait),
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    serviceType: row.serviceType,
    seriesId: row.seriesId,
    status: row.status,
    cancelReason: row.cancelReason,
    date: row.startsAt,
    scheduledAt: row.startsAt,
    endsAt: row.endsAt,
    time: row.time,
    duration: row.duration,
    address: row.address,
    notes: row.notes,
    customRequests: row.customRequests,
    source: row.source,
    options: JSON.parse(row.options) as BookingOptions,
    recurring: row.recurring === 1,
    recurrencePattern: row.recurrencePattern,
    price: row.price,
    totalPrice: row.totalPrice,
    lineItems: JSON.parse(row.lineItems) as LineItem[],
    late: row.late === 1,
    coveredAt: actor === 'provider' ? null : row.coveredAt,
    replacedById: actor === 'provider' ? null : row.replacedById,
    rebookable: actor === 'customer' && isRebookable(row, now),
    expiresAt: hasOpenRequest(row) ? row.expiresAt : null,
    paused: row.pausedAt !== null,
    stage: lastStage(row),
    reschedule: rescheduleOf(row, now),
    problem: row.problemAt === null ? null : { reportedAt: row.problemAt },
    problemOutcome: row.problemOutcome,
    rating: row.rating,
    flagged: flag,
    flagNote: flag ? row.flagNote : null,
    createdAt: row.createdAt,
    moves: actor ? movesOf(actor, row, now) : [],
  };
}

export const BOOKING_FIELDS = Booking.keyof().options;

/** Returns a booking as a row of a list, with the further fields that this list shows. */
export function listBooking<More extends keyof Booking = never>(
  row: BookingRow,
  { viewer, now }: Listing,
  ...more: readonly More[]
): ListedBooking<More> {
  const booking = presentBooking(row, viewer, now);
  const present = LISTED_IF_ANY.filter((name) => booking[name] !== null && booking[name] !== false);
  return Object.fromEntries(
    [...LISTED, ...present, ...more].map((name) => [name, booking[name]]),
  ) as ListedBooking<More>;
}

type Listing = Pick<Context, 'now'> & { viewer: Viewer };

/** Returns whether a provider's answer is open; paused dates have none. */
function hasOpenRequest({ status, providerId, pausedAt }: BookingRow): boolean {
  return status === 'pending' && providerId !== null && pausedAt === null;
}

function rescheduleOf(row: BookingRow, now: Date): Booking['reschedule'] {
  const {
    rescheduleStartsAt: startsAt,
    rescheduleRequestedAt: requestedAt,
    rescheduleLapsesAt: lapsesAt,
  } = row;
  if (!startsAt || !requestedAt || !lapsesAt || !isRescheduleOpen(row, now)) return null;
  return { startsAt, time: londonWall(new Date(startsAt)).time, requestedAt, lapsesAt };
}

/** Returns a page of bookings in the order of their starts, as rows of a list. */
export function pageByStart<More extends keyof Booking = never>(
  rows: readonly BookingRow[],
  limit: number,
  listing: Listing,
  ...more: readonly More[]
): Page<ListedBooking<More>> {
  return pageOf(rows, limit, {
    cursorOf: ({ startsAt: at, id }) => cursorAfter({ at, id }),
    present: (row) => listBooking(row, listing, ...more),
  });
}
