import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { MAX_COVER_REQUESTS } from './cover.schema.ts';

openWorldForEachTest({ provider: 'Ada Finch' });
let other: User;
let customer: User;
beforeEach(async () => {
  other = await aProvider(world, { name: 'Ines Duarte' });
  customer = await aCustomer(world, 'Amara Cole');
});

const by = (user: User) => world.as(user).bookings;
const DAY = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
const takeOff = () => world.as(provider).availability.addTimeOff(DAY);
const holders = async (bookingId: number) => {
  const claims = world.database.read.selectFrom('claim').select('providerId');
  const rows = await claims.where('bookingId', '=', bookingId).execute();
  return [...new Set(rows.map((row) => row.providerId))];
};
const toldOf = async (type: string) => {
  const events = world.database.read.selectFrom('event').select(['actorId', 'tells', 'bookingId']);
  return events.where('type', '=', type).orderBy('id').execute();
};

/** A confirmed job on 4 March at 10:00, of the provider who takes that day off. */
async function affected(time = '10:00'): Promise<number> {
  const request = { providerId: provider.id, date: `2026-03-04T${time}` };
  const { id: bookingId } = await aBooking(world, customer, request);
  await by(provider).accept({ bookingId });
  return bookingId;
}

/** The same, with others asked to cover it. */
async function offered(): Promise<number> {
  const bookingId = await affected();
  await takeOff();
  await by(provider).offerCover({ bookingId });
  return bookingId;
}

describe('a provider who takes time off (AVL-5)', () => {
  it('asks those who could come; until one accepts, the job stays', async () => {
    const busy = await aProvider(world);
    await aBooking(world, await aCustomer(world), { providerId: busy.id });
    const kept = await aProvider(world);
    await world.as(customer).providers.setBlock({ userId: kept.id, on: true });
    await aProvider(world, { approved: false });
    await aProvider(world, { services: [2] });
    const bookingId = await offered();
    expect(await by(provider).cover()).toEqual({
      jobs: [
        {
          booking: expect.objectContaining({ id: bookingId, moves: ['withdrawCover', 'cancel'] }) as unknown,
          offer: { asked: 1, declined: 0 },
        },
      ],
      covered: [],
    });
    expect((await by(customer).list())[0]).toMatchObject({ status: 'confirmed', providerId: provider.id });
    expect(await holders(bookingId)).toEqual([provider.id]);
    expect(await toldOf('cover.requested')).toEqual([
      { actorId: provider.id, tells: other.id, bookingId: null },
    ]);
  });

  it('asks at most ten, the best first', async () => {
    for (let made = 0; made < MAX_COVER_REQUESTS; made += 1) await aProvider(world);
    await offered();
    expect((await by(provider).cover()).jobs).toMatchObject([{ offer: { asked: 10, declined: 0 } }]);
    expect((await toldOf('cover.requested')).map(({ tells }) => tells)[0]).toBe(other.id);
  });

  it('offers no job outside their time off, no request, and none that nobody could take', async () => {
    const bookingId = await affected();
    await expect(by(provider).offerCover({ bookingId })).rejects.toEqual(refusal('not_in_time_off'));
    const request = { providerId: provider.id, date: '2026-03-04T12:00' };
    const { id: requested } = await aBooking(world, customer, request);
    await takeOff();
    await expect(by(provider).offerCover({ bookingId: requested })).rejects.toEqual(refusal('illegal_move'));
    await world.as(other).availability.addTimeOff(DAY);
    await expect(by(provider).offerCover({ bookingId })).rejects.toEqual(refusal('no_substitute'));
    expect((await by(provider).cover()).jobs).toMatchObject([
      { booking: { moves: ['offerCover', 'cancel'] } },
      { booking: { status: 'pending' } },
    ]);
  });

  it('offers all of them at once, and learns which could not be', async () => {
    const [first, second] = [await affected('10:00'), await affected('14:00')];
    await aBooking(world, await aCustomer(world), { providerId: other.id, date: '2026-03-04T14:00' });
    await takeOff();
    expect(await by(provider).offerAllCover()).toEqual({
      done: [{ id: first }],
      refused: [
        {
          bookingId: second,
          startsAt: '2026-03-04T14:00:00.000Z',
          message: 'No other provider is free at that time',
        },
      ],
    });
    expect(await by(provider).offerAllCover()).toMatchObject({ done: [], refused: [{ bookingId: second }] });
  });

  it('keeps the job when they withdraw the offer, and may ask again', async () => {
    const bookingId = await offered();
    await by(other).declineCover({ bookingId });
    expect((await by(provider).cover()).jobs).toMatchObject([{ offer: { asked: 1, declined: 1 } }]);
    await by(provider).withdrawCover({ bookingId });
    expect((await by(provider).cover()).jobs).toMatchObject([
      { offer: null, booking: { moves: ['offerCover', 'cancel'] } },
    ]);
    await by(provider).offerCover({ bookingId });
    expect(await by(other).coverRequests()).toMatchObject([{ id: bookingId }]);
  });
});

describe('a provider who is asked to cover a job', () => {
  it('sees only the customer’s first name, town and postcode district until they accept', async () => {
    const details = {
      address: '12 Secret Road, London, SE15 3AB',
      notes: 'Secret note',
      customRequests: 'Secret request',
      source: 'form' as const,
      options: {
        express: false,
        overnight: false,
        choices: {
          cleaningSize: 'large',
          petFriendly: 'Secret pet',
          cleaningType: 'Secret',
          other: 'Secret',
        },
      },
    };
    await world.as(customer).preferences.save({ notes: 'Secret preference' });
    await world.as(customer).accessDetails.save({ instructions: 'Secret code' });
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id, ...details });
    await by(provider).accept({ bookingId });
    await takeOff();
    await by(provider).offerCover({ bookingId });
    const [request, ...more] = await by(other).coverRequests();
    expect(more).toEqual([]);
    expect(request).toEqual({
      id: bookingId,
      serviceName: 'Standard Home Cleaning',
      serviceType: 'cleaning',
      providerName: 'Ada Finch',
      date: '2026-03-04T10:00:00.000Z',
      endsAt: '2026-03-04T11:00:00.000Z',
      duration: 60,
      area: 'London, SE15',
      customerFirstName: 'Amara',
      choices: ['Home size: Large'],
      totalPrice: 2500,
      lineItems: [{ label: expect.any(String) as string, amount: 2500 }],
    });
    // Every other call that could tell more is answered as to a stranger.
    const caller = world.as(other);
    for (const call of [
      () => caller.bookings.show({ bookingId }),
      () => caller.bookings.history({ bookingId }),
      () => caller.bookings.cancel({ bookingId }),
      () => caller.jobs.record({ bookingId }),
      () => caller.accessDetails.read({ bookingId }),
      () => caller.preferences.ofBooking({ bookingId }),
      () => caller.calendarFeeds.ofBooking({ bookingId }),
      () => caller.messages.send({ userId: customer.id, body: 'Hello' }),
    ]) {
      await expect(call()).rejects.toEqual(refusal('not_found'));
    }
    const { token } = await caller.calendarFeeds.create();
    const everythingElse = JSON.stringify([
      await caller.bookings.list(),
      await caller.bookings.jobs({}),
      await caller.bookings.requests({}),
      await caller.messages.people({}),
      await caller.calendarFeeds.read({ token }),
      await caller.accounts.exportData(),
      await world.database.read.selectFrom('event').select('data').where('tells', '=', other.id).execute(),
    ]);
    expect(everythingElse).not.toMatch(/Secret|Amara|SE15/);

    await by(other).acceptCover({ bookingId });
    expect(await by(other).show({ bookingId })).toMatchObject({
      address: details.address,
      notes: 'Secret note',
      customerName: 'Amara Cole',
    });
    expect(await caller.preferences.ofBooking({ bookingId })).toMatchObject({ notes: 'Secret preference' });
  });

  it.each([
    ['4 Low Street, London, E17', 'London, E17'],
    ['4 Low Street, Somewhere, QQ1 1AA', 'QQ1'],
    ['4 Low Street', null],
  ])('sees the area of %j as %j', async (address, area) => {
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id, address });
    await by(provider).accept({ bookingId });
    await takeOff();
    await by(provider).offerCover({ bookingId });
    expect(await by(other).coverRequests()).toMatchObject([{ area }]);
  });

  it('gets it by accepting, confirmed, and everyone is notified', async () => {
    const third = await aProvider(world);
    const bookingId = await offered();
    expect(await by(third).acceptCover({ bookingId })).toMatchObject({
      status: 'confirmed',
      providerId: third.id,
    });
    expect(await holders(bookingId)).toEqual([third.id]);
    expect(await toldOf('booking.cover_accepted')).toEqual([
      { actorId: third.id, tells: provider.id, bookingId },
    ]);
    expect(await toldOf('cover.closed')).toMatchObject([{ tells: other.id }]);
    expect(await by(provider).cover()).toMatchObject({
      jobs: [],
      covered: [{ bookingId, takenBy: third.name }],
    });
    await expect(by(provider).show({ bookingId })).rejects.toEqual(refusal('not_found'));
    expect(await by(customer).show({ bookingId })).toMatchObject({
      providerName: third.name,
      coveredAt: world.now.toISOString(),
    });
    const historyOf = async (user: User) => (await by(user).history({ bookingId })).map(({ type }) => type);
    expect(await historyOf(third)).toContain('booking.cover_offered');
    expect(await historyOf(customer)).toEqual([
      'booking.requested',
      'booking.accepted',
      'booking.cover_accepted',
    ]);
  });

  it('gets a reason when another was faster, or it is no longer offered', async () => {
    const third = await aProvider(world);
    const bookingId = await offered();
    await by(third).acceptCover({ bookingId });
    await expect(by(other).acceptCover({ bookingId })).rejects.toMatchObject({
      cause: { code: 'cover_gone', message: 'Another provider has already taken this job' },
    });
    expect(await by(other).coverRequests()).toEqual([]);
    const stranger = await aProvider(world, { services: [2] });
    await expect(by(stranger).acceptCover({ bookingId })).rejects.toEqual(refusal('not_found'));
  });

  it('cannot take it once they are busy, or kept apart from the customer', async () => {
    const bookingId = await offered();
    await aBooking(world, await aCustomer(world), { providerId: other.id });
    await expect(by(other).acceptCover({ bookingId })).rejects.toEqual(refusal('not_free'));
    expect(await holders(bookingId)).toEqual([provider.id]);
    await world.as(customer).providers.setBlock({ userId: other.id, on: true });
    expect(await by(other).coverRequests()).toEqual([]);
    await expect(by(other).acceptCover({ bookingId })).rejects.toEqual(refusal('not_free'));
  });
});

describe('an offer of cover ends', () => {
  const ends: Record<string, (bookingId: number) => Promise<unknown>> = {
    'when it is withdrawn': (bookingId) => by(provider).withdrawCover({ bookingId }),
    'when the customer cancels': (bookingId) => by(customer).cancel({ bookingId }),
    'when the customer asks for another time': (bookingId) =>
      by(customer).reschedule({ bookingId, date: '2026-03-05', time: '10:00' }),
    'when an admin gives the job to another': async (bookingId) => {
      const { id: providerId } = await aProvider(world);
      return by(await anAdmin(world)).assign({ bookingId, providerId });
    },
    'when its provider is deactivated': async () =>
      world.as(await anAdmin(world)).accounts.deactivate({ userId: provider.id }),
  };

  it.each(Object.entries(ends))('%s', async (_, end) => {
    const bookingId = await offered();
    await end(bookingId);
    expect(await by(other).coverRequests()).toEqual([]);
    expect(await toldOf('cover.closed')).toMatchObject([{ tells: other.id }]);
    await expect(by(other).acceptCover({ bookingId })).rejects.toMatchObject({
      cause: { code: 'cover_gone', message: 'This job is no longer available' },
    });
  });

  it('at the start of the job', async () => {
    const bookingId = await offered();
    world.at('2026-03-04T10:00:00Z');
    expect(await by(other).coverRequests()).toEqual([]);
    await expect(by(other).acceptCover({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    expect((await by(provider).complete({ bookingId })).status).toBe('completed');
  });
});

describe('the customer of a job that was taken over', () => {
  const LATE = '2026-03-04T09:00:00Z';

  it('may cancel in the last 24 hours without being late', async () => {
    const bookingId = await offered();
    await by(other).acceptCover({ bookingId });
    world.at(LATE);
    expect(await by(customer).cancel({ bookingId })).toMatchObject({ status: 'cancelled', late: false });
  });

  it('sees the new provider’s cancellation marked late', async () => {
    const bookingId = await offered();
    await by(other).acceptCover({ bookingId });
    world.at(LATE);
    expect(await by(other).cancel({ bookingId })).toMatchObject({ late: true, coveredAt: null });
  });

  it('is late as ever while the job stays where it is', async () => {
    const bookingId = await offered();
    world.at(LATE);
    expect(await by(customer).cancel({ bookingId })).toMatchObject({ late: true });
  });

  it('has agreed to the new provider with another time', async () => {
    const bookingId = await offered();
    await by(other).acceptCover({ bookingId });
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '10:00' });
    await by(other).acceptReschedule({ bookingId });
    expect((await by(customer).show({ bookingId })).coveredAt).toBeNull();
    world.at('2026-03-05T09:00:00Z');
    expect(await by(customer).cancel({ bookingId })).toMatchObject({ late: true });
  });
});
