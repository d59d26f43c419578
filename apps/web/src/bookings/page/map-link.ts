/** Returns the props of a link to an address on a map, in a new tab. */
export function mapLink(address: string) {
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return { href, target: '_blank', rel: 'noreferrer' } as const;
}
