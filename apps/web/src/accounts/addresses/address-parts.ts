import { type FoundAddress, Postcode } from '@doorstep/domain';

/** Fields that make up one line again, as far as it can be told what is what in it: without a postcode all is in the first. */
export function addressParts(line: string) {
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

/** Where a look-up that names no country looks. */
export const HOME_COUNTRY = 'United Kingdom';

/** The lines of an address that was looked up, as the fields of a form; its postcode is called as the form calls it. */
export function foundLines({ line1, line2, city, county, country }: FoundAddress) {
  return { addressLine1: line1, addressLine2: line2, city, county, country: country || HOME_COUNTRY };
}
