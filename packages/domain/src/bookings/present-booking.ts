import { londonWall } from '../calendar.ts';
import type { Viewer } from '../context.ts';
import { movesOf } from './booking.lifecycle.ts';
import { isRescheduleOpen } from './marks.ts';
import { type BookingRow, actorOf } from './booking.queries.ts';
import type { Booking, BookingOptions, LineItem } from './booking.schema.ts';

/** The answer for a row, with the moves that this viewer has now; a flag is for admins only (Rulings: Flag). */
export function presentBooking(row: BookingRow, viewer: Viewer, now: Date): Booking {
  const actor = actorOf(viewer, row);
  const flag = actor === 'admin' && row.flaggedAt !== null;
  return {
    id: row.id,
    userId: row.userId,
    customerId: row.userId,
    customerName: row.customerName,
    providerId: row.providerId,
    providerName: row.providerName,
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
    paused: row.pausedAt !== null,
    reschedule: rescheduleOf(row, now),
    problem: row.problemAt === null ? null : { reportedAt: row.problemAt, note: row.problemNote ?? '' },
    flagged: flag,
    flagNote: flag ? row.flagNote : null,
    createdAt: row.createdAt,
    moves: actor ? movesOf(actor, row, now) : [],
  };
}

/** The wish for another time that waits for the provider's answer. */
function rescheduleOf(row: BookingRow, now: Date): Booking['reschedule'] {
  const {
    rescheduleStartsAt: startsAt,
    rescheduleRequestedAt: requestedAt,
    rescheduleLapsesAt: lapsesAt,
  } = row;
  if (!startsAt || !requestedAt || !lapsesAt || !isRescheduleOpen(row, now)) return null;
  return { startsAt, time: londonWall(new Date(startsAt)).time, requestedAt, lapsesAt };
}
