import { inspect } from 'node:util';
import { z } from 'zod';
import { isLoopback, isLoopbackAddress, isPostgresPrivate, isSmtpPrivate } from './http/network.ts';
import { isIP } from 'node:net';

const Text = z.string().trim();

const PORT_RULE = 'must be a port number from 1 to 65535';

const Port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, PORT_RULE);

const Ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const Secret = (characters: number) =>
  z.string().min(characters, `must be at least ${characters} characters of random text`);

/** A URL with one of these schemes. The message shows `example`: `Url('https://a.example', 'https:')`. */
const Url = (example: string, ...schemes: string[]) =>
  Text.refine(
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
    `must be an address such as ${example}`,
  );

/** Scheme and host, nothing behind them. */
const Origin = Url('https://doorstep.example', 'http:', 'https:')
  .transform((value) => new URL(value))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be an origin such as https://doorstep.example, without a path',
  );

/** Addresses and networks (`10.0.0.1, 10.1.0.0/16`), separated by commas. */
const Proxies = Text.transform((value) => value.split(',').map((entry) => entry.trim())).refine(
  (entries) => entries.every(isNetwork),
  'must list addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16',
);

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const ENCODING_RULE = 'must be a URL, with characters such as / in its password percent-encoded';

/** Returns whether a URL can be read, and so its host and path decoded. Errors of Node would quote it, with its password. */
function isReadableUrl(value: string): boolean {
  try {
    const { hostname, pathname } = new URL(value);
    decodeURIComponent(hostname + pathname);
    return true;
  } catch {
    return false;
  }
}

const MODES = ['production', 'development', 'test'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The variables that the server reads; the README explains them. An empty value counts as none. Node itself reads
 * NODE_EXTRA_CA_CERTS, and OpenTelemetry OTEL_EXPORTER_OTLP_HEADERS.
 */
const Variables = z.object({
  NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}, or empty`).optional(),
  PORT: Port.default(3000),
  HOST: Text.default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must be file:PATH for SQLite or postgres://… for PostgreSQL')
    .refine((value) => value.startsWith('file:') || isReadableUrl(value), ENCODING_RULE)
    .default('file:./data/doorstep.db'),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'must be postgres://… for PostgreSQL')
    .refine(isReadableUrl, ENCODING_RULE)
    .optional(),
  DEMO: Flag.optional(),
  PUBLIC_URL: Origin.optional(),
  TRUST_PROXY: Proxies.default([]),
  SMTP_URL: Url('smtp://user:password@mail.example:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: Text.regex(/@/, 'must be an email address').optional(),
  FRESHDESK_DOMAIN: Text.regex(
    /^[\w-]+(\.[\w-]+)*$/,
    'must be a name such as doorstep or help.doorstep.example',
  ).optional(),
  FRESHDESK_API_KEY: Text.optional(),
  FRESHDESK_URL: Url('https://doorstep.freshdesk.com', 'http:', 'https:').optional(),
  POSTCODES_URL: Url('https://api.postcodes.io', 'http:', 'https:').optional(),
  IDEAL_POSTCODES_API_KEY: Text.optional(),
  OS_PLACES_API_KEY: Text.optional(),
  SECRET_KEY: Secret(32).optional(),
  SECRET_KEY_PREVIOUS: Secret(32).optional(),
  METRICS_TOKEN: Secret(16).optional(),
  S3_URL: Url('https://s3.eu-west-2.amazonaws.com', 'http:', 'https:').optional(),
  S3_BUCKET: Text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
  S3_REGION: Text.regex(/^[\w-]+$/, 'must be a region such as eu-west-2').default('us-east-1'),
  S3_ACCESS_KEY_ID: Text.optional(),
  S3_SECRET_ACCESS_KEY: Text.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url('http://127.0.0.1:4318', 'http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: Ratio.default(1),
  INSECURE_HTTP: Flag.default(false),
  PRIVATE_NETWORK: Flag.default(false),
  HSTS_SUBDOMAINS: Flag.default(false),
  ALLOW_NEWER_DATABASE: Flag.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export type Environment = z.output<typeof Variables> & {
  /** Demo data in an empty database, /quick-auth and admin registration (RUN-1). */
  DEMO: boolean;
  /** Origin of links, mails and the cross-site check. */
  PUBLIC_URL: URL;
};

/** A reason to end a command that an operator can remove. Its message says which, and is printed without a stack. */
export class OperatorError extends Error {}

/** Ends a command: an OperatorError with its message alone, any other error with all details. */
export function failStart(error: unknown): void {
  const text = error instanceof OperatorError ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** Reads the settings of this process; throws an OperatorError that names the first wrong one (RUN-9). */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  const environment: Environment = {
    ...values,
    DEMO: values.DEMO ?? values.NODE_ENV !== 'production',
    PUBLIC_URL: values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`),
  };
  if (Boolean(values.FRESHDESK_DOMAIN) !== Boolean(values.FRESHDESK_API_KEY)) {
    throw new OperatorError('FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.');
  }
  if (environment.SECRET_KEY_PREVIOUS && environment.SECRET_KEY_PREVIOUS === environment.SECRET_KEY) {
    throw new OperatorError('SECRET_KEY_PREVIOUS must be different from SECRET_KEY.');
  }
  refuseHalfPhotoStore(environment);
  refuseInsecureProduction(environment);
  if (environment.NODE_ENV === 'production' && !environment.PRIVATE_NETWORK)
    refusePlainConnections(environment, source['PGHOST']);
  if (environment.DEMO) refuseExposedDemo(environment);
  else if (!environment.SECRET_KEY) throw new OperatorError('SECRET_KEY must be set when DEMO is 0.');
  return environment;
}

const S3_VARIABLES = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Refuses a bucket without its keys, or next to SQLite, whose backup holds the photos of the folder (FIL-10). */
function refuseHalfPhotoStore(environment: Environment): void {
  const given = S3_VARIABLES.filter((name) => environment[name]);
  if (given.length === 0) return;
  if (given.length < S3_VARIABLES.length)
    throw new OperatorError(`${S3_VARIABLES.join(', ')} must be set together.`);
  if (environment.DATABASE_URL.startsWith('file:'))
    throw new OperatorError(
      'S3_URL needs PostgreSQL: with SQLite, photos are stored in a folder next to the database.',
    );
}

/** Refuses plain HTTP, which exposes sessions, unless it is requested (RUN-4). */
function refuseInsecureProduction({ NODE_ENV, PUBLIC_URL, INSECURE_HTTP }: Environment): void {
  if (NODE_ENV !== 'production' || PUBLIC_URL.protocol === 'https:' || INSECURE_HTTP) return;
  throw new OperatorError(
    'PUBLIC_URL must be an https address when NODE_ENV is production, unless INSECURE_HTTP is 1.',
  );
}

/**
 * Passwords and people's data must not cross a network in clear, nor to a server that has not shown its certificate
 * (RUN-19). @param defaultHost where PostgreSQL is if DATABASE_URL names no host
 */
function refusePlainConnections(environment: Environment, defaultHost = 'localhost'): void {
  for (const name of ['S3_URL', 'FRESHDESK_URL', 'POSTCODES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const) {
    const value = environment[name];
    if (!value) continue;
    const { protocol, hostname } = new URL(value);
    if (protocol === 'https:' || isLoopback(hostname)) continue;
    throw new OperatorError(
      `${name} must use https when NODE_ENV is production, unless PRIVATE_NETWORK is 1.`,
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const) {
    const url = environment[name];
    if (!url?.startsWith('postgres') || isPostgresPrivate(new URL(url), defaultHost)) continue;
    throw new OperatorError(
      `${name} must use TLS when NODE_ENV is production: add ?sslmode=verify-full, unless PRIVATE_NETWORK is 1.`,
    );
  }
  const { SMTP_URL } = environment;
  if (SMTP_URL && !isSmtpPrivate(new URL(SMTP_URL))) {
    throw new OperatorError(
      'SMTP_URL must use TLS when NODE_ENV is production: smtps://, or smtp:// with ?requireTLS=true, and a verified certificate, unless PRIVATE_NETWORK is 1.',
    );
  }
}

/** Demo accounts have a known password, so a demo must not be reachable from elsewhere (RUN-2, RUN-3). */
function refuseExposedDemo({ NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY }: Environment): void {
  const reason =
    (NODE_ENV === 'production' && 'NODE_ENV is production') ||
    (HOST !== 'localhost' && !isLoopbackAddress(HOST) && 'HOST is not a loopback address') ||
    (!isLoopback(PUBLIC_URL.hostname) && 'PUBLIC_URL is not an address of this machine') ||
    (TRUST_PROXY.length > 0 && 'TRUST_PROXY is set');
  if (reason) throw new OperatorError(`DEMO must be 0 when ${reason}.`);
}
