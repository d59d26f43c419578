import { aBooking, aProvider } from '@doorstep/domain/testing';
import { describe, expect, it } from 'vitest';
import { aSeries } from '../../../testing/factories.ts';
import { provider, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const jobs = async (query: Parameters<ReturnType<typeof own>['jobs']>[0] = {}) =>
  (await own().jobs(query)).items.map(({ date }) => date.slice(5, 16));
const own = () => world.as(provider).bookings;
const book = (date: string, more: object = {}) => aBooking(world, customer, { date, ...more });

const timeOf = ({ date }: { date: string }) => date.slice(11, 16);

describe('a provider’s jobs', () => {
  it('come page by page in the order of their starts, either way, and none of others’', async () => {
    const other = await aProvider(world);
    await book('2026-03-04T09:00', { providerId: other.id });
    for (const time of ['14:00', '09:00', '11:00'])
      await book(`2026-03-05T${time}`, { providerId: provider.id });
    const first = await own().jobs({ limit: 2, order: 'soonest' });
    expect(first.items.map(timeOf)).toEqual(['09:00', '11:00']);
    const second = await own().jobs({ limit: 2, order: 'soonest', cursor: first.nextCursor });
    expect(second.items.map(timeOf)).toEqual(['14:00']);
    expect(second.nextCursor).toBeNull();
    expect(await jobs()).toEqual(['03-05T14:00', '03-05T11:00', '03-05T09:00']);
    await expect(own().jobs({ cursor: 'nonsense' })).rejects.toThrow('This page does not exist');
  });

  it('are found by status, day, address, customer and id', async () => {
    const { id } = await book('2026-03-04T09:00', { address: '7 Willow Lane' });
    await book('2026-03-05T09:00');
    await own().accept({ bookingId: id });
    expect(await jobs({ status: 'confirmed' })).toEqual(['03-04T09:00']);
    expect(await jobs({ from: '2026-03-05' })).toEqual(['03-05T09:00']);
    expect(await jobs({ to: '2026-03-04' })).toEqual(['03-04T09:00']);
    expect(await jobs({ from: '2026-03-04', to: '2026-03-05' })).toHaveLength(2);
    expect(await jobs({ text: 'WILLOW' })).toEqual(['03-04T09:00']);
    expect(await jobs({ text: 'amara' })).toHaveLength(2);
    expect(await jobs({ text: String(id) })).toContain('03-04T09:00');
    expect(await jobs({ serviceId: 2 })).toEqual([]);
    expect(await jobs({ text: 'nowhere' })).toEqual([]);
  });

  it('that were called off are found by no address', async () => {
    const { id } = await book('2026-03-04T09:00', { address: '7 Willow Lane' });
    await world.as(customer).bookings.cancel({ bookingId: id });
    expect(await jobs({ text: 'willow' })).toEqual([]);
    expect(await jobs({ status: 'cancelled' })).toEqual(['03-04T09:00']);
    expect(await jobs({ active: true })).not.toContain('03-04T09:00');
  });

  it('cannot be searched by what a customer does not show', async () => {
    await book('2026-03-04T09:00');
    expect(await jobs({ text: customer.email })).toEqual([]);
  });
});

describe('a provider’s next job (DSH-15)', () => {
  it('is the soonest confirmed one, without skipped dates', async () => {
    const { ids } = await aSeries(world, customer, 2);
    expect(await own().nextJob()).toBeNull();
    for (const bookingId of ids) await own().accept({ bookingId });
    expect((await own().nextJob())?.id).toBe(ids[0]);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    expect((await own().nextJob())?.id).toBe(ids[1]);
  });
});

describe('what a provider is to answer', () => {
  it('is one request for a series, with the dates that wait, at the place of the next', async () => {
    await book('2026-03-05T09:00');
    const { ids } = await aSeries(world, customer, 3);
    const asked = async () =>
      (await own().requests({})).items.map(({ id, dates }) => [id, dates.map((date) => date.id)]);
    const all = (await own().list()).toSorted((a, b) => a.date.localeCompare(b.date)).map(({ id }) => id);
    const single = all.find((id) => !ids.includes(id))!;
    expect(await asked()).toHaveLength(2);
    expect(await asked()).toEqual(
      expect.arrayContaining([
        [ids[0], ids],
        [single, []],
      ]),
    );
    await own().accept({ bookingId: ids[0]! });
    await world.as(customer).bookings.skip({ bookingId: ids[1]! });
    expect(await asked()).toContainEqual([ids[2], [ids[2]]]);
    expect(await asked()).toHaveLength(2);
  });

  it('comes page by page', async () => {
    for (const time of ['09:00', '11:00', '13:00']) await book(`2026-03-05T${time}`);
    const first = await own().requests({ limit: 2 });
    const second = await own().requests({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ booking }) => timeOf(booking))).toEqual([
      '09:00',
      '11:00',
      '13:00',
    ]);
  });
});

describe('a provider’s calendar (DSH-11)', () => {
  it('has the times of accepted jobs and open requests by day', async () => {
    const { id } = await book('2026-03-05T09:00');
    for (const date of ['2026-03-05T12:00', '2026-03-05T11:00', '2026-03-06T09:00']) await book(date);
    await own().accept({ bookingId: id });
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect((await own().jobDays(month)).toSorted((a, b) => a.date.localeCompare(b.date))).toEqual([
      { date: '2026-03-05', jobs: ['09:00'], requests: ['11:00', '12:00'] },
      { date: '2026-03-06', jobs: [], requests: ['09:00'] },
    ]);
    await expect(own().jobDays({ from: '2026-03-01', to: '2026-05-01' })).rejects.toThrow('42 days or fewer');
  });

  it('has the accepted jobs of a day, done or not, with the travel to each', async () => {
    await startFrom('SE1');
    for (const [time, address] of [
      ['09:00', HERE],
      ['12:00', FAR],
    ] as const) {
      const { id: bookingId } = await ask(time, address);
      await own().accept({ bookingId });
      world.at('2026-03-04T09:00:00Z');
      if (time === '09:00') await own().complete({ bookingId });
      world.at('2026-03-02T10:00:00Z');
    }
    await ask('16:00', HERE);
    const day = await own().day({ date: '2026-03-04' });
    expect(day.map(({ booking, distance }) => [timeOf(booking), booking.status, distance?.area])).toEqual([
      ['09:00', 'completed', 'SE1'],
      ['12:00', 'confirmed', null],
    ]);
    expect(day[1]?.distance?.minutes).toBe(30);
    expect(await world.as(await aProvider(world)).bookings.day({ date: '2026-03-04' })).toEqual([]);
  });
});

const HERE = '1 High Street, London, SE1 7AB';
const FAR = '2 Low Street, London, E17 4PP';
const ask = (time: string, address: string, date = '2026-03-04') =>
  aBooking(world, customer, { date: `${date}T${time}`, address, providerId: provider.id });
const startFrom = (area: string | null) => world.as(provider).providers.updateProfile({ area });
const distances = async () => (await own().requests({})).items.map(({ distance }) => distance);

describe('how far a request is (AVL-9)', () => {
  it('counts from the job before on the same day', async () => {
    await startFrom('EN1');
    await ask('10:00', HERE);
    await ask('12:00', FAR);
    await ask('14:00', FAR);
    const [first, second, third] = await distances();
    expect(first).toMatchObject({ area: 'EN1', minutes: 45 });
    expect(second).toMatchObject({ area: null, minutes: 30 });
    expect(second?.kilometres).toBeGreaterThan(8);
    expect(third).toEqual({ area: null, kilometres: 0, minutes: 0 });
  });

  it('counts from the district of the provider on a day without one, wherever the day before ended', async () => {
    await startFrom('se1 ');
    await ask('16:00', FAR);
    await ask('10:00', HERE, '2026-03-05');
    expect((await distances())[1]).toEqual({ area: 'SE1', kilometres: 0, minutes: 10 });
  });

  it('is not known without a district, for a place that is not known, and after a job at one', async () => {
    await ask('10:00', HERE);
    await startFrom('SE1');
    await ask('12:00', 'Somewhere');
    await ask('14:00', HERE);
    expect((await distances()).map((distance) => distance?.area)).toEqual(['SE1', undefined, undefined]);
    await startFrom(null);
    expect(await distances()).toEqual([null, null, null]);
  });

  it('is told of one booking too, until it is called off; to nobody else', async () => {
    await startFrom('SE1');
    const { id: bookingId } = await ask('10:00', FAR);
    const [distance] = await distances();
    expect(await own().distance({ bookingId })).toEqual(distance);
    const stranger = world.as(await aProvider(world)).bookings;
    await expect(stranger.distance({ bookingId })).rejects.toThrow('Not found');
    await world.as(customer).bookings.cancel({ bookingId });
    expect(await own().distance({ bookingId })).toBeNull();
  });

  it('is told to a provider who is asked to cover it, to the middle of its district (AVL-5)', async () => {
    const { id: bookingId } = await ask('10:00', FAR);
    await own().accept({ bookingId });
    const elena = await aProvider(world);
    await world.as(elena).providers.updateProfile({ area: 'E17' });
    const day = { fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' };
    await world.as(provider).availability.addTimeOff(day);
    await own().offerCover({ bookingId });
    // The point of the address itself would tell where it is.
    await world.database.transaction((tx) =>
      tx.updateTable('booking').set({ latitude: 51.4, longitude: 0.3 }).where('id', '=', bookingId).execute(),
    );
    expect(await world.as(elena).bookings.distance({ bookingId })).toMatchObject({
      area: 'E17',
      minutes: 10,
    });
  });
});

describe('the district of a provider', () => {
  it('is theirs to read alone', async () => {
    await startFrom('SE1');
    expect(await world.as(provider).providers.mine()).toMatchObject({ area: 'SE1' });
    expect(await world.as(null).providers.show({ providerId: provider.id })).not.toHaveProperty('area');
    const wish = { serviceId: 1, date: '2026-03-04', time: '10:00' };
    const [choice] = await world.as(customer).bookings.candidates(wish);
    expect(choice).not.toHaveProperty('area');
    expect(await world.as(provider).accounts.exportData()).toMatchObject({ profile: { area: 'SE1' } });
  });

  it.each([
    ['Lambeth', 'Please enter the first half of a postcode, such as SE1'],
    ['SE1 7AB', 'Please enter the first half of a postcode, such as SE1'],
    ['QQ1', 'We don’t recognise this postcode. Please check it'],
  ])('is refused as %j', async (area, message) => {
    await expect(startFrom(area)).rejects.toThrow(message);
  });
});
