import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
/** The kind of booking, which decides the dates that are open. No property is optional, so that none is forgotten. */
export interface BookingContext {
  source: 'form' | 'wizard';
  recurring: boolean;
  /** True when an existing booking gets another time, or is booked again after a cancellation. */
  rescheduling: boolean;
  /** The first date of the series that this date continues; null for a first or single date. */
  firstDate: string | null;
}

export function singleBooking(source: BookingContext['source']): BookingContext {
  return { source, recurring: false, rescheduling: false, firstDate: null };
}

/** Start times of the form: 30-minute steps, no 12:30 (TIM-3). */
export const FORM_SLOTS: readonly string[] =
  '09:00 09:30 10:00 10:30 11:00 11:30 12:00 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00'.split(
    ' ',
  );

/** Start times of the wizard: hourly (TIM-3). */
export const WIZARD_SLOTS: readonly string[] = FORM_SLOTS.filter((time) => time.endsWith(':00'));

/** Minutes of a booking made with the form or over REST (TIM-8). */
export const FORM_DURATION = 60;

/** Maximum minutes of any booking. */
export const MAX_DURATION = 24 * 60;

const MINUTE_MS = 60_000;

/** Hours of notice for the wizard and for a reschedule (TIM-6, RES-1). */
export const NOTICE_HOURS = 4;

/** Days ahead that are open for single bookings of the form, recurring bookings, and the wizard. */
export const FORM_DAYS = 30;
export const RECURRING_DAYS = 400;
export const WIZARD_DAYS = 365;

/** Twelve monthly dates lie within this many days of the first. */
const SERIES_DAYS = 365;

interface Window {
  /** First and last London date, inclusive. */
  firstDate: string;
  lastDate: string;
  sundays: boolean;
  earliest: Date;
}

/**
 * Returns the dates that can be booked. Form and REST: tomorrow to 30 days ahead, no Sundays (TIM-4); recurring: up to
 * 400 days, with Sundays (TIM-5). Wizard: from four hours to 365 days ahead, and the later dates of a series that starts
 * then (TIM-6). A reschedule: from four hours ahead, as far as the booking could have been made (RES-1).
 */
export function bookingWindow(context: BookingContext, now: Date): Window {
  const { source, recurring, rescheduling, firstDate } = context;
  const wizard = source === 'wizard';
  const today = londonWall(now).date;
  const days = wizard ? WIZARD_DAYS : recurring ? RECURRING_DAYS : FORM_DAYS;
  const seriesEnd = wizard && firstDate ? addDays(firstDate, SERIES_DAYS) : '';
  const lastDate = [addDays(today, days), seriesEnd].toSorted().at(-1) as string;
  const sundays = wizard || recurring;
  if (!wizard && !rescheduling) return { firstDate: addDays(today, 1), lastDate, sundays, earliest: now };
  const earliest = new Date(now.getTime() + NOTICE_HOURS * 60 * MINUTE_MS);
  return { firstDate: londonWall(earliest).date, lastDate, sundays, earliest };
}

/** Returns the start times to choose from; a reschedule uses the form's (TIM-3). */
export function offeredTimes({ source, rescheduling }: BookingContext): readonly string[] {
  return source === 'form' || rescheduling ? FORM_SLOTS : WIZARD_SLOTS;
}

/** Returns the start times of a London date that give enough notice, free or not. */
export function openTimes(context: BookingContext, date: string, now: Date): readonly string[] {
  const { earliest } = bookingWindow(context, now);
  const first = londonWall(new Date(Math.ceil(earliest.getTime() / MINUTE_MS) * MINUTE_MS));
  return offeredTimes(context).filter(
    (time) => date > first.date || (date === first.date && time >= first.time),
  );
}

/** Reason for a date that cannot be booked at all. */
type OutsideReason = 'past' | 'too_far' | 'sunday';

/** Returns why a London date is outside the window, or null when it is inside. */
export function outsideWindow(date: string, window: Window): OutsideReason | null {
  if (date < window.firstDate) return 'past';
  if (date > window.lastDate) return 'too_far';
  return !window.sundays && dayOfWeek(date) === 0 ? 'sunday' : null;
}

/** Returns why a start is outside the window, by its date or by its notice, or null when it is inside. */
export function startOutsideWindow(startsAt: Date, window: Window): OutsideReason | null {
  return outsideWindow(londonWall(startsAt).date, window) ?? (startsAt < window.earliest ? 'past' : null);
}
