import { expect, test } from 'vitest';
import { isOwnOrigin } from './origin.ts';

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000', true],
  ['http://[::1]:3000', 'http://localhost:3000', true],
  ['https://doorstep.example', 'https://doorstep.example', true],
  ['https://doorstep.example:443', 'https://doorstep.example', true],
  ['http://localhost:3001', 'http://localhost:3000', false],
  ['https://localhost:3000', 'http://localhost:3000', false],
  ['http://doorstep.example', 'https://doorstep.example', false],
  ['https://evil.doorstep.example', 'https://doorstep.example', false],
  ['http://localhost.evil.example:3000', 'http://localhost:3000', false],
  ['http://127.0.0.1.evil.example:3000', 'http://localhost:3000', false],
  ['null', 'http://localhost:3000', false],
])('%s against %s is own: %s', (origin, publicUrl, own) => {
  expect(isOwnOrigin(origin, new URL(publicUrl))).toBe(own);
});
