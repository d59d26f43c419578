import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { setPortrait } from '../../providers/provider.queries.ts';

openWorldForEachTest();

const wanted = { serviceId: 1, date: '2026-03-04', time: '10:00', pattern: 'weekly', count: 4 } as const;
const preview = (more: object = {}) => world.as(null).bookings.previewSeries({ ...wanted, ...more });
const conflicts = async (more: object = {}) =>
  (await preview(more)).occurrences.map(({ conflict }) => conflict);

describe('the preview of a series', () => {
  it('names the provider and every date, at the same wall time', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const { occurrences, ...rest } = await preview({ date: '2026-03-18', count: 3 });
    expect(rest).toEqual({
      provider: { id: provider.id, name: 'Grace Mensah' },
      photos: {},
      time: '10:00',
      room: null,
    });
    expect(occurrences).toEqual([
      {
        index: 0,
        date: '2026-03-18',
        startsAt: '2026-03-18T10:00:00.000Z',
        conflict: null,
        substitute: null,
        monday: null,
      },
      {
        index: 1,
        date: '2026-03-25',
        startsAt: '2026-03-25T10:00:00.000Z',
        conflict: null,
        substitute: null,
        monday: null,
      },
      {
        index: 2,
        date: '2026-04-01',
        startsAt: '2026-04-01T09:00:00.000Z',
        conflict: null,
        substitute: null,
        monday: null,
      },
    ]);
  });

  it('marks dates on which the first provider is taken, and whether another could come', async () => {
    const first = await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer, { providerId: first.id, date: '2026-03-11T10:00' });
    expect(await conflicts()).toEqual([null, 'fully_booked', null, null]);
    const hours = [{ dayOfWeek: 3, startTime: '08:00', endTime: '12:00' }];
    const { id, name } = await aProvider(world, { hours });
    expect(await conflicts({ providerId: first.id })).toEqual([null, 'provider_busy', null, null]);
    await world.database.transaction(async (tx) => {
      await setPortrait(tx, first.id, 'grace');
      await setPortrait(tx, id, 'tom');
    });
    const { occurrences, photos } = await preview({ providerId: first.id });
    expect(occurrences.map(({ substitute }) => substitute)).toEqual([null, { id, name }, null, null]);
    expect(photos).toEqual({ [first.id]: 'portrait:grace', [id]: 'portrait:tom' });
  });

  it('marks dates on which all who work then have time off, or are kept apart (AVL-11)', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const off = { fromDate: '2026-03-11', fromTime: '00:00', toDate: '2026-03-11', toTime: '23:45' };
    await world.as(provider).availability.addTimeOff(off);
    expect(await conflicts()).toEqual([null, 'unavailable', null, null]);
    await world.as(customer).providers.setBlock({ userId: provider.id, on: true });
    const { occurrences } = await world.as(customer).bookings.previewSeries(wanted);
    expect(occurrences.map(({ conflict }) => conflict)).toEqual(Array(4).fill('unavailable'));
  });

  it('keeps a monthly date on a Sunday, and offers its Monday', async () => {
    await aProvider(world);
    const { occurrences } = await preview({
      date: '2026-04-01',
      pattern: 'monthly',
      count: 3,
      source: 'wizard',
    });
    expect(occurrences.map(({ date }) => date)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
    const march = await preview({ date: '2026-03-31', pattern: 'monthly', count: 3 });
    expect(march.occurrences[2]).toMatchObject({ date: '2026-05-31', conflict: 'outside_working_time' });
    expect(march.occurrences[2]?.monday).toEqual({
      date: '2026-06-01',
      startsAt: '2026-06-01T09:00:00.000Z',
      conflict: null,
      substitute: null,
    });
  });

  it('marks what lies outside the window', async () => {
    await aProvider(world);
    expect(await conflicts({ date: '2026-03-02', count: 2 })).toEqual(['past', null]);
    const late = await conflicts({ date: '2026-04-01', pattern: 'monthly', count: 12, source: 'wizard' });
    expect(late.at(-1)).toBeNull();
    expect(await conflicts({ date: '2027-03-03', source: 'wizard', count: 2 })).toEqual([
      'too_far',
      'too_far',
    ]);
  });

  it('marks Sundays of a monthly series that begins on one too', async () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '09:00',
      endTime: '18:00',
    }));
    await aProvider(world, { hours: week });
    const { occurrences } = await preview({ date: '2026-03-08', pattern: 'monthly', count: 9 });
    expect(occurrences.flatMap(({ date, monday }) => (monday ? [[date, monday.date]] : []))).toEqual([
      ['2026-03-08', '2026-03-09'],
      ['2026-11-08', '2026-11-09'],
    ]);
  });

  it('finds no conflict when no provider offers the service, as a request for it is taken; not found for no service', async () => {
    expect(await preview({ count: 1 })).toMatchObject({ provider: null, occurrences: [{ conflict: null }] });
    const customer = await aCustomer(world);
    expect(await aBooking(world, customer, { recurring: true, recurrencePattern: 'weekly' })).toMatchObject({
      providerId: null,
    });
    expect(await conflicts({ date: '2026-03-02', count: 2 })).toEqual(['past', null]);
    await expect(preview({ serviceId: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('how many requests may be open', () => {
  it('is said with a preview, so that no more dates are chosen than will be taken', async () => {
    const customer = await aCustomer(world);
    const room = async () => {
      const plan = { serviceId: 1, date: '2026-03-04', time: '10:00', pattern: 'weekly', count: 2 } as const;
      return (await world.as(customer).bookings.previewSeries(plan)).room;
    };
    expect(await room()).toBe(25);
    for (let made = 0; made < 25; made += 1) await aBooking(world, customer);
    expect(await room()).toBe(0);
    const [booking] = await world.as(customer).bookings.list();
    await world.as(customer).bookings.cancel({ bookingId: booking!.id });
    expect(await room()).toBe(1);
  });
});

describe('what a request is refused for', () => {
  const night = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: '00:00',
  }));
  const request = async ({ pattern, date, ...more }: { pattern: 'weekly'; date: string; time: string }) =>
    aBooking(world, await aCustomer(world), { ...more, date, recurring: true, recurrencePattern: pattern });

  it.each([
    ['a time that the form does not offer', { time: '12:30' }, 'time'],
    ['a time off the quarter hours', { time: '10:07', source: 'wizard' }, 'time'],
    ['two hours with the form', { duration: 120 }, 'duration'],
  ])('is refused in a preview too: %s', async (_, facts, field) => {
    await aProvider(world);
    const series = { date: '2026-03-04', time: '10:00', pattern: 'weekly', count: 2, ...facts } as const;
    const refusal = {
      cause: { code: 'invalid', details: { fields: { [field]: expect.any(String) as string } } },
    };
    await expect(preview(series)).rejects.toMatchObject(refusal);
    await expect(request(series)).rejects.toMatchObject(refusal);
  });

  it.each(['9999-12-31', '0001-01-01'])('is refused for a day of the year %s', async (date) => {
    await expect(preview({ date })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each([
    ['less than four hours ahead with the wizard', 'past', { date: '2026-03-02', time: '13:45' }],
    ['in the hour that the clock change skips', 'no_such_time', { date: '2026-03-29', time: '01:30' }],
    ['more than a year ahead with the wizard', 'too_far', { date: '2027-03-03', time: '10:00' }],
  ])('is marked in a preview: %s', async (_, conflict, facts) => {
    await aProvider(world, { hours: night });
    const series = { ...facts, source: 'wizard', pattern: 'weekly', count: 1 } as const;
    expect(await conflicts(series)).toEqual([conflict]);
    await expect(request(series)).rejects.toMatchObject({ cause: { code: 'invalid' } });
  });

  it('is nothing else: four hours ahead, and the hour before the skipped one', async () => {
    await aProvider(world, { hours: night });
    for (const facts of [
      { date: '2026-03-02', time: '14:00' },
      { date: '2026-03-29', time: '00:45' },
    ]) {
      const series = { ...facts, source: 'wizard', pattern: 'weekly', count: 1 } as const;
      expect(await conflicts(series)).toEqual([null]);
      expect(await request(series)).toMatchObject({ time: facts.time });
    }
  });
});
