/** The currencies a visitor may choose, and their fixed rate against the dollar (MON-2). */
export const CURRENCIES = {
  USD: { symbol: '$', rate: 1, digits: 2 },
  EUR: { symbol: '€', rate: 0.92, digits: 2 },
  GBP: { symbol: '£', rate: 0.79, digits: 2 },
  JPY: { symbol: '¥', rate: 150.5, digits: 0 },
} as const;

export type Currency = keyof typeof CURRENCIES;

/** The ledger currency: prices are stored in its minor units (MON-1). */
export const LEDGER_CURRENCY: Currency = 'USD';

/** Formatters by fraction digits, cached because making one takes a hundred times as long as using it. */
const formatters: Intl.NumberFormat[] = [];

/**
 * Formats an amount for people: `formatPrice(2500, 'USD')` is `$25.00`, in JPY a whole number (MON-3).
 * @param minor integer US cents
 */
export function formatPrice(minor: number, currency: Currency = LEDGER_CURRENCY): string {
  const { symbol, rate, digits } = CURRENCIES[currency];
  const amount = (Math.abs(minor) / 100) * rate;
  const formatter = (formatters[digits] ??= new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));
  return `${minor < 0 ? '−' : ''}${symbol}${formatter.format(amount)}`;
}

/** Returns `percent` of an amount in minor units, rounded half up (MON-7). */
export function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}

/** Parses typed dollars into cents, to the nearest one (CAT-17); NaN for anything but a number. */
export function centsOf(typed: string): number {
  return /^-?\d*\.?\d+$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN;
}
