import { expect, it } from 'vitest';
import { aPicture } from '@doorstep/domain/testing';
import { provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { ConnectionFailure } from '../database/unavailable.ts';
import { sweepFiles } from './sweep.ts';

const picture = aPicture();

openWorldForEachTest({ provider: true });

const sweep = () => sweepFiles(world.database, world.ports.files, world.now);
const pass = (minutes: number) => world.at(new Date(world.now.getTime() + minutes * 60_000));

it('takes away what no row names, an hour after it came', async () => {
  await world.ports.files.keep(picture);
  pass(59);
  expect(await sweep()).toBe(0);
  pass(1);
  expect(await sweep()).toBe(1);
  expect(world.ports.files.names()).toEqual([]);
});

it('leaves what a row names, however old', async () => {
  await world.as(provider).providers.setPhoto({ picture });
  pass(60 * 24 * 400);
  expect(await sweep()).toBe(0);
  expect(world.ports.files.names()).toHaveLength(1);
});

it('takes away a photo that was removed an hour ago, and its row', async () => {
  await world.as(provider).providers.setPhoto({ picture });
  pass(30);
  const removed = await world.as(provider).providers.removePhoto();
  pass(59);
  expect(await sweep()).toBe(0);
  pass(1);
  expect(await sweep()).toBe(1);
  await expect(world.as(provider).providers.restorePhoto(removed!)).rejects.toThrow('Not found');
});

it('goes through more files than it looks up at once', async () => {
  await world.as(provider).providers.setPhoto({ picture });
  for (let kept = 0; kept < 450; kept += 1) await world.ports.files.keep(picture);
  pass(60);
  expect(await sweep()).toBe(450);
});

it('loses nothing when the database falls silent between a file and its row', async () => {
  const silence = new ConnectionFailure(new Error('no answer'));
  const silent = { ...world.database, transaction: () => Promise.reject(silence) };
  const upload = world.as(provider, { database: silent }).providers.setPhoto({ picture });
  await expect(upload).rejects.toThrow('no answer');
  expect(world.ports.files.names()).toHaveLength(1);
  const { path } = await world.as(provider).providers.setPhoto({ picture });
  pass(60);
  expect(await sweep()).toBe(1);
  const { fileName } = await world.as(null).files.show({ fileId: Number(path.split('/').at(-1)) });
  expect(await world.ports.files.read(fileName)).toEqual(picture);
});
