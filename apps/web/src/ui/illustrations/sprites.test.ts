import { PORTRAITS } from '@doorstep/domain';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const symbolsOf = async (name: string) =>
  Array.from(
    (await readFile(new URL(name, import.meta.url), 'utf8')).matchAll(/<symbol id="(\w+)"/g),
    ([, id]) => id,
  );

it('every portrait of the demo is drawn, and the dog in the door of petcare', async () => {
  expect(await symbolsOf('portraits.svg')).toEqual([...PORTRAITS, 'dog']);
});

it('every initial service is drawn (CAT-3)', async () => {
  const ids = Array.from({ length: 24 }, (_, index) => `s${index + 1}`);
  expect(await symbolsOf('services.svg')).toEqual(ids);
});
