import { describe, expect, it } from 'vitest';
import { type LocatedAddress, placeOfAddress, placeOfPostcode } from './place.ts';
import { travelMinutes } from './travel.ts';

const LINE = '12 Marigold Row, London, SE1 7AB, United Kingdom';
const SE1 = { latitude: 51.5, longitude: -0.093, postcode: 'SE1 7AB' };

const saved = (changes: Partial<LocatedAddress> = {}): LocatedAddress => ({
  line: LINE,
  postalCode: 'se1 7ab',
  latitude: '51.50491',
  longitude: '-0.11972',
  ...changes,
});

describe('the place of an address', () => {
  it('is that of the matching saved address', () => {
    const others = [saved({ line: 'Elsewhere', latitude: '1' }), saved()];
    const place = { latitude: 51.5049, longitude: -0.1197, postcode: 'SE1 7AB' };
    expect(placeOfAddress(LINE, others)).toEqual(place);
  });

  it.each<[string, LocatedAddress[]]>([
    ['an address that is not saved', [saved({ line: `${LINE} ` })]],
    ['a saved one without coordinates', [saved({ latitude: null, longitude: null })]],
    ['a saved one with half of them', [saved({ longitude: '' })]],
    ['a saved one with none that are any', [saved({ latitude: 'north', longitude: '1e400' })]],
    ['a saved one off the map', [saved({ latitude: '90.1' })]],
  ])('is that of the postcode for %s', (_, addresses) => {
    expect(placeOfAddress(LINE, addresses)).toEqual(SE1);
  });

  it('keeps a postal code of elsewhere as letters and digits', () => {
    const berlin = saved({ line: 'Rosenweg 12, 10115 Berlin', postalCode: '"D-10115"' });
    expect(placeOfAddress(berlin.line, [berlin])).toMatchObject({ postcode: 'D 10115' });
  });

  it.each(['', '1 High Street', 'Rosenweg 12, 10115 Berlin', '1 High Street, ZZ9 9ZZ'])(
    'is not known for %j',
    (address) => expect(placeOfAddress(address, [])).toBeNull(),
  );

  it('is not known without a postcode', () => {
    expect(placeOfPostcode(null)).toBeNull();
    expect(placeOfPostcode('QQ1 1AA')).toBeNull();
  });
});

/** So many kilometres north of the place in SE1. */
const north = (kilometres: number, postcode = 'N1 1AA') => ({
  ...SE1,
  latitude: SE1.latitude + (kilometres / (2 * Math.PI * 6371)) * 360,
  postcode,
});
/** The same to the east, where a degree is shorter. */
const east = (kilometres: number, postcode = 'E1 1AA') => ({
  ...SE1,
  longitude:
    SE1.longitude + (kilometres / (2 * Math.PI * 6371 * Math.cos((SE1.latitude * Math.PI) / 180))) * 360,
  postcode,
});

describe('travel between two jobs (AVL-7)', () => {
  it.each([
    [0, 10],
    [0.1, 10],
    [2.99, 10],
    [3.01, 20],
    [7.99, 20],
    [8.01, 30],
    [14.99, 30],
    [15.01, 45],
    [60, 45],
  ])('of %d km takes %d minutes, in every direction', (kilometres, minutes) => {
    for (const place of [north(kilometres), north(-kilometres), east(kilometres), east(-kilometres)]) {
      expect(travelMinutes(SE1, place)).toBe(minutes);
      expect(travelMinutes(place, SE1)).toBe(minutes);
    }
  });

  it('within a postcode takes no time, wherever its houses are', () => {
    expect(travelMinutes(SE1, SE1)).toBe(0);
    expect(travelMinutes(SE1, north(2, SE1.postcode))).toBe(0);
  });

  it('from or to a place that is not known takes no time', () => {
    expect([travelMinutes(SE1, null), travelMinutes(null, SE1), travelMinutes(null, null)]).toEqual([
      0, 0, 0,
    ]);
  });

  it.each([
    ['SE1 7AB', 'SE1 2AA', 10],
    ['SE1 7AB', 'EC2A 4BX', 10],
    ['SE1 7AB', 'N1 1AA', 20],
    ['SE1 7AB', 'E17 4PP', 30],
    ['SE1 7AB', 'EN1 3ES', 45],
    ['CR0 2RF', 'EN1 3ES', 45],
    ['SE1 7AB', 'M1 1AE', 45],
  ])('from %s to %s takes %d minutes', (from, to, minutes) => {
    expect(travelMinutes(placeOfPostcode(from), placeOfPostcode(to))).toBe(minutes);
  });
});
