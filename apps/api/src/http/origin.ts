import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an IP address is one of this machine itself; IPv4 may be written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Names and addresses of this machine itself, as a URL's hostname shows them. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    isLoopbackAddress(hostname.replace(/^\[(.+)\]$/, '$1'))
  );
}

/**
 * Whether a request's `Origin` header names the product's own origin. All loopback names with the same scheme
 * and port are one origin (LIM-5).
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
