import { addDays, dayOfWeek, londonWall } from '../calendar.ts';
import type { NoSlotsReason } from './availability.schema.ts';

/** How a booking is made; it decides which dates are open (Rulings: Windows). */
export interface Entry {
  source: 'form' | 'wizard';
  recurring: boolean;
}

const WIZARD_NOTICE_MS = 4 * 3_600_000;

interface Window {
  /** First and last London day, inclusive. */
  firstDate: string;
  lastDate: string;
  sundays: boolean;
  /** No start before this instant. */
  earliest: Date;
}

/**
 * The dates open for a booking. Form and REST: tomorrow to 30 days ahead, no Sunday; recurring: to 400 days, with
 * Sundays. Wizard: from four hours ahead to 365 days (S1 §9, Rulings: Windows).
 */
export function bookingWindow({ source, recurring }: Entry, now: Date): Window {
  const today = londonWall(now).date;
  if (source === 'wizard') {
    const earliest = new Date(now.getTime() + WIZARD_NOTICE_MS);
    return { firstDate: londonWall(earliest).date, lastDate: addDays(today, 365), sundays: true, earliest };
  }
  const lastDate = addDays(today, recurring ? 400 : 30);
  return { firstDate: addDays(today, 1), lastDate, sundays: recurring, earliest: now };
}

/** Why a London day is outside the window; null when it is inside. */
export function outsideWindow(
  date: string,
  window: Window,
): Extract<NoSlotsReason, 'past' | 'too_far' | 'sunday'> | null {
  if (date < window.firstDate) return 'past';
  if (date > window.lastDate) return 'too_far';
  return !window.sundays && dayOfWeek(date) === 0 ? 'sunday' : null;
}
