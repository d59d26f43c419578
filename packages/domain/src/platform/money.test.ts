import { expect, it } from 'vitest';
import { type Currency, centsOf, formatPrice, percentOf } from './money.ts';

it.each<[number, Currency, string]>([
  [2500, 'USD', '$25.00'],
  [2500, 'EUR', '€23.00'],
  [2500, 'GBP', '£19.75'],
  [2500, 'JPY', '¥3,763'],
  [0, 'USD', '$0.00'],
  [123_456_789, 'USD', '$1,234,567.89'],
  [-550, 'USD', '−$5.50'],
])('%i cents in %s read %s', (minor, currency, text) => {
  expect(formatPrice(minor, currency)).toBe(text);
});

it('rounds a share half up', () => {
  expect([percentOf(10, 25), percentOf(2, 25), percentOf(9, 25), percentOf(1, 25)]).toEqual([3, 1, 2, 0]);
});

it.each([
  ['25', 2500],
  [' 7.29 ', 729],
  ['.5', 50],
  ['-3', -300],
  ['7.006', 701],
  ['', Number.NaN],
  ['five', Number.NaN],
  ['1e3', Number.NaN],
])('%j typed as dollars are %d cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});
