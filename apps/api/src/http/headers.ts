import { type HelmetOptions, default as helmet } from 'helmet';

type Headers = Record<string, string>;

/**
 * Returns the Content-Security-Policy of a page whose inline scripts have these `'sha256-…'` hashes. Inline styles are
 * allowed because Mantine sets them; pictures of services come from any https address (CAT-6).
 */
function policy(scriptHashes: readonly string[]): HelmetOptions['contentSecurityPolicy'] {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'self'"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'https:', 'data:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptHashes],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
    },
  };
}

/**
 * Returns the security headers of every response. They never differ between requests, and running helmet for each would take
 * twice as long as the rest of a short response.
 */
export function securityHeaders({
  https,
  hstsSubdomains = false,
}: {
  https: boolean;
  /** Lets browsers also refuse plain HTTP of all hosts below this one. */
  hstsSubdomains?: boolean;
}): Headers {
  return recordHeaders({
    contentSecurityPolicy: policy([]),
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

export function pagePolicy(scriptHashes: readonly string[]): Headers {
  const { 'Content-Security-Policy': value = '' } = recordHeaders({
    contentSecurityPolicy: policy(scriptHashes),
  });
  return { 'Content-Security-Policy': value };
}

function recordHeaders(options: HelmetOptions): Headers {
  const headers: Headers = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as never, response as never, (error) => {
    if (error) throw error;
  });
  return headers;
}
