import { expect, it } from 'vitest';
import {
  aBooking,
  aCustomer,
  aPicture,
  aProvider,
  anAdmin,
  openingPasswords,
} from '@doorstep/domain/testing';
import { provider, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { setPortrait } from './provider.queries.ts';

const picture = aPicture();

openWorldForEachTest({ provider: true });

const own = () => world.as(provider).providers;
const readPhoto = async () => (await world.as(null).providers.show({ providerId: provider.id })).profilePhoto;

it('shows the latest photo of a profile (FIL-6)', async () => {
  expect(await readPhoto()).toBeNull();
  await own().setPhoto({ picture });
  const { path } = await own().setPhoto({ picture });
  expect(await readPhoto()).toBe(path);
  expect(await own().mine()).toMatchObject({ profilePhoto: path });
  const { providers } = await world.as(null).providers.offering({ type: 'cleaning' });
  expect(providers).toMatchObject([{ id: provider.id, profilePhoto: path }]);
});

it('shows the portrait of a demo provider until there is a photo, everywhere the same (FIL-6)', async () => {
  await world.database.transaction((tx) => setPortrait(tx, provider.id, 'grace'));
  const customer = await aCustomer(world);
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
  const as = world.as(customer);
  await as.providers.setFavourite({ userId: provider.id, on: true });
  const pictures = async () => [
    await readPhoto(),
    (await as.bookings.show({ bookingId })).providerPhoto,
    (await as.messages.people({})).items[0]?.photo,
    (await as.messages.housekeeper())?.photo,
    (await as.providers.relations()).favourites[0]?.photo,
  ];
  expect(new Set(await pictures())).toEqual(new Set(['portrait:grace']));
  const { path } = await own().setPhoto({ picture });
  expect(new Set(await pictures())).toEqual(new Set([path]));
});

it('stores one photo when two are sent at once', async () => {
  await Promise.all([own().setPhoto({ picture }), own().setPhoto({ picture })]);
  expect(await readPhoto()).toMatch(/^\/files\/\d+$/);
});

it('restores a removed photo within the hour, replacing another (FIL-5)', async () => {
  const { id, path } = await own().setPhoto({ picture });
  expect(await own().removePhoto()).toEqual({ photoId: id });
  expect(await readPhoto()).toBeNull();
  expect(await own().removePhoto()).toBeNull();
  await own().setPhoto({ picture });
  await own().restorePhoto({ photoId: id });
  await own().restorePhoto({ photoId: id });
  expect(await readPhoto()).toBe(path);
});

it('refuses what is no photo, and keeps the current one (FIL-1)', async () => {
  const { path } = await own().setPhoto({ picture });
  const html = new TextEncoder().encode('<html>');
  await expect(own().setPhoto({ picture: html })).rejects.toThrow('We can’t read this photo');
  await expect(own().setPhoto({ picture: new Uint8Array() })).rejects.toThrow(
    'This file is empty. Please choose a photo',
  );
  // As JSON carries bytes.
  await expect(own().setPhoto({ picture: { 0: 1 } as never })).rejects.toThrow('upload the photo to /files');
  expect(await readPhoto()).toBe(path);
});

it('shows the photo of a public profile to everyone, else to its provider and admins (FIL-4)', async () => {
  const show = (viewer: User | null, fileId: number) => world.as(viewer).files.show({ fileId });
  const { id } = await own().setPhoto({ picture });
  expect(await show(null, id)).toMatchObject({ audience: 'public' });

  const unapproved = await aProvider(world, { approved: false });
  const hidden = await world.as(unapproved).providers.setPhoto({ picture });
  for (const viewer of [null, provider, await aCustomer(world)])
    await expect(show(viewer, hidden.id)).rejects.toThrow('Not found');
  for (const viewer of [unapproved, await anAdmin(world)])
    expect(await show(viewer, hidden.id)).toMatchObject({ audience: 'private' });
});

it('exports the photos of an account and erases them with it (DAT-1, DAT-2)', async () => {
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
