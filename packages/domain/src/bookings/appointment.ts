import { FORM_DURATION, FORM_SLOTS } from '../availability/availability.schema.ts';
import {
  type Entry,
  FORM_DAYS,
  RECURRING_DAYS,
  WIZARD_DAYS,
  bookingWindow,
  outsideWindow,
} from '../availability/booking-window.ts';
import { londonWall } from '../calendar.ts';
import { DomainError, invalidField } from '../errors.ts';
import { addMinutes, londonInstant, onGrid } from '../time.ts';
import type { BookingRequest } from './booking.schema.ts';

/** When a booking takes place: instants, and the London wall time beside them. */
export interface Appointment {
  startsAt: Date;
  endsAt: Date;
  localDate: string;
  time: string;
  duration: number;
}

const UNREADABLE = 'Please select a date';
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3}0*)?)?(Z|[+-]\d{2}:\d{2})$/;
const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::00(?:\.0+)?)?)?$/;

/**
 * Reads when a request wants to take place and refuses what is not bookable (S1 §5, §9, Rulings: Windows).
 * @throws DomainError invalid, naming the field
 */
export function appointmentOf(
  request: Pick<BookingRequest, 'date' | 'time' | 'duration' | 'source' | 'recurring'>,
  now: Date,
): Appointment {
  const { duration, source } = request;
  if (source === 'form' && duration !== FORM_DURATION)
    throw invalidField('duration', 'The duration is 60 minutes');
  return appointmentAt(request, duration, request, now);
}

/** The same for a time that is wished for by itself: `date` and `time` as in a request. @throws invalid */
export function appointmentAt(
  { date, time }: Pick<BookingRequest, 'date' | 'time'>,
  duration: number,
  entry: Entry,
  now: Date,
): Appointment {
  const { source, rescheduling = false } = entry;
  if ((source === 'form' || rescheduling) && !FORM_SLOTS.includes(time))
    throw invalidField('time', 'Please select a time');

  const startsAt = instantOf(date, time);
  if (!onGrid(startsAt)) throw invalidField('time', 'Times are whole quarter hours');
  const wall = londonWall(startsAt);
  if (wall.time !== time) throw invalidField('time', 'Date and time must name the same time in London');

  const window = bookingWindow(entry, now);
  const outside = outsideWindow(wall.date, window) ?? (startsAt < window.earliest ? 'past' : null);
  if (outside) throw invalidField('date', OUTSIDE[rescheduling ? 'reschedule' : source][outside]);
  return { startsAt, endsAt: addMinutes(startsAt, duration), localDate: wall.date, time, duration };
}

const OUTSIDE = {
  form: {
    past: 'Please choose a date from tomorrow on',
    too_far: `Please choose an earlier date; bookings open ${FORM_DAYS} days ahead, recurring ones ${RECURRING_DAYS}`,
    sunday: 'Please choose another day; single bookings are not possible on Sundays',
  },
  wizard: {
    past: 'Please choose a time at least 4 hours ahead',
    too_far: `Please choose an earlier date; bookings open ${WIZARD_DAYS} days ahead`,
    sunday: 'Please choose another day',
  },
  reschedule: {
    past: 'Please choose a time at least 4 hours ahead',
    too_far: 'Please choose an earlier date',
    sunday: 'Please choose another day; single bookings are not possible on Sundays',
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

/** The amounts that were shown must still be right; missing ones were not shown. @throws price_changed */
export function refuseChangedPrice(
  request: Pick<BookingRequest, 'price' | 'totalPrice'>,
  actual: { price: number; totalPrice: number },
): void {
  const { price = actual.price, totalPrice = actual.totalPrice } = request;
  if (price !== actual.price || totalPrice !== actual.totalPrice) throw new DomainError('price_changed');
}
