import { addDays, dayOfWeek, londonWall } from '../calendar.ts';
import { GRID_MINUTES, gridSlot, londonInstant, slotStart } from '../time.ts';

/** Working hours of one weekday; an end at or before the start lies on the next day (Rulings: Working times). */
export interface Hours {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/**
 * One provider's time between two grid slots, a byte a quarter hour: 1 in `working` where the weekly hours are,
 * 1 in `taken` where time off or another booking is.
 */
export interface ProviderCalendar {
  providerId: number;
  offersOvernight: boolean;
  fromSlot: number;
  working: Uint8Array;
  taken: Uint8Array;
}

/** Lays weekly hours over the days of a range; each London day is converted by itself, so clock changes are right. */
export function workingSlots(hours: readonly Hours[], fromSlot: number, toSlot: number): Uint8Array {
  const working = new Uint8Array(toSlot - fromSlot);
  const lastDate = londonWall(slotStart(toSlot)).date;
  // An interval that crosses midnight begins on the day before the range.
  for (
    let date = addDays(londonWall(slotStart(fromSlot)).date, -1);
    date <= lastDate;
    date = addDays(date, 1)
  ) {
    const weekday = dayOfWeek(date);
    for (const { dayOfWeek: day, startTime, endTime } of hours) {
      if (day !== weekday) continue;
      const end = londonInstant(endTime <= startTime ? addDays(date, 1) : date, endTime);
      fill(working, gridSlot(londonInstant(date, startTime)) - fromSlot, gridSlot(end) - fromSlot);
    }
  }
  return working;
}

/** Marks a half-open range of slots, cut to the array. */
export function fill(slots: Uint8Array, from: number, to: number): void {
  slots.fill(1, Math.max(0, Math.min(from, slots.length)), Math.max(0, Math.min(to, slots.length)));
}

/** What a booking needs of a calendar. */
export interface Need {
  slot: number;
  duration: number;
  overnight: boolean;
}

/**
 * Whether the provider's hours hold the whole booking. An overnight stay needs only its start inside them, and a
 * provider who offers such stays (Rulings: Working times).
 */
export function works(calendar: ProviderCalendar, { slot, duration, overnight }: Need): boolean {
  const from = slot - calendar.fromSlot;
  if (overnight) return calendar.offersOvernight && calendar.working[from] === 1;
  return every(calendar.working, from, from + duration / GRID_MINUTES, 1);
}

/** Whether the provider works then and nothing else holds the time. */
export function isFree(calendar: ProviderCalendar, need: Need): boolean {
  const from = need.slot - calendar.fromSlot;
  return works(calendar, need) && every(calendar.taken, from, from + need.duration / GRID_MINUTES, 0);
}

function every(slots: Uint8Array, from: number, to: number, value: number): boolean {
  if (from < 0 || to > slots.length) return false;
  for (let index = from; index < to; index += 1) if (slots[index] !== value) return false;
  return true;
}

/** Whether weekly hours do not hold a stretch of time. */
export function outsideHours(hours: readonly Hours[], startsAt: Date, endsAt: Date): boolean {
  return workingSlots(hours, gridSlot(startsAt), gridSlot(endsAt)).includes(0);
}
