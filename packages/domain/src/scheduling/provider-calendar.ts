import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
import { GRID_MINUTES, gridSlot, londonInstant, slotStart } from '../platform/time.ts';

/** Time in which a provider takes no job, as instants. */
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

/** A time range, a byte a quarter hour from a grid slot on: 1 where it is marked. */
export interface Quarters {
  fromSlot: number;
  marks: Uint8Array;
}

/** When one provider works by their weekly hours, marked in `working`; equal hours share one value. */
export interface WorkingTime {
  offersOvernight: boolean;
  working: Quarters;
}

/** Weekly hours of one provider; those of providers who work alike are one value. */
export type Week = readonly Hours[];

/** The weeks of providers by their id, from their hours as text; equal weeks are one value. */
export function sharedWeeks(rows: readonly { providerId: number; week: string }[]): Map<number, Week> {
  const known = new Map<string, Week>();
  const weekOf = (text: string): Week => {
    const sorted = text.split(',').toSorted();
    const key = sorted.join();
    const week = known.get(key) ?? sorted.map(hoursOf);
    known.set(key, week).set(text, week);
    return week;
  };
  return new Map(rows.map(({ providerId, week }) => [providerId, known.get(week) ?? weekOf(week)]));
}

/** `1 09:00 18:00` as hours. */
function hoursOf(text: string): Hours {
  const [weekday, startTime = '', endTime = ''] = text.split(' ');
  return { dayOfWeek: Number(weekday), startTime, endTime };
}

/**
 * Lays weeks over the days between two grid slots (half-open), each week once however many providers share it. Each
 * London day is converted by itself, so clock changes are right.
 */
export function workingQuarters(fromSlot: number, toSlot: number): (week: Week) => Quarters {
  const days = daysBetweenSlots(fromSlot, toSlot);
  const laid = new Map<Week, Quarters>();
  return (week) => {
    let working = laid.get(week);
    if (!working) {
      working = { fromSlot, marks: new Uint8Array(toSlot - fromSlot) };
      for (const { date, next, weekday } of days) {
        for (const { dayOfWeek: day, startTime, endTime } of week) {
          if (day !== weekday) continue;
          const end = londonInstant(endTime <= startTime ? next : date, endTime);
          mark(working, gridSlot(londonInstant(date, startTime)), gridSlot(end));
        }
      }
      laid.set(week, working);
    }
    return working;
  };
}

/** The London days that hours within a range may begin on: an interval that crosses midnight, on the day before it. */
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

/** Marks a half-open range of slots, as far as it lies within. */
export function mark({ fromSlot, marks }: Quarters, from: number, to: number): void {
  const within = (slot: number) => Math.max(0, Math.min(slot - fromSlot, marks.length));
  marks.fill(1, within(from), within(to));
}

/** What a booking needs of a calendar. */
export interface SlotRequirement {
  slot: number;
  duration: number;
  overnight: boolean;
}

/**
 * Whether the provider's hours hold the whole booking. An overnight stay needs only its start inside them, and a
 * provider who offers such stays (AVL-3).
 */
export function works(
  { offersOvernight, working }: WorkingTime,
  { slot, duration, overnight }: SlotRequirement,
): boolean {
  if (overnight) return offersOvernight && working.marks[slot - working.fromSlot] === 1;
  return every(working, slot, slot + duration / GRID_MINUTES, 1);
}

/** Whether time off or a booking holds any of the time; `taken` is where those are marked. */
export function isTaken(taken: Quarters, { slot, duration }: SlotRequirement): boolean {
  return !every(taken, slot, slot + duration / GRID_MINUTES, 0);
}

function every({ fromSlot, marks }: Quarters, from: number, to: number, value: number): boolean {
  if (from < fromSlot || to > fromSlot + marks.length) return false;
  for (let slot = from; slot < to; slot += 1) if (marks[slot - fromSlot] !== value) return false;
  return true;
}

/** Whether weekly hours do not hold a time range. */
export function outsideHours(week: Week, startsAt: Date, endsAt: Date): boolean {
  const working = workingQuarters(gridSlot(startsAt), gridSlot(endsAt))(week);
  return working.marks.includes(0);
}
