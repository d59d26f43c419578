import type { FoundAddress } from '@doorstep/domain';

/** Where a look-up that names no country looks. */
export const HOME_COUNTRY = 'United Kingdom';

/** The lines of an address that was looked up, as the fields of a form; its postcode is called as the form calls it. */
export function foundLines({ line1, line2, city, county, country }: FoundAddress) {
  return { addressLine1: line1, addressLine2: line2, city, county, country: country || HOME_COUNTRY };
}
