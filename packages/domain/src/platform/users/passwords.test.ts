import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openPasswords } from './passwords.ts';

const from = (address: string) => ({ address, isKnown: false });

it('hashes by argon2id with 19 MiB, two passes and one lane, each time with another salt', async () => {
  const passwords = openPasswords();
  const hash = () => passwords.inTurn(from('10.0.0.1'), (hashing) => hashing.hash('engine'));
  const verify = (password: string, stored?: string) =>
    passwords.inTurn(from('10.0.0.1'), (hashing) => hashing.verify(password, stored));
  const [first, second] = await Promise.all([hash(), hash()]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await verify('engine', first)).toBe(true);
  expect(await verify('Engine', first)).toBe(false);
  expect(await verify('engine')).toBe(false);
});

it('lets one address have two at work and sixteen waiting, and others come between', async () => {
  const passwords = openPasswords();
  const ends: (() => void)[] = [];
  const first = Array.from({ length: 18 }, () =>
    passwords.inTurn(from('10.0.0.1'), () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await expect(passwords.inTurn(from('10.0.0.1'), async () => 'more')).rejects.toMatchObject({
    code: 'unavailable',
  });
  const other = passwords.inTurn(from('10.0.0.2'), async () => 'done');
  // The two at work end, and those that come after them in turn do not.
  for (const end of ends.splice(0)) end();
  expect(await other).toBe('done');
  for (let ended = 2; ended < first.length; ended += 1) {
    ends.shift()?.();
    await setImmediate();
  }
  await Promise.all(first);
});
