import { ZONE } from './product.ts';

/** Starts and durations lie on a grid of quarter hours (TIM-2). */
export const GRID_MINUTES = 15;
const GRID_MS = GRID_MINUTES * 60_000;

const MAX_CACHED_INSTANTS = 20_000;
const instants = new Map<string, number>();

/**
 * Returns the instant of a London wall time. A time that the spring clock change skips moves forward by the gap; of one
 * that the autumn change repeats, it is the first.
 * @param date `YYYY-MM-DD` @param time `HH:MM`
 */
export function londonInstant(date: string, time: string): Date {
  const wall = `${date}T${time}`;
  let ms = instants.get(wall);
  if (ms === undefined) {
    ms = Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE).epochMilliseconds;
    // Availability converts the same few thousand wall times repeatedly.
    if (instants.size > MAX_CACHED_INSTANTS) instants.clear();
    instants.set(wall, ms);
  }
  return new Date(ms);
}

/** Returns the number of the quarter hour that contains an instant, counted from 1970: its slot of the grid. */
export function gridSlot(instant: Date): number {
  return Math.floor(instant.getTime() / GRID_MS);
}

/** Returns the instant at which a slot of the grid begins. */
export function slotStart(slot: number): Date {
  return new Date(slot * GRID_MS);
}

/** Returns whether a wall time, `HH:MM`, is on the grid; its instant is too, since London's offset is whole hours. */
export function isOnGrid(time: string): boolean {
  return Number(time.slice(3)) % GRID_MINUTES === 0;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
