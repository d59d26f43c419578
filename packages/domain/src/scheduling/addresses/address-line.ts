import type { Address } from './address.schema.ts';

/** An address in one line: its parts joined with commas, as a booking keeps it (ADR-9). */
export function addressLine(
  address: Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'county' | 'postalCode' | 'country'>,
): string {
  const { addressLine1, addressLine2, city, county, postalCode, country } = address;
  return [addressLine1, addressLine2, city, county, postalCode, country]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}
