import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Returns whether an IP address belongs to this machine; IPv4 may be written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isLoopbackAddress(hostname.replace(/^\[(.+)\]$/, '$1'))
  );
}

/**
 * Returns whether an `Origin` header names the product's own origin. All loopback names with the same scheme and port are one
 * origin (LIM-5).
 */
export function isOwnOrigin(origin: string, publicUrl: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin === publicUrl.origin) return true;
  return (
    url.protocol === publicUrl.protocol &&
    url.port === publicUrl.port &&
    isLoopback(url.hostname) &&
    isLoopback(publicUrl.hostname)
  );
}

/** Values of `sslmode` with which `pg` encrypts a connection and verifies the server's certificate. */
const VERIFIED = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Returns whether a connection to PostgreSQL stays on this machine or is encrypted to a verified server.
 * @param defaultHost where it is if the URL names no host
 */
export function isPostgresPrivate(url: URL, defaultHost: string): boolean {
  const { searchParams: options } = url;
  const host = options.get('host') || decodeURIComponent(url.hostname) || defaultHost;
  // A path is a socket of this machine.
  if (host.startsWith('/') || isLoopback(host)) return true;
  const modes = options.getAll('sslmode');
  // With libpq's meanings only the last of them verifies.
  const isLibpq = options.has('uselibpqcompat');
  return modes.length === 1 && modes.every((mode) => (isLibpq ? mode === 'verify-full' : VERIFIED.has(mode)));
}

/** Returns whether a connection to a mail server stays on this machine or is encrypted to a verified server. */
export function isSmtpPrivate({ protocol, hostname, searchParams: options }: URL): boolean {
  if (isLoopback(hostname)) return true;
  if ((options.get('tls.rejectUnauthorized') ?? 'true') !== 'true') return false;
  return protocol === 'smtps:' || options.getAll('requireTLS').join() === 'true';
}

/** The part of an IPv6 address that identifies a subscriber, who may choose the rest. */
const SUBSCRIBER_BITS = 64;
const BITS_PER_PART = 16;
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d+)?$/;

/**
 * Returns the network that rate limits count an address by: an IPv4 address itself, also when it is written as IPv6, and the
 * /64 of an IPv6 address; ports are ignored. Text that is no address, which only a proxy can send, is `unknown`.
 */
export function networkOf(address: string): string {
  let network = networks.get(address);
  if (network === undefined) {
    network = calculateNetwork(address);
    if (networks.size >= MAX_CACHED_NETWORKS) networks.clear();
    networks.set(address, network);
  }
  return network;
}

/** Networks by address: parsing one takes longer than the rest of a limit. */
const networks = new Map<string, string>();
const MAX_CACHED_NETWORKS = 1000;

function calculateNetwork(address: string): string {
  const { six, four } = WITH_PORT.exec(address)?.groups ?? {};
  const plain = six ?? four ?? address;
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, SUBSCRIBER_BITS / BITS_PER_PART);
  return `${network.map((part) => part.toString(16)).join(':')}::/${SUBSCRIBER_BITS}`;
}
