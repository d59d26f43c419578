import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ provider: true });

const mine = () => world.as(provider).availability;
const times = async (date: string) =>
  (await world.as(null).availability.slots({ serviceId: 1, date })).slots.map(({ time }) => time);

describe('weekly hours', () => {
  it('start as Monday to Saturday and take breaks and nights', async () => {
    expect((await mine().mine()).hours.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6]);
    const hours = [
      { dayOfWeek: 3, startTime: '09:00', endTime: '10:30' },
      { dayOfWeek: 3, startTime: '11:00', endTime: '13:00' },
      { dayOfWeek: 6, startTime: '22:00', endTime: '02:00' },
    ];
    expect((await mine().setHours({ hours })).hours).toEqual(hours);
    expect(await times('2026-03-04')).toEqual(['09:00', '09:30', '11:00', '11:30', '12:00']);
  });

  it('name the jobs ahead that they no longer hold, which stay booked', async () => {
    const booking = await aBooking(world, await aCustomer(world));
    const { affected } = await mine().setHours({
      hours: [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00' }],
    });
    expect(affected).toEqual([
      {
        bookingId: booking.id,
        serviceName: 'Standard Home Cleaning',
        startsAt: booking.date,
        status: 'pending',
        requested: false,
      },
    ]);
    expect((await world.as(provider).bookings.list())[0]?.status).toBe('pending');
  });

  it('hold a night when its start lies in them', async () => {
    await world.as(provider).providers.updateProfile({ offersOvernight: true });
    const { id: bookingId } = await aBooking(world, await aCustomer(world), {
      source: 'wizard',
      time: '17:00',
      duration: 720,
      options: { overnight: true },
    });
    const evening = { dayOfWeek: 3, startTime: '17:00', endTime: '18:00' };
    expect((await mine().setHours({ hours: [evening] })).affected).toEqual([]);
    const later = { ...evening, startTime: '17:15' };
    expect((await mine().setHours({ hours: [later] })).affected).toMatchObject([{ bookingId }]);
  });

  it.each([
    [
      'overlap',
      [
        ['1', '09:00', '12:00'],
        ['1', '11:45', '13:00'],
      ],
    ],
    [
      'overlap over midnight',
      [
        ['1', '22:00', '02:00'],
        ['2', '01:45', '03:00'],
      ],
    ],
    [
      'overlap over the end of the week',
      [
        ['6', '22:00', '02:00'],
        ['0', '01:00', '03:00'],
      ],
    ],
    [
      'more than six on a day',
      ['09', '10', '11', '12', '13', '14', '15'].map((hour) => ['1', `${hour}:00`, `${hour}:30`]),
    ],
    ['off the grid', [['1', '09:10', '12:00']]],
    ['on an eighth day', [['7', '09:00', '12:00']]],
  ])('refuse intervals that lie %s', async (_, rows) => {
    const hours = rows.map(([day, startTime, endTime]) => ({
      dayOfWeek: Number(day),
      startTime: startTime!,
      endTime: endTime!,
    }));
    await expect(mine().setHours({ hours })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('hours that overlap are refused with which they are, and the week stays as it was (AVL-10)', async () => {
  const hours = [
    { dayOfWeek: 6, startTime: '22:00', endTime: '02:00' },
    { dayOfWeek: 0, startTime: '01:00', endTime: '03:00' },
  ];
  await expect(mine().setHours({ hours })).rejects.toThrow(
    'Working hours must not overlap: Saturday 22:00 to 02:00 and Sunday 01:00 to 03:00',
  );
  expect((await mine().mine()).hours).toHaveLength(6);
});

describe('time off', () => {
  it('takes its times away, names the jobs within it, and gives them back', async () => {
    const booking = await aBooking(world, await aCustomer(world), { time: '10:00' });
    const { timeOff, affected } = await mine().addTimeOff({
      fromDate: '2026-03-04',
      fromTime: '10:30',
      toDate: '2026-03-05',
      toTime: '00:00',
      reason: 'Dentist',
    });
    expect(affected.map(({ bookingId }) => bookingId)).toEqual([booking.id]);
    expect(await times('2026-03-04')).toEqual(['09:00']);
    expect((await mine().mine()).timeOff).toEqual([timeOff]);
    await mine().removeTimeOff({ timeOffId: timeOff.id });
    expect(await times('2026-03-04')).toContain('16:00');
    await expect(mine().removeTimeOff({ timeOffId: timeOff.id })).rejects.toEqual(refusal('not_found'));
  });

  it('names the times that customers ask for in it too, as long as the provider may answer', async () => {
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06', time: '11:00' });
    const friday = { fromDate: '2026-03-06', toDate: '2026-03-07', toTime: '00:00' };
    const later = { bookingId, startsAt: '2026-03-06T11:00:00.000Z', status: 'confirmed', requested: true };
    const taken = await mine().addTimeOff(friday);
    expect(taken.affected).toMatchObject([later]);
    await mine().removeTimeOff({ timeOffId: taken.timeOff.id });
    const present = { ...later, startsAt: '2026-03-04T10:00:00.000Z', requested: false };
    expect((await mine().setHours({ hours: [] })).affected).toMatchObject([present, later]);
    world.at('2026-03-02T16:00:00Z');
    expect((await mine().addTimeOff(friday)).affected).toEqual([]);
  });

  it('is taken 400 times ahead at most, however often at once', async () => {
    const draft = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
    const { timeOff } = await mine().addTimeOff(draft);
    const { id: providerId } = provider;
    const past = { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-02-02T00:00:00.000Z', reason: null };
    await world.database.transaction(async (tx) => {
      const ahead = { providerId, startsAt: timeOff.startsAt, endsAt: timeOff.endsAt, reason: null };
      const rows = Array.from({ length: 396 }, () => ahead);
      await tx
        .insertInto('timeOff')
        .values([{ providerId, ...past }, ...rows])
        .execute();
    });
    const taken = [1, 2, 3, 4, 5].map((day) =>
      mine().addTimeOff({ fromDate: `2026-04-0${day}`, toDate: `2026-04-0${day + 1}`, toTime: '00:00' }),
    );
    const refused = (await Promise.allSettled(taken)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ reason: refusal('too_many_times_off') });
    await mine().removeTimeOff({ timeOffId: timeOff.id });
    const may = { fromDate: '2026-05-01', toDate: '2026-05-02', toTime: '00:00' };
    expect((await mine().addTimeOff(may)).affected).toEqual([]);
  });

  it.each([
    ['ends before it starts', { fromDate: '2026-03-05', toDate: '2026-03-04', toTime: '12:00' }],
    ['is over', { fromDate: '2026-02-01', toDate: '2026-02-02', toTime: '12:00' }],
  ])('is refused when it %s', async (_, draft) => {
    await expect(mine().addTimeOff(draft)).rejects.toEqual(refusal('invalid'));
  });

  it('that overlaps other time off is refused with which it is; beside it it is taken (AVL-10)', async () => {
    const wednesday = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
    await mine().addTimeOff(wednesday);
    const lunch = { fromDate: '2026-03-04', fromTime: '12:00', toDate: '2026-03-04', toTime: '13:00' };
    await expect(mine().addTimeOff(lunch)).rejects.toMatchObject({
      message: 'You already have time off from Wed 4 Mar, 00:00 to Thu 5 Mar, 00:00',
      cause: { details: { fields: { fromDate: expect.any(String) } } },
    });
    await mine().addTimeOff({ fromDate: '2026-03-05', toDate: '2026-03-06', toTime: '00:00' });
    expect((await mine().mine()).timeOff).toHaveLength(2);
    await world.as(await aProvider(world)).availability.addTimeOff(lunch);
  });

  it('belongs to its provider', async () => {
    const { timeOff } = await mine().addTimeOff({
      fromDate: '2026-03-04',
      toDate: '2026-03-05',
      toTime: '00:00',
    });
    const stranger = world.as(await aProvider(world)).availability;
    await expect(stranger.removeTimeOff({ timeOffId: timeOff.id })).rejects.toEqual(refusal('not_found'));
    expect((await stranger.mine()).timeOff).toEqual([]);
    const customer = world.as(await aCustomer(world)).availability;
    await expect(customer.mine()).rejects.toEqual(refusal('forbidden'));
  });
});
