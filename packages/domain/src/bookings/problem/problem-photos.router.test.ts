import { beforeEach, expect, it } from 'vitest';
import { aCustomer, aPicture, anAdmin } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

const picture = aPicture();

openJobForEachTest('2026-03-04T10:10:00Z');
beforeEach(async () => {
  await by(customer).reportProblem({ bookingId, kind: 'damage', note: 'The vase' });
});

const by = (user: User) => world.as(user).bookings;
const add = (more: { caption?: string; idempotencyKey?: string } = {}, user = customer) =>
  by(user).addProblemPhoto({ bookingId, picture, ...more });
const photos = async (user: User) => (await by(user).problems({ bookingId }))[0]?.photos;
const open = (user: User | null, fileId: number) => world.as(user).files.show({ fileId });
const decide = async () =>
  by(await anAdmin(world)).resolveProblem({ bookingId, outcome: 'full_credit', reason: 'It is broken' });

it('photos of a problem are seen by those who take part and by admins, apart from the record (PRB-6, FIL-4)', async () => {
  const { id } = await add({ caption: ' The pieces ' });
  const shown = { id, path: `/files/${id}`, kind: 'problem', caption: 'The pieces', width: 4, height: 3 };
  for (const viewer of [customer, provider, await anAdmin(world)]) {
    expect(await photos(viewer)).toEqual([{ ...shown, takenAt: world.now.toISOString() }]);
    expect(await open(viewer, id)).toMatchObject({ audience: 'private' });
  }
  for (const viewer of [null, await aCustomer(world)])
    await expect(open(viewer, id)).rejects.toThrow('Not found');
  expect((await world.as(provider).jobs.record({ bookingId })).photos).toEqual([]);
});

it('a problem has six photos at most, beside those of the record, also when they come at once', async () => {
  await world.as(provider).jobs.addPhoto({ bookingId, kind: 'after', picture });
  for (let added = 0; added < 4; added += 1) await add();
  const burst = await Promise.allSettled([add(), add(), add(), add()]);
  expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(add()).rejects.toThrow('A problem can have up to 6 photos');
  await world.as(provider).jobs.addPhoto({ bookingId, kind: 'after', picture });
});

it('a photo that is sent again is there once (REQ-3)', async () => {
  const first = await add({ idempotencyKey: 'a photo' });
  expect(await add({ idempotencyKey: 'a photo' })).toEqual(first);
  expect(await photos(customer)).toHaveLength(1);
});

it('photos are added by the reporter of the problem, while it is open', async () => {
  await expect(add({}, provider)).rejects.toThrow('There’s no open problem with this visit');
  await expect(add({}, await aCustomer(world))).rejects.toThrow('Not found');
  await decide();
  await expect(add()).rejects.toThrow('There’s no open problem with this visit');
});

it('a removed photo can be restored for an hour, by the user who added it (FIL-5)', async () => {
  const { id: photoId } = await add();
  await expect(by(provider).removeProblemPhoto({ photoId })).rejects.toThrow('There’s no open problem');
  await by(customer).removeProblemPhoto({ photoId });
  expect(await photos(customer)).toEqual([]);
  await expect(open(customer, photoId)).rejects.toThrow('Not found');
  await by(customer).restoreProblemPhoto({ photoId });
  expect(await photos(customer)).toMatchObject([{ id: photoId }]);
});

it('a photo of a resolved problem is removed by admins only', async () => {
  const { id: photoId } = await add();
  await decide();
  await expect(by(customer).removeProblemPhoto({ photoId })).rejects.toThrow('There’s no open problem');
  await by(await anAdmin(world)).removeProblemPhoto({ photoId });
  expect(await photos(provider)).toEqual([]);
});

it('photos of a problem and of the record are separate', async () => {
  const { id } = await add();
  const jobs = world.as(provider).jobs;
  await expect(jobs.removePhoto({ photoId: id })).rejects.toThrow('Not found');
  const { id: ofRecord } = await jobs.addPhoto({ bookingId, kind: 'before', picture });
  await expect(by(customer).removeProblemPhoto({ photoId: ofRecord })).rejects.toThrow('Not found');
});

it('of a visit that was called off the provider no longer sees the home (LIF-13)', async () => {
  await add();
  await by(await anAdmin(world)).cancel({ bookingId, reason: 'problem' });
  expect(await photos(customer)).toHaveLength(1);
  expect(await photos(provider)).toEqual([]);
});
