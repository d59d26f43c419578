import { expect, it } from 'vitest';
import { networksOf } from './limits.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2::/64', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
  ['2001:db8:1:abcd::/64', ['2001:db8:1::/48', '2001:db8:1:ab00::/56', '2001:db8:1:abcd::/64']],
  ['0:0:0:0::/64', ['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
])('%s counts as %j (LIM-10)', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
