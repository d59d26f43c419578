/** Names and addresses of this machine itself, as a URL's hostname shows them. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/**
 * Whether a request's `Origin` header names the product's own origin. All loopback names with the same scheme
 * and port are one origin (Rulings: Cross-site).
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
