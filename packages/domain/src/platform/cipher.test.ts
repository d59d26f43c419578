import { expect, it } from 'vitest';
import { openCipher } from './cipher.ts';

const SECRET = 'a secret key of this installation';
const cipher = openCipher(SECRET);
const CODE = 'Key safe 4711, alarm ✱ 0815';

it('a sealed text opens again, also after a restart', () => {
  const sealed = cipher.seal(CODE, 'accessDetails 7');
  expect(sealed).not.toContain('safe 4711');
  expect(openCipher(SECRET).open(sealed, 'accessDetails 7')).toBe(CODE);
});

it('the same text is never sealed the same way twice', () => {
  expect(cipher.seal(CODE, 'accessDetails 7')).not.toBe(cipher.seal(CODE, 'accessDetails 7'));
});

it('a text opens with no other key, in no other place, and not after a change', () => {
  const sealed = cipher.seal(CODE, 'accessDetails 7');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  const other = openCipher('another key');
  expect(() => other.open(sealed, 'accessDetails 7')).toThrow('unable to authenticate');
  expect(() => cipher.open(sealed, 'accessDetails 8')).toThrow('unable to authenticate');
  expect(() => cipher.open(changed, 'accessDetails 7')).toThrow('unable to authenticate');
  expect(() => cipher.open('v2.AAAA', 'accessDetails 7')).toThrow('not known');
  expect(() => cipher.open('v1.AAAA', 'accessDetails 7')).toThrow('Invalid authentication tag');
});

it('the previous key opens what it sealed, and seals nothing any more (RUN-24)', () => {
  const rotated = openCipher('its new secret key', SECRET);
  const sealed = cipher.seal(CODE, 'accessDetails 7');
  expect(rotated.open(sealed, 'accessDetails 7')).toBe(CODE);
  expect(rotated.findKey(sealed, 'accessDetails 7')).toBe('previous');
  const again = rotated.seal(CODE, 'accessDetails 7');
  expect(rotated.findKey(again, 'accessDetails 7')).toBe('current');
  expect(() => cipher.open(again, 'accessDetails 7')).toThrow('unable to authenticate');
  expect(rotated.findKey(sealed, 'accessDetails 8')).toBeNull();
  expect(openCipher('another key', 'and another').findKey(sealed, 'accessDetails 7')).toBeNull();
});
