/** Message for a bad format, also shown in the toast 'Postcode Required' (ADR-18). */
export const POSTCODE_FORMAT = 'Please enter a valid UK postcode format (e.g., SW1A 1AA, EC1A 1BB)';

/** Returns true for one or two letters and a digit, whatever follows (ADR-11). */
export const isPostcodeLike = (text: string): boolean => /^[A-Z]{1,2}\d/i.test(text);

/** One or two letters, a digit, optionally a letter or digit: `SE1`, `SW1A`. */
const OUTWARD = '[A-Z]{1,2}\\d[A-Z\\d]?';
/** A digit and two letters: `7AB`. */
const INWARD = '\\d[A-Z]{2}';

const WHOLE = new RegExp(`\\b(${OUTWARD})\\s*(${INWARD})\\b`, 'g');
const DISTRICT = new RegExp(`^${OUTWARD}$`);

/** Returns the last full postcode in a text such as an address line, as `SE1 7AB`; null without any. */
export function wholePostcodeIn(text: string): string | null {
  const whole = [...text.toUpperCase().matchAll(WHOLE)].at(-1);
  return whole ? `${whole[1]} ${whole[2]}` : null;
}

/** Returns the last full postcode, or else the last comma-separated part that is an outward code such as `SE1`. */
export function postcodeIn(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim().toUpperCase());
  return wholePostcodeIn(text) ?? parts.findLast((part) => DISTRICT.test(part)) ?? null;
}
