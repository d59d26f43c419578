import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) };

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
  [{ FRESHDESK_DOMAIN: 'doorstep' }, 'FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters of random text.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ NODE_ENV: 'production' }, 'SECRET_KEY must be set when DEMO is 0.'],
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
