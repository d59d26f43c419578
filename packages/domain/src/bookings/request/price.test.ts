import { describe, expect, it } from 'vitest';
import { quote } from './price.ts';

describe('the price of a booking', () => {
  it('is the hourly price for an hour', () => {
    expect(quote({ price: 2500, duration: 60 })).toEqual({
      totalPrice: 2500,
      lineItems: [{ label: '1 hour at $25.00/hr', amount: 2500 }],
    });
  });

  it.each([
    ['a quarter hour of an odd price, half a cent up', { price: 2502, duration: 15 }, [626]],
    ['express, +35 %', { price: 4500, duration: 60, express: true }, [4500, 1575]],
    ['express, half a cent up', { price: 2510, duration: 60, express: true }, [2510, 879]],
    [
      'three children for four hours, +25 % each',
      { price: 2800, duration: 240, children: 3 },
      [11_200, 5600],
    ],
    ['one child, nothing more', { price: 2800, duration: 120, children: 1 }, [5600]],
    ['two pets and express', { price: 2000, duration: 30, pets: 2, express: true }, [1000, 350, 250]],
    ['two more pets, half a cent up once', { price: 2500, duration: 30, pets: 3 }, [1250, 625]],
    ['a night', { price: 2500, duration: 720 }, [30_000]],
    ['a service for nothing', { price: 0, duration: 60, express: true }, [0, 0]],
  ])('%s', (_, priced, amounts) => {
    const { lineItems, totalPrice } = quote(priced);
    expect(lineItems.map(({ amount }) => amount)).toEqual(amounts);
    expect(totalPrice).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  });

  it('names its lines for people', () => {
    const { lineItems } = quote({ price: 2800, duration: 90, children: 3, pets: 2, express: true });
    expect(lineItems.map(({ label }) => label)).toEqual([
      '1.5 hours at $28.00/hr',
      'Express (+35%)',
      '2 extra children (+25% each)',
      '1 extra pet (+25% each)',
    ]);
  });
});
