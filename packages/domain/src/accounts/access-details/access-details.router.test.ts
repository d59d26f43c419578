import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import { openCipher } from '../../platform/cipher.ts';

openWorldForEachTest({ provider: true, customer: true });

const details = { instructions: 'The key safe’s code is 4711.', notes: 'The dog is friendly.' };
const own = () => world.as(customer).accessDetails;
const sealed = () => world.database.read.selectFrom('accessDetails').selectAll().executeTakeFirstOrThrow();

/** A confirmed job on Wednesday, 4 March, from 10:00 to 11:00. */
async function confirmed(): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}

describe('access details', () => {
  it('start empty, and each part is saved separately', async () => {
    expect(await own().mine()).toEqual({ instructions: null, notes: null, updatedAt: null });
    await own().save({ instructions: details.instructions });
    expect(await own().save({ notes: ` ${details.notes} ` })).toEqual({
      ...details,
      updatedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(await own().save({ notes: '' })).toMatchObject({
      instructions: details.instructions,
      notes: null,
    });
    expect(await own().mine()).toMatchObject({ instructions: details.instructions, notes: null });
  });

  it('are stored encrypted, with this installation’s key and for this customer', async () => {
    await own().save(details);
    const row = await sealed();
    // With spaces, which no sealed text has by chance.
    expect(JSON.stringify(row)).not.toMatch(/is 4711|dog is/);
    const stolen = world.as(customer, { cipher: openCipher('the key of another server') });
    await expect(stolen.accessDetails.mine()).rejects.toThrow('unable to authenticate');
    const other = await aCustomer(world);
    await world.database.transaction((tx) =>
      tx
        .insertInto('accessDetails')
        .values({ ...row, userId: other.id })
        .execute(),
    );
    await expect(world.as(other).accessDetails.mine()).rejects.toThrow('unable to authenticate');
  });

  it('keep both parts when they are saved at once', async () => {
    const { instructions, notes } = details;
    await Promise.all([own().save({ instructions }), own().save({ notes })]);
    expect(await own().mine()).toMatchObject(details);
  });

  it('are for customers only', async () => {
    for (const viewer of [provider, await anAdmin(world)]) {
      await expect(world.as(viewer).accessDetails.mine()).rejects.toEqual(refusal('forbidden'));
      await expect(world.as(viewer).accessDetails.save(details)).rejects.toEqual(refusal('forbidden'));
    }
  });
});

describe('the provider of a job', () => {
  it.each([
    ['2026-03-03T17:59:59.999Z', 'not_readable'],
    ['2026-03-03T18:00:00.000Z', details.instructions],
    ['2026-03-05T10:59:59.999Z', details.instructions],
    ['2026-03-05T11:00:00.000Z', 'not_readable'],
  ])('reading at %s finds: %s', async (moment, found) => {
    await own().save(details);
    const bookingId = await confirmed();
    world.at(moment);
    const reading = world.as(provider).accessDetails.read({ bookingId });
    const read = await reading.then(
      ({ instructions }) => instructions,
      (error) => error.cause.code,
    );
    expect(read).toBe(found);
  });

  it('reads from 18:00 London time in summer as well', async () => {
    world.at('2026-06-01T09:00:00Z');
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-06-03T10:00' });
    await world.as(provider).bookings.accept({ bookingId });
    const read = () => world.as(provider).accessDetails.read({ bookingId });
    world.at('2026-06-02T16:59:59Z');
    await expect(read()).rejects.toEqual(refusal('not_readable'));
    world.at('2026-06-02T17:00:00Z');
    expect(await read()).toMatchObject({ instructions: null });
  });

  it('must have accepted it, and still be assigned', async () => {
    await own().save(details);
    const { id: asked } = await aBooking(world, customer, { time: '14:00' });
    const taken = await confirmed();
    world.at('2026-03-03T19:00:00Z');
    const { accessDetails } = world.as(provider);
    await expect(accessDetails.read({ bookingId: asked })).rejects.toEqual(refusal('not_readable'));
    await world.as(customer).bookings.cancel({ bookingId: taken });
    await expect(accessDetails.read({ bookingId: taken })).rejects.toEqual(refusal('not_readable'));
  });

  it('leaves a record that the customer sees', async () => {
    await own().save(details);
    const bookingId = await confirmed();
    world.at('2026-03-04T09:00:00Z');
    await world.as(provider).accessDetails.read({ bookingId });
    const history = await world.as(customer).bookings.history({ bookingId });
    expect(history.at(-1)).toMatchObject({
      type: 'access_details.read',
      actorId: provider.id,
      createdAt: '2026-03-04T09:00:00.000Z',
    });
  });

  it('is named to the customer only with each reading, latest first', async () => {
    expect(await own().readings()).toEqual([]);
    const bookingId = await confirmed();
    for (const moment of ['2026-03-03T18:00:00.000Z', '2026-03-04T09:00:00.000Z']) {
      world.at(moment);
      await world.as(provider).accessDetails.read({ bookingId });
    }
    expect(await own().readings()).toEqual(
      ['2026-03-04T09:00:00.000Z', '2026-03-03T18:00:00.000Z'].map((readAt) => ({
        id: expect.any(Number),
        readerName: provider.name,
        readAt,
        bookingId,
        serviceName: 'Standard Home Cleaning',
        date: '2026-03-04T10:00:00.000Z',
      })),
    );
    expect(await world.as(await aCustomer(world)).accessDetails.readings()).toEqual([]);
  });

  it('is the only one who reads', async () => {
    const bookingId = await confirmed();
    world.at('2026-03-04T09:00:00Z');
    const stranger = await aProvider(world);
    await expect(world.as(stranger).accessDetails.read({ bookingId })).rejects.toEqual(refusal('not_found'));
    for (const viewer of [customer, await anAdmin(world)]) {
      await expect(world.as(viewer).accessDetails.read({ bookingId })).rejects.toEqual(refusal('forbidden'));
    }
  });
});
