/** Returns an address as one line in which the postcode does not break. */
export function addressText(address: string): string {
  return address.replace(/ (\d[a-z]{2})$/i, '\u00A0$1');
}

/** `Grace` of `Grace Mensah`. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** Returns a link that calls a phone number: `tel:+442079460000`. */
export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** Returns the props of a link to an address on a map, in a new tab. */
export function mapLink(address: string) {
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return { href, target: '_blank', rel: 'noreferrer' } as const;
}

/** Joins facts with dots that never begin a line. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00A0· ');
}
