import {
  FORM_DURATION,
  FORM_SLOTS,
  type BookingContext,
  FORM_DAYS,
  NOTICE_HOURS,
  RECURRING_DAYS,
  WIZARD_DAYS,
  bookingWindow,
  startOutsideWindow,
} from '../../scheduling/booking-window.ts';
import { londonWall } from '../../platform/calendar.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import { addMinutes, londonInstant, isOnGrid } from '../../platform/time.ts';
import type { BookingRequest } from '../booking.schema.ts';

/** The time of a booking: instants, and London wall time. */
export interface Appointment {
  startsAt: Date;
  endsAt: Date;
  localDate: string;
  time: string;
  duration: number;
}

const UNREADABLE = 'Please select a date';
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?(Z|[+-]\d{2}:\d{2})$/;
const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::00(?:\.0+)?)?)?$/;

/**
 * Parses the `date` and `time` of a request, and refuses a time that cannot be booked
 * (TIM-7). @throws DomainError invalid, naming the field
 */
export function appointmentAt(
  { date, time }: Pick<BookingRequest, 'date' | 'time'>,
  duration: number,
  entry: BookingContext,
  now: Date,
): Appointment {
  refuseUnoffered({ time, duration }, entry);
  const startsAt = instantOf(date, time);
  const obstacle = obstacleTo(startsAt, time, entry, now);
  if (obstacle === 'no_such_time')
    throw invalidField('time', 'The date and the time must refer to the same time in London');
  if (obstacle)
    throw invalidField('date', OUTSIDE[entry.rescheduling ? 'reschedule' : entry.source][obstacle]);
  const { date: localDate } = londonWall(startsAt);
  return { startsAt, endsAt: addMinutes(startsAt, duration), localDate, time, duration };
}

/** Refuses what no day has: a time of day, or a duration, that is not offered (TIM-3, TIM-8). @throws invalid, naming the field */
export function refuseUnoffered(
  { time, duration }: { time: string; duration: number },
  { source, rescheduling }: BookingContext,
): void {
  if (source === 'form' && !rescheduling && duration !== FORM_DURATION)
    throw invalidField('duration', `The duration must be ${FORM_DURATION} minutes`);
  if ((source === 'form' || rescheduling) && !FORM_SLOTS.includes(time))
    throw invalidField('time', 'Please select a time');
  if (!isOnGrid(time))
    throw invalidField('time', 'Please choose a time on the quarter hour, such as 09:00 or 09:15');
}

/**
 * Returns why an instant meant as `time` in London cannot be booked; null when it can. The clock change in spring skips an
 * hour, which is `no_such_time` and never moved silently.
 */
export function obstacleTo(
  startsAt: Date,
  time: string,
  entry: BookingContext,
  now: Date,
): 'no_such_time' | 'past' | 'too_far' | 'sunday' | null {
  if (londonWall(startsAt).time !== time) return 'no_such_time';
  return startOutsideWindow(startsAt, bookingWindow(entry, now));
}

const OUTSIDE = {
  form: {
    past: 'Please choose tomorrow or a later date',
    too_far: `Please choose an earlier date: up to ${FORM_DAYS} days ahead, or ${RECURRING_DAYS} if it repeats`,
    sunday: 'Please choose another day; single bookings aren’t available on Sundays',
  },
  wizard: {
    past: `Please choose a time at least ${NOTICE_HOURS} hours ahead`,
    too_far: `Please choose an earlier date: up to ${WIZARD_DAYS} days ahead`,
    sunday: 'Please choose another day',
  },
  reschedule: {
    past: `Please choose a time at least ${NOTICE_HOURS} hours ahead`,
    too_far: 'Please choose an earlier date',
    sunday: 'Please choose another day; single bookings aren’t available on Sundays',
  },
};

/** The instant that `date` names; one without an offset, or without a time, is London time. */
function instantOf(date: string, time: string): Date {
  try {
    if (WITH_OFFSET.test(date)) return new Date(Temporal.Instant.from(date).epochMilliseconds);
    const [, day, clock] = WITHOUT_OFFSET.exec(date) ?? [];
    if (day) return londonInstant(day, clock ?? time);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField('date', UNREADABLE);
}

/** Refuses displayed amounts that have changed; missing ones were not displayed (MON-6). @throws price_changed */
export function refuseChangedPrice(
  request: Pick<BookingRequest, 'price' | 'totalPrice'>,
  actual: { price: number; totalPrice: number },
): void {
  const { price = actual.price, totalPrice = actual.totalPrice } = request;
  if (price !== actual.price || totalPrice !== actual.totalPrice) throw new DomainError('price_changed');
}
