import { aCustomer, aPasskey, openWorld } from '@doorstep/domain/testing';
import { expect, test } from 'vitest';
import { warnOfForeignPasskeys } from './foreign-passkeys.ts';

test('a start with another host in PUBLIC_URL names the passkeys that no longer work (ACC-45)', async () => {
  const world = await openWorld();
  const warnings: string[] = [];
  const start = (url: string) =>
    warnOfForeignPasskeys(world.database, new URL(url), (sentence) => warnings.push(sentence));
  await aPasskey(world, await aCustomer(world));
  await start('https://doorstep.example:8443');
  expect(warnings).toEqual([]);
  await start('https://moved.example');
  await aPasskey(world, await aCustomer(world));
  await start('https://moved.example');
  const rest =
    'registered for doorstep.example and cannot be used at moved.example, the host of PUBLIC_URL: restore the old PUBLIC_URL, or ask the owners to log in another way and add new passkeys';
  expect(warnings).toEqual([`1 passkey was ${rest}`, `2 passkeys were ${rest}`]);
  await world.close();
});
