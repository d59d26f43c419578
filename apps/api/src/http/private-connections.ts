import { isLoopback } from './origin.ts';

/** Values of `sslmode` with which `pg` encrypts a connection and verifies the server's certificate. */
const VERIFIED = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Tells whether a connection to PostgreSQL stays on this machine or is encrypted to a verified server.
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

/** Tells whether a connection to a mail server stays on this machine or is encrypted to a verified server. */
export function isSmtpPrivate({ protocol, hostname, searchParams: options }: URL): boolean {
  if (isLoopback(hostname)) return true;
  if ((options.get('tls.rejectUnauthorized') ?? 'true') !== 'true') return false;
  return protocol === 'smtps:' || options.getAll('requireTLS').join() === 'true';
}
