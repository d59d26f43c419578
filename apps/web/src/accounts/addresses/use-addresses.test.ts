import { addressLine } from '@doorstep/domain';
import { expect, it } from 'vitest';
import { splitAddressLine } from './use-addresses.ts';

const LINES = [
  '12 Willow Lane, London, SW1A 1AA, United Kingdom',
  'Flat 2, 12 Willow Lane, London, SW1A 1AA, United Kingdom',
  'Flat 2, E1 Studios, 12 Willow Lane, London, Greater London, E1 6AN, United Kingdom',
  '1 High Street, London, SW1A 1AA',
  'The boat by the bridge',
  'E1 6AN',
];

it.each(LINES)('an address that becomes fields makes up the same line again: %s', (line) => {
  const { postcode: postalCode, ...parts } = splitAddressLine(line);
  expect(addressLine({ ...parts, postalCode })).toBe(line);
});

it('is distinguished by its postcode', () => {
  expect(splitAddressLine(LINES[1]!)).toEqual({
    addressLine1: 'Flat 2',
    addressLine2: '12 Willow Lane',
    city: 'London',
    county: '',
    postcode: 'SW1A 1AA',
    country: 'United Kingdom',
  });
});
