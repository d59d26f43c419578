import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
import { GRID_MINUTES, gridSlot, londonInstant, slotStart } from '../platform/time.ts';

/** A provider's time off; `startsAt` and `endsAt` are instants. */
export interface TimeOff {
  id: number;
  startsAt: string;
  endsAt: string;
  reason: string | null;
}

/** Working hours of one weekday; an end at or before the start lies on the next day (AVL-1). */
export interface Hours {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/** A time range with one byte per quarter hour, starting at a grid slot: 1 where marked. */
export interface Quarters {
  fromSlot: number;
  marks: Uint8Array;
}

/** A provider's weekly hours laid out in `working`; equal hours share one object. */
export interface WorkingTime {
  offersOvernight: boolean;
  working: Quarters;
}

/** Weekly hours of one provider; equal weeks share one array. */
export type Week = readonly Hours[];

/** Parses weekly hours (`1 09:00 18:00,2 09:00 18:00`) into weeks by provider id, one array per distinct week. */
export function shareWeeks(rows: readonly { providerId: number; week: string }[]): Map<number, Week> {
  const weeks = new Map<string, Week>();
  const addWeek = (text: string): Week => {
    const sorted = text.split(',').toSorted();
    const key = sorted.join();
    const week = weeks.get(key) ?? sorted.map(parseHours);
    weeks.set(key, week).set(text, week);
    return week;
  };
  return new Map(rows.map(({ providerId, week }) => [providerId, weeks.get(week) ?? addWeek(week)]));
}

/** Parses the weekly hours of one provider; null is none. */
export function parseWeek(text: string | null): Week {
  return text === null ? [] : text.split(',').map(parseHours);
}

function parseHours(text: string): Hours {
  const [weekday, startTime = '', endTime = ''] = text.split(' ');
  return { dayOfWeek: Number(weekday), startTime, endTime };
}

/**
 * Returns a function that expands a week over the days between two grid slots (half-open), once per distinct week. Each
 * London day is converted separately, so that clock changes are right.
 */
export function workingQuarters(fromSlot: number, toSlot: number): (week: Week) => Quarters {
  const days = daysBetweenSlots(fromSlot, toSlot);
  const byWeek = new Map<Week, Quarters>();
  return (week) => {
    let working = byWeek.get(week);
    if (!working) {
      working = { fromSlot, marks: new Uint8Array(toSlot - fromSlot) };
      for (const { date, next, weekday } of days) {
        for (const { dayOfWeek: day, startTime, endTime } of week) {
          if (day !== weekday) continue;
          const end = londonInstant(endTime <= startTime ? next : date, endTime);
          mark(working, gridSlot(londonInstant(date, startTime)), gridSlot(end));
        }
      }
      byWeek.set(week, working);
    }
    return working;
  };
}

/** Returns the London days on which hours within a range may begin, from the day before: hours may cross midnight. */
function daysBetweenSlots(fromSlot: number, toSlot: number) {
  const days: { date: string; next: string; weekday: number }[] = [];
  const lastDate = londonWall(slotStart(toSlot)).date;
  let date = addDays(londonWall(slotStart(fromSlot)).date, -1);
  while (date <= lastDate) {
    const next = addDays(date, 1);
    days.push({ date, next, weekday: dayOfWeek(date) });
    date = next;
  }
  return days;
}

/** Marks a half-open range of slots, clipped to the calendar. */
export function mark({ fromSlot, marks }: Quarters, from: number, to: number): void {
  const within = (slot: number) => Math.max(0, Math.min(slot - fromSlot, marks.length));
  marks.fill(1, within(from), within(to));
}

/** The time that a booking needs: its first grid slot and its minutes. */
export interface SlotRequirement {
  slot: number;
  duration: number;
  overnight: boolean;
}

/**
 * Returns whether the provider's hours contain the whole booking. An overnight stay needs only its start inside them,
 * and a provider who offers overnight stays (AVL-3).
 */
export function works(
  { offersOvernight, working }: WorkingTime,
  { slot, duration, overnight }: SlotRequirement,
): boolean {
  if (overnight) return offersOvernight && working.marks[slot - working.fromSlot] === 1;
  return every(working, slot, slot + duration / GRID_MINUTES, 1);
}

export function isTaken(taken: Quarters, { slot, duration }: SlotRequirement): boolean {
  return !every(taken, slot, slot + duration / GRID_MINUTES, 0);
}

function every({ fromSlot, marks }: Quarters, from: number, to: number, value: number): boolean {
  if (from < fromSlot || to > fromSlot + marks.length) return false;
  for (let slot = from; slot < to; slot += 1) if (marks[slot - fromSlot] !== value) return false;
  return true;
}

/** Returns whether a time range is not fully inside weekly hours. */
export function outsideHours(week: Week, startsAt: Date, endsAt: Date): boolean {
  const working = workingQuarters(gridSlot(startsAt), gridSlot(endsAt))(week);
  return working.marks.includes(0);
}
