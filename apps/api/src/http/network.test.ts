import { expect, test } from 'vitest';
import { isOwnOrigin, networkOf } from './network.ts';

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
])('%s is the origin of PUBLIC_URL %s: %s', (origin, publicUrl, own) => {
  expect(isOwnOrigin(origin, new URL(publicUrl))).toBe(own);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['somewhere', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
