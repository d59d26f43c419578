/** The currencies a visitor may choose, and their fixed rate against the dollar (S1 §9). */
export const CURRENCIES = {
  USD: { symbol: '$', rate: 1, digits: 2 },
  EUR: { symbol: '€', rate: 0.92, digits: 2 },
  GBP: { symbol: '£', rate: 0.79, digits: 2 },
  JPY: { symbol: '¥', rate: 150.5, digits: 0 },
} as const;

export type Currency = keyof typeof CURRENCIES;

/** The ledger currency: prices are stored in its minor units (Rulings: Principles). */
export const LEDGER_CURRENCY: Currency = 'USD';

/**
 * An amount of the ledger for people: `formatPrice(2500, 'USD')` is `$25.00`, in JPY a whole number (S1 §9).
 * @param minor integer US cents
 */
export function formatPrice(minor: number, currency: Currency = LEDGER_CURRENCY): string {
  const { symbol, rate, digits } = CURRENCIES[currency];
  const amount = (Math.abs(minor) / 100) * rate;
  const number = amount.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${minor < 0 ? '−' : ''}${symbol}${number}`;
}

/** `percent` of an amount in minor units, rounded half up (Rulings: price and total). */
export function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}
