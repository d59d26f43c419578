import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type World,
  aCustomer,
  aPicture,
  aProvider,
  anAdmin,
  openWorld,
  openingPasswords,
} from '@doorstep/domain/testing';
import type { User } from '../platform/users/user.schema.ts';

const picture = aPicture();

let world: World;
let provider: User;
beforeEach(async () => {
  world = await openWorld();
  provider = await aProvider(world);
});
afterEach(() => world.close());

const own = () => world.as(provider).providers;
const shown = async () => (await world.as(null).providers.show({ providerId: provider.id })).profilePhoto;

it('a profile shows the photo that its provider chose last (FIL-6)', async () => {
  expect(await shown()).toBeNull();
  await own().setPhoto({ picture });
  const { path } = await own().setPhoto({ picture });
  expect(await shown()).toBe(path);
  expect(await own().mine()).toMatchObject({ profilePhoto: path });
  const { providers } = await world.as(null).providers.offering({ type: 'cleaning' });
  expect(providers).toMatchObject([{ id: provider.id, profilePhoto: path }]);
});

it('a photo that is sent at once twice is there once', async () => {
  await Promise.all([own().setPhoto({ picture }), own().setPhoto({ picture })]);
  expect(await shown()).toMatch(/^\/files\/\d+$/);
});

it('a removed photo is put back within the hour, also in place of another (FIL-5)', async () => {
  const { id, path } = await own().setPhoto({ picture });
  expect(await own().removePhoto()).toEqual({ photoId: id });
  expect(await shown()).toBeNull();
  expect(await own().removePhoto()).toBeNull();
  await own().setPhoto({ picture });
  await own().restorePhoto({ photoId: id });
  await own().restorePhoto({ photoId: id });
  expect(await shown()).toBe(path);
});

it('what is no photo is refused, and the present one stays (FIL-1)', async () => {
  const { path } = await own().setPhoto({ picture });
  const html = new TextEncoder().encode('<html>');
  await expect(own().setPhoto({ picture: html })).rejects.toThrow('not a photo that can be read');
  await expect(own().setPhoto({ picture: new Uint8Array() })).rejects.toThrow('Please choose a photo');
  // As JSON carries bytes.
  await expect(own().setPhoto({ picture: { 0: 1 } as never })).rejects.toThrow('upload the photo to /files');
  expect(await shown()).toBe(path);
});

it('everybody sees the photo of a profile that everybody sees; else its provider and admins (FIL-4)', async () => {
  const show = (viewer: User | null, fileId: number) => world.as(viewer).files.show({ fileId });
  const { id } = await own().setPhoto({ picture });
  expect(await show(null, id)).toMatchObject({ audience: 'everybody' });

  const waiting = await aProvider(world, { approved: false });
  const hidden = await world.as(waiting).providers.setPhoto({ picture });
  for (const viewer of [null, provider, await aCustomer(world)])
    await expect(show(viewer, hidden.id)).rejects.toThrow('Not found');
  for (const viewer of [waiting, await anAdmin(world)])
    expect(await show(viewer, hidden.id)).toMatchObject({ audience: 'those concerned' });
});

it('nothing of the photos of somebody who leaves remains, and their export names them (DAT-1, DAT-2)', async () => {
  const first = await own().setPhoto({ picture });
  const second = await own().setPhoto({ picture });
  expect(await world.as(provider).accounts.exportData()).toMatchObject({
    photos: [
      { path: first.path, removedAt: world.now.toISOString() },
      { path: second.path, removedAt: null },
    ],
  });
  const { accounts } = world.as(provider, { passwords: openingPasswords() });
  await accounts.deleteAccount({ currentPassword: 'any' });
  expect(world.ports.files.names()).toEqual([]);
  await expect(world.as(null).files.show({ fileId: second.id })).rejects.toThrow('Not found');
});
