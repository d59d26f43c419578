import { addMonths, type EarningsReport, formatMonth, formatPrice, londonWall } from '@doorstep/domain';

/** Number of months in the table and the file. */
const MONTHS = 24;

/** Returns the first month with earnings to show, and the present one. */
export function earningsRange(now: Date): { from: string; to: string } {
  const to = londonWall(now).date.slice(0, 7);
  return { from: addMonths(to, 1 - MONTHS), to };
}

/** Returns a month from the URL if it is valid and in the range, or the present one. */
export function earningsMonth(text: string | null, now: Date): string {
  const { from, to } = earningsRange(now);
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= from && text <= to ? text : to;
}

/** `November`, of a month such as `2026-11`. */
export function monthName(month: string): string {
  return formatMonth(month).split(' ')[0] ?? '';
}

/**
 * Compares the total of a month with that of the month before, of the present month up to the same day (FIG-5), as in
 * `$175.00 more than at this point in October`.
 */
export function earningsChange({ month, total, before }: EarningsReport, today: string) {
  const difference = total - before.sameDay;
  const amount = `${formatPrice(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than`;
  const reference = today.startsWith(month)
    ? `at this point in ${monthName(addMonths(month, -1))}`
    : `in ${monthName(addMonths(month, -1))}`;
  return { text: `${difference === 0 ? 'The same as' : amount} ${reference}`, isMore: difference > 0 };
}
