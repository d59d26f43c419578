import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://doorstep.example',
  SECRET_KEY: 'k'.repeat(32),
};
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
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters of random text.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be one of production, development, test, or nothing.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, or nothing.'],
  [{ INSECURE_HTTP: 'yes' }, 'INSECURE_HTTP must be 0 or 1.'],
  [{ ...production, PUBLIC_URL: undefined }, PLAIN_HTTP],
  [{ ...production, PUBLIC_URL: 'http://doorstep.example' }, PLAIN_HTTP],
  [{ ...production, PUBLIC_URL: 'http://doorstep.example', INSECURE_HTTP: '0' }, PLAIN_HTTP],
  [{ ...production, SECRET_KEY: undefined }, 'SECRET_KEY must be set when DEMO is 0.'],
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
