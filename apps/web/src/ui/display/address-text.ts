/** An address in a line, whose postcode never breaks. */
export function addressText(address: string): string {
  return address.replace(/ (\d[a-z]{2})$/i, '\u00A0$1');
}
