import { count } from '../../platform/count.ts';
import { type Currency, LEDGER_CURRENCY, formatPrice, percentOf } from '../../platform/money.ts';
import type { LineItem } from '../booking.schema.ts';

const EXPRESS_PERCENT = 35;
const FURTHER_PERCENT = 25;

export interface Priced {
  /** Hourly price in integer US cents. */
  price: number;
  /** Minutes. */
  duration: number;
  express?: boolean;
  children?: number | undefined;
  pets?: number | undefined;
}

/**
 * Returns the line items and total of a booking in integer US cents: hours, express +35 %, and for each extra child or pet
 * +25 % of the hourly price an hour; each line rounded half up (MON-7). Labels name the hourly price in
 * `currency`; stored bookings have them in the ledger's.
 */
export function quote(
  { price, duration, express, children = 1, pets = 1 }: Priced,
  currency: Currency = LEDGER_CURRENCY,
): { lineItems: LineItem[]; totalPrice: number } {
  const hours = duration / 60;
  const base = Math.floor(price * hours + 0.5);
  const lineItems: LineItem[] = [
    { label: `${formatHours(hours)} at ${formatPrice(price, currency)}/hr`, amount: base },
  ];
  if (express) lineItems.push({ label: 'Express (+35%)', amount: percentOf(base, EXPRESS_PERCENT) });
  for (const [number, one, many] of [
    [children - 1, 'extra child', 'extra children'],
    [pets - 1, 'extra pet', 'extra pets'],
  ] as const) {
    if (number < 1) continue;
    const label = `${count(number, one, many)} (+25% each)`;
    lineItems.push({ label, amount: percentOf(base, number * FURTHER_PERCENT) });
  }
  return { lineItems, totalPrice: lineItems.reduce((total, { amount }) => total + amount, 0) };
}

function formatHours(hours: number): string {
  return `${Number(hours.toFixed(2))} ${hours === 1 ? 'hour' : 'hours'}`;
}
