/** One or two letters, a digit, perhaps a letter or digit: `SE1`, `SW1A`. */
const OUTWARD = '[A-Z]{1,2}\\d[A-Z\\d]?';
/** A digit and two letters: `7AB`. */
const INWARD = '\\d[A-Z]{2}';

const WHOLE = new RegExp(`\\b(${OUTWARD})\\s*(${INWARD})\\b`, 'g');
const DISTRICT = new RegExp(`^${OUTWARD}$`);

/** The last whole postcode in a text such as an address in one line, as `SE1 7AB`; null without any. */
export function wholePostcodeIn(text: string): string | null {
  const whole = [...text.toUpperCase().matchAll(WHOLE)].at(-1);
  return whole ? `${whole[1]} ${whole[2]}` : null;
}

/** The same; else the last part between commas that is the beginning of a postcode, as `SE1`. */
export function postcodeIn(text: string): string | null {
  const parts = text.split(',').map((part) => part.trim().toUpperCase());
  return wholePostcodeIn(text) ?? parts.findLast((part) => DISTRICT.test(part)) ?? null;
}
