import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer } from '@doorstep/domain/testing';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

// The clock is stopped at 2 March 2026: 365 days ahead is 2 March 2027, a Tuesday.
const LAST_DAY = '2027-03-02';
const WEEK_LATER = '2027-03-09';

openWorldForEachTest({ provider: true, customer: true });

const weekly = { source: 'wizard', recurring: true, recurrencePattern: 'weekly' } as const;
const request = (day: string, more: object = {}, user = customer) =>
  aBooking(world, user, { ...weekly, date: `${day}T10:00`, ...more });
const tooFar = { cause: { code: 'invalid', details: { fields: { date: expect.any(String) as string } } } };
const preview = (more: object) =>
  world.as(customer).bookings.previewSeries({
    serviceId: 1,
    date: LAST_DAY,
    time: '10:00',
    source: 'wizard',
    pattern: 'weekly',
    count: 3,
    ...more,
  });
const conflicts = async (more: object = {}) =>
  (await preview(more)).occurrences.map(({ conflict }) => conflict);

describe('the 365 days of the wizard', () => {
  it('are for the first date of a series: those that follow it are previewed and booked', async () => {
    expect(await conflicts()).toEqual([null, null, null]);
    const { seriesId } = await request(LAST_DAY);
    expect(await request(WEEK_LATER, { seriesId })).toMatchObject({ seriesId, status: 'pending' });
  });

  it('hold twelve monthly dates after a first one on the last day, and no date over a year after it', async () => {
    const monthly = await conflicts({ pattern: 'monthly', count: 12 });
    // Sundays, on which no provider works.
    expect(monthly.filter((conflict) => conflict !== null && conflict !== 'outside_working_time')).toEqual(
      [],
    );
    const { seriesId } = await request(LAST_DAY);
    expect(await request('2028-03-01', { seriesId })).toMatchObject({ seriesId });
    await expect(request('2028-03-02', { seriesId })).rejects.toMatchObject(tooFar);
  });

  it('bind a date that names no series, that of another customer, or that does not recur', async () => {
    const { seriesId } = await request(LAST_DAY);
    await expect(request(WEEK_LATER)).rejects.toMatchObject(tooFar);
    await expect(request(WEEK_LATER, { seriesId, recurring: false })).rejects.toMatchObject(tooFar);
    const other = await aCustomer(world);
    await expect(request(WEEK_LATER, { seriesId }, other)).rejects.toMatchObject(tooFar);
  });

  it('bind what follows a first date that is too far itself', async () => {
    expect(await conflicts({ date: '2027-03-03' })).toEqual(['too_far', 'too_far', 'too_far']);
  });

  it('let a date be moved as far as it could be booked, and the first one no further', async () => {
    const { id: firstId, seriesId } = await request(LAST_DAY);
    const { id: bookingId } = await request(WEEK_LATER, { seriesId });
    const { reschedule, rescheduleSlots } = world.as(customer).bookings;
    expect((await rescheduleSlots({ bookingId, date: '2027-03-10' })).slots).not.toEqual([]);
    await expect(reschedule({ bookingId, date: '2027-03-10', time: '11:00' })).resolves.toMatchObject({
      date: '2027-03-10T11:00:00.000Z',
    });
    await expect(reschedule({ bookingId: firstId, date: '2027-03-10', time: '14:00' })).rejects.toMatchObject(
      tooFar,
    );
  });

  it('leave other times to be offered near a date that follows and is taken', async () => {
    const { seriesId } = await request(LAST_DAY);
    await request(WEEK_LATER, { seriesId });
    const taken = request(WEEK_LATER, { seriesId, providerId: provider.id });
    await expect(taken).rejects.toMatchObject({
      cause: {
        details: { alternatives: expect.arrayContaining([expect.objectContaining({ date: WEEK_LATER })]) },
      },
    });
  });
});
