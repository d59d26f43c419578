import { describe, expect, test } from 'vitest';
import { OperatorError, readEnvironment } from './env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://doorstep.example',
  SECRET_KEY: 'k'.repeat(32),
};
const S3 = {
  S3_URL: 'http://s3.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const PLAIN_POSTGRES =
  'DATABASE_URL must use TLS when NODE_ENV is production: add ?sslmode=verify-full, unless PRIVATE_NETWORK is 1.';
const PLAIN_SMTP =
  'SMTP_URL must use TLS when NODE_ENV is production: smtps://, or smtp:// with ?requireTLS=true, and a verified certificate, unless PRIVATE_NETWORK is 1.';
const PLAIN_HTTP =
  'PUBLIC_URL must be an https address when NODE_ENV is production, unless INSECURE_HTTP is 1.';

test('without any variable the demo runs on this machine only', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    DATABASE_URL: 'file:./data/doorstep.db',
  });
  expect(environment.PUBLIC_URL.origin).toBe('http://localhost:3000');
});

test('production has no demo', () => {
  expect(readEnvironment(production).DEMO).toBe(false);
});

test('production runs without https when that is meant', () => {
  const { PUBLIC_URL: _, ...plain } = production;
  expect(readEnvironment({ ...plain, INSECURE_HTTP: '1' }).PUBLIC_URL.origin).toBe('http://localhost:3000');
});

test.each(['postgres://doorstep:ab/cd+ef@db.example/doorstep', 'postgres://doorstep:ab-cd@db.example/%zz'])(
  'an address of PostgreSQL that cannot be read is refused without its password: %s (LOG-3)',
  (url) => {
    const message = 'must be a URL, with characters such as / in its password percent-encoded.';
    for (const mode of [{}, production])
      for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'])
        expect(() => readEnvironment({ ...mode, [name]: url })).toThrow(
          new OperatorError(`${name} ${message}`),
        );
  },
);

const POSTGRES = 'postgres://doorstep:secret';

describe('production keeps its connections private (RUN-19)', () => {
  test.each([
    `${POSTGRES}@db.example/doorstep?sslmode=verify-full`,
    `${POSTGRES}@db.example/doorstep?sslmode=require`,
    `${POSTGRES}@db.example/doorstep?sslmode=verify-full&uselibpqcompat=true`,
    `${POSTGRES}@localhost/doorstep`,
    `${POSTGRES}@[::1]:5433/doorstep`,
    'postgres:///doorstep',
    'postgres:///doorstep?host=/var/run/postgresql',
    'file:./data/doorstep.db',
  ])('with %s', (DATABASE_URL) => {
    expect(readEnvironment({ ...production, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  test.each([
    `${POSTGRES}@db.example/doorstep`,
    `${POSTGRES}@10.0.0.5/doorstep?sslmode=disable`,
    `${POSTGRES}@db.example/doorstep?sslmode=prefer`,
    `${POSTGRES}@db.example/doorstep?sslmode=no-verify`,
    `${POSTGRES}@db.example/doorstep?sslmode=require&uselibpqcompat=true`,
    `${POSTGRES}@db.example/doorstep?sslmode=require&sslmode=disable`,
    `${POSTGRES}@localhost/doorstep?host=db.example`,
  ])('and is refused with %s, unless the network is private', (DATABASE_URL) => {
    expect(() => readEnvironment({ ...production, DATABASE_URL })).toThrow(PLAIN_POSTGRES);
    expect(readEnvironment({ ...production, DATABASE_URL, PRIVATE_NETWORK: '1' })).toBeTruthy();
    expect(() => readEnvironment({ ...production, DATABASE_LISTEN_URL: DATABASE_URL })).toThrow(
      PLAIN_POSTGRES.replace('DATABASE_URL', 'DATABASE_LISTEN_URL'),
    );
    expect(readEnvironment({ DATABASE_URL })).toBeTruthy();
  });

  test('and is refused where PGHOST names another machine', () => {
    const DATABASE_URL = 'postgres:///doorstep';
    expect(() => readEnvironment({ ...production, DATABASE_URL, PGHOST: 'db.example' })).toThrow(
      PLAIN_POSTGRES,
    );
  });

  test.each([
    'smtps://user:secret@mail.example',
    'smtp://user:secret@mail.example:587?requireTLS=true',
    'smtp://localhost:1025',
    'smtps://127.0.0.1?tls.rejectUnauthorized=false',
  ])('with %s', (SMTP_URL) => {
    expect(readEnvironment({ ...production, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  });

  test.each([
    'smtp://user:secret@mail.example:587',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?requireTLS=true&requireTLS=false',
    'smtps://mail.example?tls.rejectUnauthorized=false',
  ])('and is refused with %s, unless the network is private', (SMTP_URL) => {
    expect(() => readEnvironment({ ...production, SMTP_URL })).toThrow(PLAIN_SMTP);
    expect(readEnvironment({ ...production, SMTP_URL, PRIVATE_NETWORK: '1' })).toBeTruthy();
    expect(readEnvironment({ SMTP_URL })).toBeTruthy();
  });
});

describe.each(['FRESHDESK_URL', 'POSTCODES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
  'production reaches %s by https (RUN-19)',
  (name) => {
    test('and is refused with http to another machine, unless the network is private', () => {
      const plain = { [name]: 'http://service.example' };
      expect(() => readEnvironment({ ...production, ...plain })).toThrow(
        new OperatorError(`${name} must use https when NODE_ENV is production, unless PRIVATE_NETWORK is 1.`),
      );
      expect(readEnvironment({ ...production, ...plain, PRIVATE_NETWORK: '1' })).toBeTruthy();
      expect(readEnvironment(plain)).toBeTruthy();
    });

    test.each(['https://service.example', 'HTTPS://service.example', 'http://127.0.0.1:8000'])(
      'with %s',
      (url) => {
        expect(readEnvironment({ ...production, [name]: url })).toMatchObject({ [name]: url });
      },
    );
  },
);

test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  'a demo listens on %s',
  (HOST) => {
    expect(readEnvironment({ HOST })).toMatchObject({ HOST, DEMO: true });
  },
);

test('an empty value counts as none', () => {
  expect(readEnvironment({ PORT: '', SMTP_URL: ' ' }).PORT).toBe(3000);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535.'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
  [
    { DATABASE_URL: 'mysql://here' },
    'DATABASE_URL must be file:PATH for SQLite or postgres://… for PostgreSQL.',
  ],
  [{ DATABASE_LISTEN_URL: 'file:./here.db' }, 'DATABASE_LISTEN_URL must be postgres://… for PostgreSQL.'],
  [{ PUBLIC_URL: 'doorstep.example' }, 'PUBLIC_URL must be an address such as https://doorstep.example.'],
  [
    { PUBLIC_URL: 'http://localhost/app' },
    'PUBLIC_URL must be an origin such as https://doorstep.example, without a path.',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must list addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/64' },
    'TRUST_PROXY must list addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16.',
  ],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an address such as smtp://user:password@mail.example:587.'],
  [
    { FRESHDESK_DOMAIN: 'https://doorstep.freshdesk.com', FRESHDESK_API_KEY: 'key' },
    'FRESHDESK_DOMAIN must be a name such as doorstep or help.doorstep.example.',
  ],
  [{ FRESHDESK_DOMAIN: 'doorstep' }, 'FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
  [
    { S3_URL: 'https://s3.example', S3_BUCKET: 'photos' },
    'S3_URL, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set together.',
  ],
  [{ S3_BUCKET: 'Photos/all' }, 'S3_BUCKET must be the name of a bucket.'],
  [S3, 'S3_URL needs PostgreSQL: with SQLite, photos are stored in a folder next to the database.'],
  [
    { ...S3, ...production, DATABASE_URL: 'postgres://localhost/doorstep' },
    'S3_URL must use https when NODE_ENV is production, unless PRIVATE_NETWORK is 1.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters of random text.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be one of production, development, test, or empty.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, or empty.'],
  [{ INSECURE_HTTP: 'yes' }, 'INSECURE_HTTP must be 0 or 1.'],
  [{ ...production, PUBLIC_URL: undefined }, PLAIN_HTTP],
  [{ ...production, PUBLIC_URL: 'http://doorstep.example' }, PLAIN_HTTP],
  [{ ...production, PUBLIC_URL: 'http://doorstep.example', INSECURE_HTTP: '0' }, PLAIN_HTTP],
  [{ ...production, SECRET_KEY: undefined }, 'SECRET_KEY must be set when DEMO is 0.'],
  [
    { ...production, SECRET_KEY_PREVIOUS: 'k'.repeat(32) },
    'SECRET_KEY_PREVIOUS must be different from SECRET_KEY.',
  ],
  [{ ...production, SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters of random text.'],
])('%o stops the start', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

test.each([
  [{ ...production, DEMO: '1' }, 'DEMO must be 0 when NODE_ENV is production.'],
  [
    { PUBLIC_URL: 'https://doorstep.example' },
    'DEMO must be 0 when PUBLIC_URL is not an address of this machine.',
  ],
  [{ TRUST_PROXY: '10.0.0.1' }, 'DEMO must be 0 when TRUST_PROXY is set.'],
])('%o refuses the demo', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.7',
  '::ffff:10.0.0.1',
  'doorstep.local',
  'localhost.example',
  '127.1.example',
])('a demo does not listen on %s', (HOST) => {
  expect(() => readEnvironment({ HOST })).toThrow('DEMO must be 0 when HOST is not a loopback address.');
});
