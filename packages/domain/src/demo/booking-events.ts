import { deltasOfAnswer } from '../bookings/booking-counters.ts';
import { expiryOf } from '../bookings/deadlines/deadlines.ts';
import { STAGE_EVENTS } from '../bookings/job/job.events.ts';
import { STAGES } from '../bookings/job/stages.ts';
import type { CounterDelta } from '../platform/counters/counter.queries.ts';
import type { DomainEvent } from '../platform/events/event.queries.ts';
import { addMinutes, londonInstant } from '../platform/time.ts';
import type { DemoBooking } from './bookings.ts';

/** A late cancellation comes this long before the start. */
const LATE_MINUTES = 180;
/** (RUN-5) */
const ANSWER_MINUTES = 15;
/** Customers review a visit on its evening. */
const REVIEWED_AT = '21:00';
/** Minutes from a review to its reply. */
const REPLIED_AFTER = 30;

/** Minutes from the start of a visit to its stages, the last one from its end. */
const STAGE_MINUTES = { onMyWay: -25, started: 4, finished: -6 };

export const reviewedAt = ({ date }: Pick<DemoBooking, 'date'>) => londonInstant(date, REVIEWED_AT);

/** Returns the times of a visit's stages; none when they were not recorded. */
export function stageTimes(
  { status, jobNote }: DemoBooking,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Record<`${(typeof STAGES)[number]}At`, string | null> {
  const at = (from: Date, minutes: number) =>
    status === 'completed' && jobNote !== undefined ? addMinutes(from, minutes).toISOString() : null;
  return {
    onMyWayAt: at(startsAt, STAGE_MINUTES.onMyWay),
    startedAt: at(startsAt, STAGE_MINUTES.started),
    finishedAt: at(endsAt, STAGE_MINUTES.finished),
  };
}

interface SeededBooking {
  bookingId: number;
  customerId: number;
  providerId: number;
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the events that led to a booking's present status, and what its answer adds to the counters. */
export function historyOf(
  booking: DemoBooking,
  { bookingId, customerId, providerId, createdAt, startsAt, endsAt }: SeededBooking,
): { events: (DomainEvent & { at: Date })[]; deltas: CounterDelta[] } {
  const { status, cancelReason, late, answeredAfter = ANSWER_MINUTES } = booking;
  const answeredAt = addMinutes(createdAt, answeredAfter);
  const byCustomer = { actorId: customerId, bookingId };
  const byProvider = { actorId: providerId, bookingId };
  const data = { providerId };
  const events: (DomainEvent & { at: Date })[] = [
    { type: 'booking.requested', ...byCustomer, data, at: createdAt },
  ];
  const isAccepted = status === 'confirmed' || status === 'completed' || cancelReason === 'provider';
  if (isAccepted) events.push({ type: 'booking.accepted', ...byProvider, at: answeredAt });
  const times = stageTimes(booking, { startsAt, endsAt });
  for (const stage of STAGES) {
    const at = times[`${stage}At`];
    if (at) events.push({ type: STAGE_EVENTS[stage], ...byProvider, data: { at }, at: new Date(at) });
  }
  if (status === 'completed') events.push({ type: 'booking.completed', ...byProvider, at: endsAt });
  if (booking.review) {
    const { rating, reply } = booking.review;
    const at = reviewedAt(booking);
    events.push({ type: 'booking.reviewed', ...byCustomer, data: { rating }, at });
    if (reply)
      events.push({ type: 'booking.review_replied', ...byProvider, at: addMinutes(at, REPLIED_AFTER) });
  }
  if (cancelReason === 'declined') events.push({ type: 'booking.declined', ...byProvider, at: answeredAt });
  if (cancelReason === 'customer' || cancelReason === 'provider') {
    const at = late ? addMinutes(startsAt, -LATE_MINUTES) : addMinutes(answeredAt, 1);
    const cancelled = { type: 'booking.cancelled', data: { ...(late && { late }) }, at } as const;
    events.push({ ...cancelled, ...(cancelReason === 'customer' ? byCustomer : byProvider) });
  }
  if (cancelReason === 'expired')
    events.push({ type: 'booking.expired', actorId: null, bookingId, at: expiryOf(createdAt, startsAt) });
  const isAnswered = isAccepted || cancelReason === 'declined';
  return { events, deltas: isAnswered ? deltasOfAnswer(createdAt, answeredAt) : [] };
}
