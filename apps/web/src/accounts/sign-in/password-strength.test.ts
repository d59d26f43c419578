import { expect, it } from 'vitest';
import { estimateStrength } from './password-strength.ts';

it.each([
  ['a', 'weak'],
  ['password', 'weak'],
  ['P@ssw0rd2024', 'weak'],
  ['Password123456', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890123456', 'weak'],
  ['abcabcabcabcabcabc', 'weak'],
  ['hqwtzvpx', 'weak'],
  ['qwertyuiop', 'weak'],
  ['hqwtzvpxkb', 'fair'],
  ['Vk7tqZx9', 'fair'],
  ['Vk7tqZx9!mRw', 'strong'],
  ['correct horse battery', 'strong'],
  ['étrange où les œufs', 'strong'],
])('%s is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength);
});

it('a password of the name or the email of its owner is weak', () => {
  expect(estimateStrength('marigold.osei')).toBe('strong');
  expect(estimateStrength('marigold.osei', ['Marigold Osei', 'm.osei@example.test'])).toBe('weak');
});
