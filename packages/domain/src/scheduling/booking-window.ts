import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
import { FORM_SLOTS, WIZARD_SLOTS } from './slot-times.ts';
import type { NoSlotsReason } from './slots.schema.ts';

/** How a booking is made; it decides which dates are open. */
export interface BookingContext {
  source: 'form' | 'wizard';
  recurring: boolean;
  /** Whether a booking that exists is given another time, or made again after others called it off. */
  rescheduling?: boolean;
  /** The first day of the series that the date follows; none for a first date. */
  firstDate?: string | null;
}

const MINUTE_MS = 60_000;

/** Notice that the wizard and a reschedule give (TIM-6, RES-1). */
export const NOTICE_HOURS = 4;

/** How many days ahead bookings are open: single ones of the form, recurring ones, those of the wizard. */
export const FORM_DAYS = 30;
export const RECURRING_DAYS = 400;
export const WIZARD_DAYS = 365;

/** Twelve dates, a month apart, lie within so many days of the first. */
const SERIES_DAYS = 365;

interface Window {
  /** First and last London day, inclusive. */
  firstDate: string;
  lastDate: string;
  sundays: boolean;
  /** No start before this instant. */
  earliest: Date;
}

/**
 * The dates open for a booking. Form and REST: tomorrow to 30 days ahead, no Sunday (TIM-4); recurring: to 400
 * days, with Sundays (TIM-5). Wizard: from four hours ahead to 365 days, and the dates that follow such a first one in
 * its series (TIM-6). A reschedule: from four hours ahead, as far as the booking could have been made (RES-1).
 */
export function bookingWindow(entry: BookingContext, now: Date): Window {
  const { source, recurring, rescheduling = false, firstDate = null } = entry;
  const wizard = source === 'wizard';
  const today = londonWall(now).date;
  const days = wizard ? WIZARD_DAYS : recurring ? RECURRING_DAYS : FORM_DAYS;
  const lastDate = lastOf(addDays(today, days), wizard && firstDate ? addDays(firstDate, SERIES_DAYS) : null);
  const sundays = wizard || recurring;
  if (!wizard && !rescheduling) return { firstDate: addDays(today, 1), lastDate, sundays, earliest: now };
  const earliest = new Date(now.getTime() + NOTICE_HOURS * 60 * MINUTE_MS);
  return { firstDate: londonWall(earliest).date, lastDate, sundays, earliest };
}

function lastOf(date: string, other: string | null): string {
  return other !== null && other > date ? other : date;
}

/** The times that may be chosen: the form's, and the wizard's hourly ones (TIM-3); a reschedule takes the form's. */
export function offeredTimes({ source, rescheduling = false }: BookingContext): readonly string[] {
  return source === 'form' || rescheduling ? FORM_SLOTS : WIZARD_SLOTS;
}

/** The offered times of a London day that do not come too soon, free or not. */
export function openTimes(entry: BookingContext, date: string, now: Date): readonly string[] {
  const { earliest } = bookingWindow(entry, now);
  const first = londonWall(new Date(Math.ceil(earliest.getTime() / MINUTE_MS) * MINUTE_MS));
  return offeredTimes(entry).filter(
    (time) => date > first.date || (date === first.date && time >= first.time),
  );
}

type Outside = Extract<NoSlotsReason, 'past' | 'too_far' | 'sunday'>;

/** Why a London day is outside the window; null when it is inside. */
export function outsideWindow(date: string, window: Window): Outside | null {
  if (date < window.firstDate) return 'past';
  if (date > window.lastDate) return 'too_far';
  return !window.sundays && dayOfWeek(date) === 0 ? 'sunday' : null;
}

/** Why nothing can begin then: its day is outside the window, or it comes too soon; null when something can. */
export function startOutsideWindow(startsAt: Date, window: Window): Outside | null {
  return outsideWindow(londonWall(startsAt).date, window) ?? (startsAt < window.earliest ? 'past' : null);
}
