import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import {
  admin,
  customer,
  openWorldForEachTest,
  provider,
  refusal,
  world,
} from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

openWorldForEachTest({ admin: true, provider: true, customer: true });

const by = (user: User) => world.as(user).bookings;
const holders = async () =>
  (await world.database.read.selectFrom('claim').select('providerId').execute()).map((row) => row.providerId);

async function confirmed(): Promise<number> {
  const { id } = await aBooking(world, customer);
  await by(provider).accept({ bookingId: id });
  return id;
}

describe('an admin who assigns a booking', () => {
  it('finds a provider for one that had none', async () => {
    const { id: bookingId } = await aBooking(world, customer, { serviceId: 24 });
    const masseuse = await aProvider(world, { services: [24] });
    expect(await by(admin).successors({ bookingId })).toEqual([expect.objectContaining({ id: masseuse.id })]);
    const assigned = await by(admin).assign({ bookingId, providerId: masseuse.id });
    expect(assigned).toMatchObject({ status: 'pending', providerId: masseuse.id });
    expect(await holders()).toEqual(Array(4).fill(masseuse.id));
    expect((await by(masseuse).accept({ bookingId })).status).toBe('confirmed');
  });

  it('takes a confirmed job from one provider and gives it to another, who must accept it', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    const other = await aProvider(world);
    world.at('2026-03-03T12:00:00Z');
    const assigned = await by(admin).assign({ bookingId, providerId: other.id });
    expect(assigned).toMatchObject({
      status: 'pending',
      providerId: other.id,
      reschedule: null,
      late: false,
      time: '10:00',
    });
    expect(await holders()).toEqual(Array(4).fill(other.id));
    await expect(by(provider).accept({ bookingId })).rejects.toEqual(refusal('not_found'));
    const due = async (at: string) => (await moveDueBookings(world.database, new Date(at))).expired;
    expect([await due('2026-03-04T07:59:59.999Z'), await due('2026-03-04T08:00:00Z')]).toEqual([0, 1]);
  });

  it('notifies both providers', async () => {
    const bookingId = await confirmed();
    const other = await aProvider(world);
    await by(admin).assign({ bookingId, providerId: other.id });
    const [event] = await world.database.read
      .selectFrom('event')
      .selectAll()
      .where('type', '=', 'booking.assigned')
      .orderBy('id')
      .execute();
    expect(event).toMatchObject({ bookingId, actorId: admin.id, tells: provider.id });
    expect(JSON.parse(event!.data)).toEqual({
      from: 'confirmed',
      to: 'pending',
      providerId: other.id,
      formerProviderId: provider.id,
    });
  });

  it('changes nothing by choosing the provider who has it', async () => {
    const bookingId = await confirmed();
    expect(await by(admin).assign({ bookingId, providerId: provider.id })).toMatchObject({
      status: 'confirmed',
    });
    expect(await by(admin).history({ bookingId })).toHaveLength(2);
  });

  it('is refused a provider who cannot come, with times that are free', async () => {
    const bookingId = await confirmed();
    const busy = await aProvider(world);
    await aBooking(world, await aCustomer(world), { providerId: busy.id });
    const unfit = [
      busy,
      await aProvider(world, { approved: false }),
      await aProvider(world, { services: [2] }),
      await aProvider(world, { hours: [{ dayOfWeek: 4, startTime: '09:00', endTime: '18:00' }] }),
    ];
    const left = await aProvider(world);
    await world.as(admin).accounts.deactivate({ userId: left.id });
    for (const { id: providerId } of [...unfit, left]) {
      const refused = by(admin).assign({ bookingId, providerId });
      await expect(refused).rejects.toMatchObject({
        cause: { code: 'provider_unavailable', details: { alternatives: expect.any(Array) as unknown } },
      });
    }
    for (const providerId of [customer.id, 99_999]) {
      await expect(by(admin).assign({ bookingId, providerId })).rejects.toEqual(refusal('invalid'));
    }
    expect((await by(customer).list())[0]).toMatchObject({ status: 'confirmed', providerId: provider.id });
    expect((await by(admin).successors({ bookingId })).map(({ id }) => id)).toEqual([]);
    expect(await holders()).toHaveLength(8);
  });

  it('comes too late after the start, and is an admin’s alone', async () => {
    const bookingId = await confirmed();
    const { id: providerId } = await aProvider(world);
    for (const user of [customer, provider]) {
      await expect(by(user).assign({ bookingId, providerId })).rejects.toEqual(refusal('forbidden'));
    }
    world.at('2026-03-04T10:00:00Z');
    await expect(by(admin).assign({ bookingId, providerId })).rejects.toEqual(refusal('illegal_move'));
  });

  it('gives an urgent job until its start to be accepted', async () => {
    const bookingId = await confirmed();
    const other = await aProvider(world);
    world.at('2026-03-04T09:30:00Z');
    await by(admin).assign({ bookingId, providerId: other.id });
    expect((await moveDueBookings(world.database, world.now)).expired).toBe(0);
    expect((await by(other).accept({ bookingId })).status).toBe('confirmed');
  });
});
