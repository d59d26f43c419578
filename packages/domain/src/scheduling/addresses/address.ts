import type { Address } from './address.schema.ts';

/** Addresses that a user may save (ADR-10). */
export const MAX_ADDRESSES = 50;

/** Formats an address as a booking stores it: one line, its parts joined with commas (ADR-9). */
export function addressLine(
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'county' | 'postalCode' | 'country'>,
): string {
  const { addressLine1, addressLine2, city, county, postalCode, country } = address;
  return [addressLine1, addressLine2, city, county, postalCode, country]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
