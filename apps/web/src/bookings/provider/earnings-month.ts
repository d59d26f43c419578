import { addMonths, londonWall } from '@doorstep/domain';

/** Number of months in the table and the file. */
const MONTHS = 24;

/** Returns the first month with earnings to show, and the present one. */
export function earningsRange(now: Date): { from: string; to: string } {
  const to = londonWall(now).date.slice(0, 7);
  return { from: addMonths(to, 1 - MONTHS), to };
}

/** Returns the month in the address, or the present one; later months and odd texts count as none. */
export function earningsMonth(text: string | null, now: Date): string {
  const { from, to } = earningsRange(now);
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= from && text <= to ? text : to;
}
