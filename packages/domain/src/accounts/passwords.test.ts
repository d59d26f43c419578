import { expect, it } from 'vitest';
import { openPasswords } from './passwords.ts';

it('hashes by argon2id with 19 MiB, two passes and one lane, each time with another salt', async () => {
  const passwords = openPasswords();
  const [first, second] = await Promise.all([passwords.hash('engine'), passwords.hash('engine')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await passwords.verify('engine', first)).toBe(true);
  expect(await passwords.verify('Engine', first)).toBe(false);
  expect(await passwords.verify('engine', undefined)).toBe(false);
});
