import { type HelmetOptions, default as helmet } from 'helmet';

type Headers = Record<string, string>;

/**
 * The Content-Security-Policy of a page whose inline scripts have these `'sha256-…'` hashes. Styles may stand
 * inline: Mantine sets them on elements. Pictures of services come from any https address (CAT-6).
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
 * The security headers of every answer. Made once: they never differ between requests, and running helmet for
 * each of them takes twice as long as the rest of a short answer.
 */
export function securityHeaders({
  https,
  hstsSubdomains = false,
}: {
  https: boolean;
  /** Whether browsers also refuse plain HTTP of all hosts below this one. */
  hstsSubdomains?: boolean;
}): Headers {
  return recorded({
    contentSecurityPolicy: policy([]),
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** The policy header of one HTML page. */
export function pagePolicy(scriptHashes: readonly string[]): Headers {
  const { 'Content-Security-Policy': value = '' } = recorded({ contentSecurityPolicy: policy(scriptHashes) });
  return { 'Content-Security-Policy': value };
}

function recorded(options: HelmetOptions): Headers {
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
