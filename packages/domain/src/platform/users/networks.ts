const IPV6_SUBSCRIBER = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/;

/**
 * Returns the networks that a caller's address counts as, the widest first: for the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`) its /48, its /56 and itself, since one subscriber may be given any of them; otherwise itself.
 */
export function networksOf(address: string): readonly string[] {
  const [, site, subnet] = IPV6_SUBSCRIBER.exec(address) ?? [];
  if (!site || !subnet) return [address];
  const home = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}::/48`, `${site}:${home}::/56`, address];
}
