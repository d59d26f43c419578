import { type FoundAddress, Postcode } from '@doorstep/domain';

/** Splits an address line into form fields as far as possible; without a postcode all of it is in the first. */
export function splitAddressLine(line: string) {
  const parts = line.split(', ');
  const at = parts.findLastIndex((part) => Postcode.safeParse(part).success);
  const [addressLine1 = '', ...others] = at > 0 ? parts.slice(0, at) : [line];
  const county = others.length > 2 ? others.pop() : '';
  return {
    addressLine1,
    city: others.pop() ?? '',
    addressLine2: others.join(', '),
    county: county ?? '',
    postcode: at > 0 ? (parts[at] ?? '') : '',
    country: at > 0 ? parts.slice(at + 1).join(', ') : '',
  };
}

/** Country of addresses whose look-up names none. */
export const HOME_COUNTRY = 'United Kingdom';

/** Converts a found address into form fields, except its postcode, which forms name differently. */
export function toAddressFields({ line1, line2, city, county, country }: FoundAddress) {
  return { addressLine1: line1, addressLine2: line2, city, county, country: country || HOME_COUNTRY };
}
