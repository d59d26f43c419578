import { describe, expect, it } from 'vitest';
import { type World, aBooking, aPicture, aProvider } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../context.ts';
import { ConnectionFailure } from '../database/unavailable.ts';
import type { Pictures } from './file-store.ts';

const picture = aPicture();

openJobForEachTest('2026-03-04T10:10:00Z');

const storedFiles = () => world.ports.files.names();
const addPhoto = (overrides: Partial<Context> = {}, idempotencyKey?: string) =>
  world.as(provider, overrides).jobs.addPhoto({ bookingId, kind: 'before', picture, idempotencyKey });
const setPhoto = (overrides: Partial<Context> = {}) =>
  world.as(provider, overrides).providers.setPhoto({ picture });

/** Counts the photos that are re-encoded, each to so many bytes. */
function countingPictures(size = 1): Pictures & { drawn: number } {
  const bytes = new Uint8Array(size);
  const pictures = {
    drawn: 0,
    async draw() {
      pictures.drawn += 1;
      return { bytes, width: 4, height: 3 };
    },
  };
  return pictures;
}

describe('a photo that is refused is neither re-encoded nor stored', () => {
  const problem = (pictures: Pictures, id = bookingId) =>
    world.as(customer, { pictures }).bookings.addProblemPhoto({ bookingId: id, picture });

  it.each([
    ['of a visit without a problem', 'no open problem', problem],
    [
      'of a visit that nobody has accepted',
      'no open problem',
      async (pictures: Pictures) =>
        problem(pictures, (await aBooking(world, customer, { date: '2026-03-05', time: '14:00' })).id),
    ],
    [
      'of a record that is closed',
      'can no longer change this visit',
      (pictures: Pictures) => {
        world.at('2026-03-09T10:00:00Z');
        return addPhoto({ pictures });
      },
    ],
    [
      'beyond the sixth',
      'up to 6 photos',
      async (pictures: Pictures) => {
        for (let added = 0; added < 6; added += 1) await addPhoto();
        for (const name of storedFiles()) await world.ports.files.remove(name);
        return addPhoto({ pictures });
      },
    ],
  ] as const)('%s', async (_name, message, send) => {
    const pictures = countingPictures();
    await expect(send(pictures)).rejects.toThrow(message);
    expect([pictures.drawn, storedFiles()]).toEqual([0, []]);
  });
});

it('a photo whose transaction fails leaves no file (FIL-3)', async () => {
  const failing = { ...world.database, transaction: () => Promise.reject(new Error('the row was refused')) };
  for (const send of [addPhoto, setPhoto])
    await expect(send({ database: failing })).rejects.toThrow('the row was refused');
  expect(storedFiles()).toEqual([]);
});

it('photos that come at once leave no more files than a visit may have', async () => {
  await Promise.allSettled(Array.from({ length: 9 }, () => addPhoto()));
  expect(storedFiles()).toHaveLength(6);
});

it('a photo whose commit has no answer keeps its file, for its row may be there (FIL-3)', async () => {
  const transaction: World['database']['transaction'] = async (run) => {
    await world.database.transaction(run);
    throw new ConnectionFailure(new Error('the connection ended'));
  };
  const lost = addPhoto({ database: { ...world.database, transaction } });
  await expect(lost).rejects.toMatchObject({ cause: { message: 'the connection ended' } });
  const [photo] = (await world.as(customer).jobs.record({ bookingId })).photos;
  const { fileName } = await world.as(customer).files.show({ fileId: photo!.id });
  expect(storedFiles()).toEqual([fileName]);
});

it('a photo that is sent again under its key is not re-encoded again, and leaves one file (REQ-3)', async () => {
  const pictures = countingPictures();
  const first = await addPhoto({ pictures }, 'a key');
  expect(await addPhoto({ pictures }, 'a key')).toEqual(first);
  expect([pictures.drawn, storedFiles().length]).toEqual([1, 1]);
});

it('a photo that is sent twice at once under its key leaves one file', async () => {
  const [one, other] = await Promise.all([addPhoto({}, 'a key'), addPhoto({}, 'a key')]);
  expect(one).toEqual(other);
  expect(storedFiles()).toHaveLength(1);
});

describe('a user stores at most 100 MB of photos an hour (FIL-7)', () => {
  const size = 40_000_000;

  it('and is then refused before anything is re-encoded, until the hour has passed', async () => {
    const pictures = countingPictures(size);
    for (let stored = 0; stored < 3; stored += 1) await setPhoto({ pictures });
    for (const send of [setPhoto, addPhoto])
      await expect(send({ pictures })).rejects.toMatchObject({
        message: 'You’ve added a lot of photos in the last hour. Please try again later',
        cause: { code: 'too_many_uploads', details: { retryAfter: 3600 } },
      });
    expect([pictures.drawn, storedFiles().length]).toEqual([3, 3]);
    await world.as(await aProvider(world), { pictures }).providers.setPhoto({ picture });
    world.at(new Date(world.now.getTime() + 3_600_000));
    await setPhoto({ pictures });
  });

  it('also when they come at once', async () => {
    const pictures = countingPictures(size);
    const burst = await Promise.allSettled(Array.from({ length: 6 }, () => setPhoto({ pictures })));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(storedFiles()).toHaveLength(3);
  });

  it('of which those that are refused count nothing', async () => {
    const pictures = countingPictures(size);
    const late = { ...world.database, transaction: () => Promise.reject(new Error('refused')) };
    for (let sent = 0; sent < 4; sent += 1)
      await expect(setPhoto({ pictures, database: late })).rejects.toThrow('refused');
    await setPhoto({ pictures });
  });
});

describe('when the storage has no room, a photo is refused for now, and the operator learns why (FIL-8)', () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

  it.each([
    ['below the space to be left free', { hasSpace: async () => false }, 'a photo was refused', 0],
    ['when it cannot be read', { hasSpace: () => Promise.reject(full) }, 'the storage of photos failed', 0],
    ['when it is full', { keep: () => Promise.reject(full) }, 'a photo could not be stored', 1],
  ])('%s', async (_name, failing, said, drawn) => {
    const reports: string[] = [];
    const pictures = countingPictures();
    const overrides = {
      files: { ...world.ports.files, ...failing },
      pictures,
      report: (failure: string) => void reports.push(failure),
    };
    for (const send of [addPhoto, setPhoto])
      await expect(send(overrides)).rejects.toMatchObject({ cause: { code: 'unavailable', status: 503 } });
    expect(reports).toEqual([said, said]);
    expect([pictures.drawn, storedFiles()]).toEqual([2 * drawn, []]);
    expect((await world.as(customer).jobs.record({ bookingId })).photos).toEqual([]);
  });
});
