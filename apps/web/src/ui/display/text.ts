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
