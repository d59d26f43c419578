import { describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, openingPasswords } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { insertBooking } from '../booking.queries.ts';

openWorldForEachTest({ admin: true, provider: true, customer: true });

type Search = Parameters<ReturnType<World['as']>['bookings']['search']>[0];
const search = (input: Search) => world.as(admin).bookings.search(input);
const ids = async (input: Search) => (await search(input)).items.map(({ id }) => id);

describe('a search for bookings', () => {
  it('finds them by address, whatever its case, or by id', async () => {
    const first = await aBooking(world, customer, { address: '7 Rose Lane, London' });
    const second = await aBooking(world, customer, { address: '12 Mill Road, Leeds', time: '14:00' });
    expect(await ids({ text: 'rose LANE' })).toEqual([first.id]);
    expect(await ids({ text: String(second.id) })).toContain(second.id);
    expect(await ids({ text: '12 mill' })).toEqual([second.id]);
    expect(await ids({ text: '%' })).toEqual([]);
    expect((await search({ text: 'rose' })).items[0]).toMatchObject({
      customerName: customer.name,
      moves: ['accept', 'assign', 'cancel'],
    });
  });

  it('lists bookings whose words begin with the text first, then, newest first, those that contain it', async () => {
    const made: number[] = [];
    for (const [index, address] of [
      '1 Rose Lane',
      '2 Primrose Lane',
      '3 Rosemary Lane',
      '4 Mill Road',
    ].entries())
      made.push((await aBooking(world, customer, { address, time: `1${index}:00` })).id);
    const [rose, primrose, rosemary] = made;
    const first = await search({ text: 'rosé' });
    expect(first.items.map(({ id }) => id)).toEqual([rosemary, rose]);
    const rest = await search({ text: 'rosé', cursor: first.nextCursor });
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[primrose], null]);
    // At once when no word begins so.
    expect((await search({ text: 'rimrose l' })).items.map(({ id }) => id)).toEqual([primrose]);
    expect(await ids({ text: 'rose lane' })).toEqual([rose]);
    expect(await ids({ text: 'lane rose' })).toEqual([]);
  });

  it('finds a booking by its id before addresses with that number', async () => {
    const first = await aBooking(world, customer, { address: '5 High Street' });
    const second = await aBooking(world, customer, { address: `${first.id} Mill Road`, time: '14:00' });
    expect(await ids({ text: `#${first.id}` })).toEqual([first.id]);
    const found = await search({ text: String(first.id), limit: 1 });
    expect(found.items.map(({ id }) => id)).toEqual([first.id]);
    const rest = await search({ text: String(first.id), limit: 1, cursor: found.nextCursor });
    expect(rest.items.map(({ id }) => id)).toEqual([second.id]);
    expect(await ids({ text: String(first.id), status: 'confirmed' })).toEqual([]);
    expect(await ids({ text: '99999999999' })).toEqual([]);
  });

  it('no longer finds the address of a deleted account', async () => {
    const { id } = await aBooking(world, customer, { address: '7 Secret Lane' });
    await aBooking(world, await aCustomer(world), { address: '8 Secret Lane', time: '14:00' });
    const { accounts } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    expect((await search({ text: 'secret' })).items.map(({ address }) => address)).toEqual(['8 Secret Lane']);
    const terms = await world.database.read.selectFrom('bookingTerm').select('bookingId').execute();
    expect(terms.map(({ bookingId }) => bookingId)).not.toContain(id);
  });

  it('reads all rows when a word is common, and misses nothing', async () => {
    const { id: bookingId } = await aBooking(world, customer, { address: '1 Rare Corner, Leeds' });
    const {
      searchKey: _,
      seriesDate: __,
      id: ___,
      ...row
    } = await world.database.read
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const made = await world.database.transaction(async (tx) => {
      const all: number[] = [];
      for (let count = 0; count < 1100; count += 1)
        all.push(
          (await insertBooking(tx, { ...row, place: null, address: `${count} Common Row, Leeds` })).id,
        );
      return all;
    });
    const found: number[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const page = await search({ text: 'common', limit: 100, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(made.toReversed());
    expect(await ids({ text: 'rare corner, leeds' })).toEqual([bookingId]);
    expect(await ids({ text: 'ommon row, le', limit: 1 })).toEqual([made.at(-1)]);
  });

  it('lists the newest first, and continues where the previous page ended', async () => {
    const made: number[] = [];
    // Two of the same instant, one later, one earlier: the instant decides, then the id.
    for (const [moment, time] of [
      ['2026-03-02T10:00:00Z', '09:00'],
      ['2026-03-02T10:00:00Z', '10:00'],
      ['2026-03-02T11:00:00Z', '11:00'],
      ['2026-03-02T09:00:00Z', '12:00'],
    ] as const) {
      world.at(moment);
      made.push((await aBooking(world, customer, { time })).id);
    }
    const [a, b, c, d] = made;
    const first = await search({ limit: 2 });
    world.at('2026-03-02T12:00:00Z');
    await aBooking(world, customer, { time: '15:00' });
    const second = await search({ limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([
      [c, b],
      [a, d],
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    '1',
    'x_1',
    '2026-03-02T10:00:00.000Z_',
    '2026-03-02T10:00:00.000Z_0',
    '2026-03-02T10:00:00.000Z_9999999999',
    'in_17',
    "2026-03-02T10:00:00.000Z_1' or 1=1",
  ])('refuses the page %s', async (cursor) => {
    await expect(search({ cursor })).rejects.toThrow('This page does not exist');
  });

  it('is for admins', async () => {
    await expect(world.as(customer).bookings.search({})).rejects.toEqual(refusal('forbidden'));
  });
});
