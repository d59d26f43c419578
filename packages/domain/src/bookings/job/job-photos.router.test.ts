import { expect, it } from 'vitest';
import { aCustomer, aPicture, aProvider, anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

const picture = aPicture();

openJobForEachTest('2026-03-04T10:10:00Z');

const jobs = (viewer = provider) => world.as(viewer).jobs;
const add = (
  more: { kind?: 'before' | 'after'; caption?: string; takenAt?: string; idempotencyKey?: string } = {},
) => jobs().addPhoto({ bookingId, kind: 'before', picture, ...more });
const photos = async (viewer = customer) => (await jobs(viewer).record({ bookingId })).photos;
const open = (viewer: User | null, fileId: number) => world.as(viewer).files.show({ fileId });

it('photos from before and after the work are in the record, those from before first (JOB-7)', async () => {
  const after = await add({ kind: 'after', caption: ' The sofa ' });
  const before = await add({ takenAt: '2026-03-04T09:50:00Z' });
  expect(await photos()).toEqual([
    {
      id: before.id,
      path: `/files/${before.id}`,
      kind: 'before',
      caption: null,
      width: 4,
      height: 3,
      takenAt: '2026-03-04T09:50:00.000Z',
    },
    {
      id: after.id,
      path: `/files/${after.id}`,
      kind: 'after',
      caption: 'The sofa',
      width: 4,
      height: 3,
      takenAt: world.now.toISOString(),
    },
  ]);
});

it('a photo is seen by those who take part and by admins, and by no others (FIL-4)', async () => {
  const { id } = await add();
  for (const viewer of [customer, provider, await anAdmin(world)])
    expect(await open(viewer, id)).toMatchObject({ audience: 'private' });
  for (const viewer of [null, await aCustomer(world), await aProvider(world)])
    await expect(open(viewer, id)).rejects.toThrow('Not found');
  await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'problem' });
  expect(await open(customer, id)).toBeDefined();
  await expect(open(provider, id)).rejects.toThrow('Not found');
});

it('a visit has six photos at most, also when they come at once', async () => {
  for (let added = 0; added < 4; added += 1) await add();
  const burst = await Promise.allSettled([add(), add(), add(), add()]);
  expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const [refused] = burst.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(String(refused?.reason)).toContain('A visit can have up to 6 photos');
  expect(await photos()).toHaveLength(6);
});

it('a photo that is sent again is there once (REQ-3)', async () => {
  const first = await add({ idempotencyKey: 'a photo' });
  for (const again of [{}, { takenAt: '2026-03-04T10:09:00Z' }])
    expect(await add({ idempotencyKey: 'a photo', ...again })).toEqual(first);
  await expect(add({ idempotencyKey: 'a photo', kind: 'after' })).rejects.toThrow('already used');
  const other = jobs().addPhoto({
    bookingId,
    kind: 'before',
    picture: Buffer.from('b'),
    idempotencyKey: 'a photo',
  });
  await expect(other).rejects.toThrow('already used');
  expect(await photos()).toHaveLength(1);
});

it('what is no photo, or of no kind, is refused, and nothing else is lost', async () => {
  await add();
  const html = new TextEncoder().encode('<html>');
  await expect(jobs().addPhoto({ bookingId, kind: 'before', picture: html })).rejects.toThrow(
    'We can’t read this photo',
  );
  await expect(jobs().addPhoto({ bookingId, kind: 'profile' as never, picture })).rejects.toThrow(
    'before or after',
  );
  await expect(add({ caption: 'x'.repeat(201) })).rejects.toThrow('200 characters or fewer');
  expect(await photos()).toHaveLength(1);
});

it('a photo of another’s job is not found, and is not drawn', async () => {
  const pictures = { draw: () => Promise.reject(new Error('drawn')) };
  const foreign = world.as(await aProvider(world), { pictures }).jobs;
  await expect(foreign.addPhoto({ bookingId, kind: 'before', picture })).rejects.toThrow('Not found');
});

it('photos come from an hour before the start, until the job is called off', async () => {
  world.at('2026-03-04T08:59:00Z');
  await expect(add()).rejects.toThrow('You can do this from 09:00 on 4 March');
  world.at('2026-03-04T09:00:00Z');
  await add();
  await world.as(customer).bookings.cancel({ bookingId });
  await expect(add()).rejects.toThrow('This booking was cancelled');
});

it('a photo is described anew', async () => {
  const { id: photoId } = await add();
  await jobs().describePhoto({ photoId, kind: 'after', caption: 'The oven' });
  expect(await photos()).toMatchObject([{ kind: 'after', caption: 'The oven' }]);
});

it('a removed photo is seen by nobody, and can be put back for an hour (FIL-5)', async () => {
  const { id: photoId } = await add();
  await jobs().removePhoto({ photoId });
  await jobs().removePhoto({ photoId });
  expect(await photos()).toEqual([]);
  await expect(open(customer, photoId)).rejects.toThrow('Not found');
  await jobs().restorePhoto({ photoId });
  await jobs().restorePhoto({ photoId });
  expect(await photos()).toMatchObject([{ id: photoId }]);
});

it('a removed photo is not put back as the seventh', async () => {
  const { id: photoId } = await add();
  await jobs().removePhoto({ photoId });
  for (let added = 0; added < 6; added += 1) await add();
  await expect(jobs().restorePhoto({ photoId })).rejects.toThrow('A visit can have up to 6 photos');
});

it('photos are changed by their provider while the record is open, and by admins at any time', async () => {
  const { id: photoId } = await add();
  const admin = await anAdmin(world);
  for (const viewer of [await aProvider(world)])
    await expect(jobs(viewer).removePhoto({ photoId })).rejects.toThrow('Not found');
  world.at('2026-03-07T10:00:00Z');
  await expect(jobs().removePhoto({ photoId })).rejects.toThrow('it ended more than 48 hours ago');
  await jobs(admin).removePhoto({ photoId });
  expect(await photos()).toEqual([]);
});

it('a profile photo is no photo of a job', async () => {
  const { id: photoId } = await world.as(provider).providers.setPhoto({ picture });
  for (const viewer of [provider, await anAdmin(world)])
    await expect(jobs(viewer).removePhoto({ photoId })).rejects.toThrow('Not found');
});

it('photos of a home go with its customer, and stay when the provider leaves (DAT-2)', async () => {
  const { id } = await add({ caption: 'The sofa' });
  await world.as(provider).bookings.complete({ bookingId });
  world.at('2026-03-04T12:00:00Z');
  const leave = (user: User) =>
    world.as(user, { passwords: openingPasswords() }).accounts.deleteAccount({ currentPassword: 'any' });
  await leave(provider);
  expect(await photos()).toMatchObject([{ id, caption: 'The sofa' }]);
  expect(await world.as(customer).accounts.exportData()).toMatchObject({ photos: [{ id, bookingId }] });
  await leave(customer);
  expect(world.ports.files.names()).toEqual([]);
  const admin = await anAdmin(world);
  expect(await jobs(admin).record({ bookingId })).toMatchObject({ photos: [], note: null });
});
