import type { FoundAddress } from '@doorstep/domain';

/** Whether a postcode is whole; of less than that only our own data knows something. */
export function isWhole(postcode: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(postcode);
}

/** An address as a look-up answers it; `formatted` is its parts in one line. */
export function foundAddress(parts: Omit<FoundAddress, 'formatted'>): FoundAddress {
  const { line1, line2, city, county, postcode } = parts;
  return { ...parts, formatted: [line1, line2, city, county, postcode].filter(Boolean).join(', ') };
}

const NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland'];

/** The country that an address is written with. */
export function countryOf(nation: string): string {
  return nation === '' || NATIONS.includes(nation) ? 'United Kingdom' : nation;
}

/** `ST JAMES'S` → `St James's`: services write post towns and streets in capitals. */
export function capitalised(words: string): string {
  return words.toLowerCase().replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
