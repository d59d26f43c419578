import ipaddr from 'ipaddr.js';

/** What one subscriber is given of IPv6, to choose addresses from. */
const SUBSCRIBER_BITS = 64;
const BITS_PER_PART = 16;
const PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d+)?$/;

/**
 * The network that a limit counts an address by: IPv4 as it is, also when it is written as IPv6, and of IPv6 the /64; a
 * port is left away. All that names no network, which only a proxy can hand on, counts as one.
 */
export function networkOf(address: string): string {
  const { six, four } = PORT.exec(address)?.groups ?? {};
  const plain = six ?? four ?? address;
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, SUBSCRIBER_BITS / BITS_PER_PART);
  return `${network.map((part) => part.toString(16)).join(':')}::/${SUBSCRIBER_BITS}`;
}
