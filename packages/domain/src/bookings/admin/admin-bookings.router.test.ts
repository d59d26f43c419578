import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, openWorld } from '@doorstep/domain/testing';
import type { User } from '../../accounts/account.schema.ts';

let world: World;
let admin: User;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  admin = await anAdmin(world);
  await aProvider(world);
  customer = await aCustomer(world);
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
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
      customerId: customer.id,
      moves: ['accept', 'assign', 'cancel'],
    });
  });

  it('can be narrowed to a status', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const other = await aBooking(world, customer, { time: '14:00' });
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await ids({ status: 'cancelled' })).toEqual([bookingId]);
    expect(await ids({ status: 'pending' })).toEqual([other.id]);
    expect(await ids({ status: 'completed' })).toEqual([]);
  });

  it('shows the newest created first and goes on where the page before ended', async () => {
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
    "2026-03-02T10:00:00.000Z_1' or 1=1",
  ])('knows no page %s', async (cursor) => {
    await expect(search({ cursor })).rejects.toThrow('This page does not exist');
  });

  it('is for admins', async () => {
    await expect(world.as(customer).bookings.search({})).rejects.toEqual(refusal('forbidden'));
  });
});
