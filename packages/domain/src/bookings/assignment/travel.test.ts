import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, aRequest, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider as grace, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ provider: 'Grace Mensah', customer: true });

const refusal = (code: string, more: object = {}) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...more }) });

const HERE = '1 High Street, London, SE1 7AB';
/** Half an hour of travel from there, and three quarters of one. */
const FAR = '2 Low Street, London, E17 4PP';
const FARTHEST = '3 Hill Street, Enfield, EN1 3ES';

/** A job of Grace's on Wednesday 4 March, from ten to eleven, in SE1 7AB. */
const aJob = async (changes: Parameters<typeof aBooking>[2] = {}) =>
  aBooking(world, await aCustomer(world), { address: HERE, providerId: grace.id, ...changes });

/** Asks Grace for half an hour at a time of that day. */
const ask = (address: string, time: string) =>
  aBooking(world, customer, { address, time, providerId: grace.id, source: 'wizard', duration: 30 });

/** Makes a request and cancels it; returns its result, or the reason of the refusal. */
const outcomeOf = (request: ReturnType<typeof ask>): Promise<string> =>
  request.then(
    async ({ id: bookingId }) => {
      await world.as(customer).bookings.cancel({ bookingId });
      return 'booked';
    },
    (error: Error) => error.message,
  );

/** The address of a postcode, as the customer saved it, and its id. */
async function saved(postalCode: string, owner = customer): Promise<{ addressId: number; line: string }> {
  const draft = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode };
  const { id: addressId } = await world.as(owner).addresses.create(draft);
  return { addressId, line: `1 High Street, London, ${postalCode}, United Kingdom` };
}

describe('a provider’s other job (AVL-8)', () => {
  it.each([
    ['in the same postcode', '9 High Street, London SE17AB', ['09:00', '09:15', '09:30', '11:00']],
    ['at an address whose place is not known', '9 High Street', ['09:00', '09:15', '09:30', '11:00']],
    ['ten minutes away', '9 Side Street, London, SE1 2AA', ['09:00', '09:15', '11:15']],
    ['twenty minutes away', '9 Side Street, London, N1 1AA', ['09:00', '11:30']],
    ['half an hour away', FAR, ['09:00', '11:30']],
    ['three quarters of an hour away', FARTHEST, ['11:45']],
  ])('allows a job at a place %s when there is time to travel', async (_, address, times) => {
    await aJob();
    const said: Record<string, string[]> = {};
    for (const time of ['09:00', '09:15', '09:30', '11:00', '11:15', '11:30', '11:45']) {
      const answer = await outcomeOf(ask(address, time));
      (said[answer] ??= []).push(time);
    }
    const { booked, ...refused } = said;
    const first = booked?.find((time) => time >= '11:00');
    expect(booked?.filter((time) => time <= (first ?? ''))).toEqual(times);
    const far = 'Grace Mensah can’t get there in time from another visit';
    expect(Object.keys(refused)).toEqual(first === '11:00' ? [] : [far]);
  });

  it('offers times that the provider can reach, which can then be booked', async () => {
    await aJob();
    const refused = await ask(FAR, '11:00').catch((error: unknown) => error);
    const { alternatives } = (refused as { cause: { details: { alternatives: { time: string }[] } } }).cause
      .details;
    expect(alternatives.map(({ time }) => time)).toEqual(['09:00', '12:00', '13:00']);
    expect((await ask(FAR, '12:00')).providerId).toBe(grace.id);
  });

  it('leaves the job to a provider who can be there, or refuses it', async () => {
    await aJob();
    const wish = { address: FARTHEST, time: '11:00' };
    await expect(aBooking(world, customer, wish)).rejects.toEqual(
      refusal('out_of_reach', {
        message: 'Everyone who’s free then is too far away to reach you in time',
      }),
    );
    const elena = await aProvider(world);
    expect((await aBooking(world, customer, wish)).providerId).toBe(elena.id);
    const busy = { ...wish, time: '10:00' };
    expect((await aBooking(world, customer, busy)).providerId).toBe(elena.id);
    await expect(aBooking(world, customer, busy)).rejects.toEqual(refusal('slot_taken'));
  });

  it('blocks what is too far, also past a short job in between', async () => {
    await aJob();
    await ask('Unknown', '11:00');
    await expect(ask(FARTHEST, '11:30')).rejects.toEqual(refusal('out_of_reach'));
    expect((await ask(FARTHEST, '11:45')).time).toBe('11:45');
  });

  it('blocks nothing once it was skipped, cancelled or moved', async () => {
    const { id: bookingId, userId } = await aJob({ recurring: true, recurrencePattern: 'weekly' });
    const owner = world.as({ ...customer, id: userId }).bookings;
    await expect(ask(FAR, '11:00')).rejects.toEqual(refusal('out_of_reach'));
    await owner.skip({ bookingId });
    const { id } = await ask(FAR, '11:00');
    await expect(owner.reactivate({ bookingId })).rejects.toEqual(refusal('out_of_reach'));
    await world.as(customer).bookings.cancel({ bookingId: id });
    await owner.reactivate({ bookingId });
    await owner.reschedule({ bookingId, date: '2026-03-04', time: '14:00' });
    expect((await ask(FAR, '11:00')).time).toBe('11:00');
  });

  it('counts across midnight and the end of a month', async () => {
    const nights = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '18:00',
      endTime: '06:00',
    }));
    const owl = await aProvider(world, { hours: nights });
    const at = (address: string, date: string) =>
      aBooking(world, customer, { address, date, providerId: owl.id, source: 'wizard', duration: 60 });
    await at(HERE, '2026-03-31T23:00');
    for (const time of ['00:00', '00:30'])
      await expect(at(FARTHEST, `2026-04-01T${time}`)).rejects.toEqual(refusal('out_of_reach'));
    expect((await at(FARTHEST, '2026-04-01T00:45')).time).toBe('00:45');
    expect((await at(HERE, '2026-04-01T02:30')).time).toBe('02:30');
  });
});

describe('what is offered for an address (AVL-8)', () => {
  /** The times of that day that are offered for a postcode, and for a saved address. */
  async function offeredFor(postalCode: string) {
    const { availability } = world.as(customer);
    const day = { serviceId: 1, date: '2026-03-04' };
    const { addressId } = await saved(postalCode);
    const answers = await Promise.all([
      availability.slots({ ...day, postcode: postalCode.toLowerCase() }),
      availability.slots({ ...day, addressId }),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    const [{ slots, outOfReach }] = answers;
    const [days] = await availability.days({ serviceId: 1, from: day.date, days: 1, addressId });
    expect(days?.slots).toEqual(slots);
    return { times: slots.map(({ time }) => time).filter((time) => time < '13'), outOfReach };
  }

  it('are the times that can be booked; those that only travel takes are named', async () => {
    await aJob();
    expect(await offeredFor('SE1 7AB')).toEqual({
      times: ['09:00', '11:00', '11:30', '12:00'],
      outOfReach: [],
    });
    expect(await offeredFor('SE1 2AA')).toEqual({
      times: ['11:30', '12:00'],
      outOfReach: ['09:00', '11:00'],
    });
    expect(await offeredFor('EN1 3ES')).toEqual({
      times: ['12:00'],
      outOfReach: ['09:00', '11:00', '11:30'],
    });
    for (const time of ['09:00', '11:00', '11:30']) {
      const booking = aBooking(world, customer, { address: FARTHEST, time });
      await expect(booking).rejects.toEqual(refusal('out_of_reach'));
    }
    expect((await aBooking(world, customer, { address: FARTHEST, time: '12:00' })).time).toBe('12:00');
  });

  it('are all free times while the address is not known', async () => {
    await aJob();
    const day = { serviceId: 1, date: '2026-03-04' };
    const free = await world.as(null).availability.slots(day);
    for (const postcode of [null, '', 'Berlin', 'ZZ9 9ZZ'])
      expect(await world.as(null).availability.slots({ ...day, postcode })).toEqual(free);
    expect(free.slots[0]).toMatchObject({ time: '09:00' });
  });

  it('says of a day that no provider can be there in time, and names the next', async () => {
    const hours = [
      { dayOfWeek: 3, startTime: '10:00', endTime: '12:00' },
      { dayOfWeek: 4, startTime: '10:00', endTime: '12:00' },
    ];
    const brief = await aProvider(world, { services: [2], hours });
    await aBooking(world, customer, { serviceId: 2, address: HERE, providerId: brief.id });
    const day = { serviceId: 2, date: '2026-03-04', postcode: 'EN1 3ES' };
    const answer = { slots: [], reason: 'out_of_reach', outOfReach: ['11:00'], nextFreeDate: '2026-03-05' };
    expect(await world.as(null).availability.slots(day)).toMatchObject(answer);
    const [first] = await world.as(null).availability.days({ ...day, from: day.date, days: 2 });
    expect(first).toEqual({ date: day.date, slots: [], reason: 'out_of_reach' });
  });

  it('is refused for an address of another user', async () => {
    const { addressId } = await saved('SE1 7AB', await aCustomer(world));
    const day = { serviceId: 1, date: '2026-03-04', addressId };
    for (const viewer of [customer, null]) {
      const { availability, bookings } = world.as(viewer);
      await expect(availability.slots(day)).rejects.toEqual(refusal('not_found'));
      await expect(availability.days({ ...day, days: 1 })).rejects.toEqual(refusal('not_found'));
      const series = { ...day, time: '10:00', pattern: 'weekly' as const, count: 2 };
      await expect(bookings.previewSeries(series)).rejects.toEqual(refusal('not_found'));
    }
    const wish = { ...day, time: '10:00' };
    await expect(world.as(customer).bookings.candidates(wish)).rejects.toEqual(refusal('not_found'));
  });

  it('names only candidates who can be there', async () => {
    const elena = await aProvider(world);
    await aJob();
    const day = { serviceId: 1, date: '2026-03-04', time: '11:00' };
    const candidates = async (postcode: string) =>
      new Set((await world.as(customer).bookings.candidates({ ...day, postcode })).map(({ id }) => id));
    expect(await candidates('SE1 7AB')).toEqual(new Set([grace.id, elena.id]));
    expect(await candidates('EN1 3ES')).toEqual(new Set([elena.id]));
  });

  it('marks the dates of a series that its provider cannot travel to, and names who could come', async () => {
    await aJob({ date: '2026-03-11T10:00' });
    const series = { serviceId: 1, date: '2026-03-04', time: '11:00', pattern: 'weekly' as const, count: 3 };
    const conflicts = async (postcode: string, providerId: number | null = null) => {
      const { bookings } = world.as(customer);
      const { occurrences } = await bookings.previewSeries({ ...series, postcode, providerId });
      return occurrences.map(({ conflict, substitute }) => substitute?.name ?? conflict);
    };
    expect(await conflicts('SE1 7AB')).toEqual([null, null, null]);
    expect(await conflicts('EN1 3ES')).toEqual([null, 'out_of_reach', null]);
    await aProvider(world, { name: 'Elena Brook' });
    expect(await conflicts('EN1 3ES', grace.id)).toEqual([null, 'Elena Brook', null]);
    const date = aBooking(world, customer, {
      address: FARTHEST,
      date: '2026-03-11T11:00',
      providerId: grace.id,
    });
    await expect(date).rejects.toEqual(refusal('out_of_reach'));
  });

  it('moves a booking to times that its provider can come at, whatever it holds itself', async () => {
    await aJob();
    const { id: bookingId } = await aBooking(world, customer, { address: FARTHEST, time: '14:00' });
    const own = world.as(customer).bookings;
    const times = (await own.rescheduleSlots({ bookingId, date: '2026-03-04' })).slots.map(
      ({ time }) => time,
    );
    expect(times).not.toContain('11:30');
    expect(times).toEqual(expect.arrayContaining(['12:00', '13:00', '13:30', '14:30']));
    for (const status of ['pending', 'confirmed']) {
      const soon = own.reschedule({ bookingId, date: '2026-03-04', time: '11:30' });
      await expect(soon).rejects.toEqual(refusal('out_of_reach'));
      if (status === 'pending') await world.as(grace).bookings.accept({ bookingId });
    }
    const asked = await own.reschedule({ bookingId, date: '2026-03-04', time: '13:30' });
    expect(asked.reschedule).toMatchObject({ time: '13:30' });
    // Both times are held, each with the travel to it.
    await expect(ask(HERE, '15:00')).rejects.toEqual(refusal('out_of_reach'));
    await expect(ask(HERE, '12:30')).rejects.toEqual(refusal('out_of_reach'));
    await world.as(grace).bookings.acceptReschedule({ bookingId });
    expect((await ask(HERE, '15:15')).time).toBe('15:15');
  });

  it('hands a job over only to a provider who can get there', async () => {
    const admin = world.as(await anAdmin(world)).bookings;
    const elena = await aProvider(world, { name: 'Elena Brook' });
    await aBooking(world, customer, { address: HERE, providerId: elena.id });
    const { id: bookingId } = await aBooking(world, customer, {
      address: FAR,
      time: '11:00',
      providerId: grace.id,
    });
    const successors = (await admin.successors({ bookingId })).map(({ id }) => id);
    expect(successors).not.toContain(elena.id);
    await expect(admin.assign({ bookingId, providerId: elena.id })).rejects.toEqual(
      refusal('out_of_reach', { message: 'Elena Brook can’t get there in time from another visit' }),
    );
    await expect(
      world.as(customer).bookings.request(aRequest({ address: FAR, time: '11:00' })),
    ).rejects.toEqual(refusal('out_of_reach'));
  });

  it('lets a provider cover a job that they can reach', async () => {
    const { id: bookingId } = await aJob();
    await world.as(grace).bookings.accept({ bookingId });
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const day = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
    await world.as(grace).availability.addTimeOff(day);
    await world.as(grace).bookings.offerCover({ bookingId });
    const near = { address: FARTHEST, time: '11:00', providerId: elena.id };
    const { id } = await aBooking(world, customer, near);
    await expect(world.as(elena).bookings.acceptCover({ bookingId })).rejects.toEqual(
      refusal('out_of_reach', { message: 'You can’t get there in time from another job' }),
    );
    await world.as(customer).bookings.cancel({ bookingId: id });
    expect(await world.as(elena).bookings.acceptCover({ bookingId })).toMatchObject({ id: bookingId });
  });

  it('follows the coordinates of the saved address, whatever its postcode', async () => {
    const draft = { name: 'Home', addressLine1: '1 Far Lane', city: 'London', postalCode: 'SE1 2AA' };
    // In Enfield.
    await world.as(customer).addresses.create({ ...draft, latitude: '51.652', longitude: '-0.066' });
    await aJob();
    const line = '1 Far Lane, London, SE1 2AA, United Kingdom';
    await expect(ask(line, '11:15')).rejects.toEqual(refusal('out_of_reach'));
    expect((await ask(`${line}, up the stairs`, '11:15')).time).toBe('11:15');
  });
});
