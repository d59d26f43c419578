import { aBooking } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { describe, expect, it } from 'vitest';
import { aSeries } from '../../../testing/factories.ts';

openWorldForEachTest({ admin: 'Ruth Adler', customer: 'Amara Cole', provider: 'Grace Mensah' });

/** Returns the data of the events with which a booking was declined, as a user reads its history. */
async function declinesOf(bookingId: number, user: typeof customer) {
  const history = await world.as(user).bookings.history({ bookingId });
  return history.filter(({ type }) => type === 'booking.declined').map(({ data }) => data);
}

async function sentences() {
  const { items } = await world.as(admin).audit.list({ type: 'booking.declined' });
  return items.map(({ sentence }) => sentence.map(({ text }) => text).join(''));
}

describe('the reason for declining (LIF-16)', () => {
  it('is in the history and the audit log of admins alone', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.decline({ bookingId, declineReason: 'too_far' });
    expect(await declinesOf(bookingId, admin)).toMatchObject([{ declineReason: 'too_far' }]);
    for (const side of [customer, provider]) {
      const [data] = await declinesOf(bookingId, side);
      expect(data).toMatchObject({ reason: 'declined' });
      expect(data).not.toHaveProperty('declineReason');
    }
    expect(await sentences()).toEqual([`Grace Mensah declined booking ${bookingId} (Too far away)`]);
  });

  it('is optional, and one that is offered', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const { decline } = world.as(provider).bookings;
    await expect(decline({ bookingId, declineReason: 'bored' as 'too_far' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await decline({ bookingId });
    expect(await sentences()).toEqual([`Grace Mensah declined booking ${bookingId}`]);
  });

  it('is that of each date of a series', async () => {
    const { seriesId, ids } = await aSeries(world, customer, 2);
    await world.as(provider).bookings.declineSeries({ seriesId, declineReason: 'not_free' });
    for (const id of ids) expect(await declinesOf(id, admin)).toMatchObject([{ declineReason: 'not_free' }]);
  });
});
