import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { toExpectedBooking } from '../expected-booking.ts';
import { moveDueBookings } from '../deadlines/due-bookings.ts';

openWorldForEachTest({ provider: true, customer: true });

const by = (user: User) => world.as(user).bookings;

/** London quarter hours that are claimed, as `2026-03-04T10:00`; all of it in winter. */
async function held(): Promise<string[]> {
  const claims = await world.database.read.selectFrom('claim').select('slot').orderBy('slot').execute();
  return claims.map(({ slot }) => new Date(slot * 900_000).toISOString().slice(0, 16));
}
const hour = (start: string) =>
  [0, 15, 30, 45].map((minutes) =>
    new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 16),
  );

async function confirmed(): Promise<number> {
  const { id } = await aBooking(world, customer);
  await by(provider).accept({ bookingId: id });
  return id;
}
const history = async (bookingId: number) =>
  (await by(customer).history({ bookingId })).map(({ type }) => type.replace('booking.', ''));

describe('rescheduling a request that is not accepted yet', () => {
  it('moves it at once, with its time, and lets it wait anew', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    world.at('2026-03-02T15:00:00Z');
    const moved = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '14:00' });
    expect(moved).toMatchObject({
      status: 'pending',
      date: '2026-03-05T14:00:00.000Z',
      endsAt: '2026-03-05T15:00:00.000Z',
      time: '14:00',
      reschedule: null,
      late: false,
      providerId: provider.id,
    });
    expect(await held()).toEqual(hour('2026-03-05T14:00'));
    expect(await history(bookingId)).toEqual(['requested', 'rescheduled']);
    const due = async (at: string) => (await moveDueBookings(world.database, new Date(at))).expired;
    expect([await due('2026-03-03T14:59:59.999Z'), await due('2026-03-03T15:00:00Z')]).toEqual([0, 1]);
  });

  it('may overlap its own time', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await by(customer).reschedule({ bookingId, date: '2026-03-04T10:30', time: '10:30' });
    expect(await held()).toEqual(hour('2026-03-04T10:30'));
  });

  it('is offered other times when its provider is not free then, and stays as it was', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { time: '14:00', providerId: provider.id });
    const before = await held();
    const taken = by(customer).reschedule({ bookingId, date: '2026-03-04', time: '13:30' });
    const alternatives = ['12:00', '13:00', '15:00'].map(
      (time) => expect.objectContaining({ time }) as unknown,
    );
    await expect(taken).rejects.toMatchObject({
      cause: { code: 'provider_unavailable', details: { alternatives } },
    });
    expect(await held()).toEqual(before);
    expect(await by(customer).show({ bookingId })).toMatchObject({ time: '10:00', status: 'pending' });
  });

  it('works before anybody was found, and finds who has come since', async () => {
    const { id: bookingId } = await aBooking(world, customer, { serviceId: 24 });
    const move = (time: string) => by(customer).reschedule({ bookingId, date: '2026-03-04', time });
    expect(await move('11:00')).toMatchObject({ providerId: null, time: '11:00' });
    const masseuse = await aProvider(world, { services: [24] });
    expect(await move('12:00')).toMatchObject({ providerId: masseuse.id, time: '12:00' });
    expect(await held()).toEqual(hour('2026-03-04T12:00'));
  });
});

describe('a time that a provider agrees to is the one that they saw (RES-7)', () => {
  const seen = async (bookingId: number) => ({
    bookingId,
    expected: toExpectedBooking(await by(provider).show({ bookingId })),
  });

  it('when they accept a request', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const decision = await seen(bookingId);
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '15:00' });
    await expect(by(provider).accept(decision)).rejects.toEqual(refusal('changed_meanwhile'));
    expect(await by(provider).accept(await seen(bookingId))).toMatchObject({ time: '15:00' });
  });

  it('when they accept a new time', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    const decision = await seen(bookingId);
    await by(customer).withdrawReschedule({ bookingId });
    await by(customer).reschedule({ bookingId, date: '2026-03-06', time: '12:00' });
    await expect(by(provider).acceptReschedule(decision)).rejects.toEqual(refusal('changed_meanwhile'));
    expect(await by(provider).acceptReschedule(await seen(bookingId))).toMatchObject({ time: '12:00' });
  });
});

describe('rescheduling a confirmed booking', () => {
  it('holds both times until its provider accepts, and then only the new one', async () => {
    const bookingId = await confirmed();
    const asked = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    expect(asked).toMatchObject({
      status: 'confirmed',
      time: '10:00',
      moves: ['withdrawReschedule', 'cancel'],
      reschedule: {
        startsAt: '2026-03-05T09:00:00.000Z',
        time: '09:00',
        requestedAt: '2026-03-02T10:00:00.000Z',
        lapsesAt: '2026-03-02T16:00:00.000Z',
      },
    });
    expect(await held()).toEqual([...hour('2026-03-04T10:00'), ...hour('2026-03-05T09:00')]);
    const moved = await by(provider).acceptReschedule({ bookingId });
    expect(moved).toMatchObject({ status: 'confirmed', date: '2026-03-05T09:00:00.000Z', reschedule: null });
    expect(await held()).toEqual(hour('2026-03-05T09:00'));
    expect(await history(bookingId)).toEqual([
      'requested',
      'accepted',
      'reschedule_requested',
      'reschedule_accepted',
    ]);
  });

  it.each([
    ['its provider declines', () => by(provider).declineReschedule, 'reschedule_declined'],
    ['its customer withdraws', () => by(customer).withdrawReschedule, 'reschedule_withdrawn'],
  ] as const)('keeps the old time when %s, and may be asked for again', async (_, answer, event) => {
    const bookingId = await confirmed();
    const ask = (time: string) => by(customer).reschedule({ bookingId, date: '2026-03-04', time });
    await ask('10:30');
    expect(await held()).toEqual([...hour('2026-03-04T10:00'), ...hour('2026-03-04T11:00').slice(0, 2)]);
    const kept = await answer()({ bookingId });
    expect(kept).toMatchObject({ status: 'confirmed', time: '10:00', reschedule: null });
    expect(await held()).toEqual(hour('2026-03-04T10:00'));
    expect((await history(bookingId)).at(-1)).toBe(event);
    expect((await ask('11:00')).reschedule?.time).toBe('11:00');
  });

  it('lets one request be open at a time, and only the customer ask', async () => {
    const bookingId = await confirmed();
    const request = { bookingId, date: '2026-03-05', time: '09:00' };
    await expect(by(provider).reschedule(request)).rejects.toEqual(refusal('forbidden'));
    await expect(by(await aCustomer(world)).reschedule(request)).rejects.toEqual(refusal('not_found'));
    await by(customer).reschedule(request);
    await expect(by(customer).reschedule({ ...request, time: '12:00' })).rejects.toEqual(
      refusal('illegal_move'),
    );
    await expect(by(customer).acceptReschedule({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    await expect(by(provider).withdrawReschedule({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    await expect(by(await aProvider(world)).acceptReschedule({ bookingId })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  it.each([
    ['after six hours', '2026-03-02T10:00:00Z', '2026-03-02T16:00:00.000Z'],
    ['at the original start, when that is sooner', '2026-03-04T07:00:00Z', '2026-03-04T10:00:00.000Z'],
  ])('lapses %s, and the old time stays', async (_, askedAt, lapsesAt) => {
    const bookingId = await confirmed();
    world.at(askedAt);
    const { reschedule } = await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    expect(reschedule?.lapsesAt).toBe(lapsesAt);
    const due = async (at: number) => (await moveDueBookings(world.database, new Date(at))).lapsed;
    expect(await due(Date.parse(lapsesAt) - 1)).toBe(0);
    expect(await held()).toHaveLength(8);
    world.at(lapsesAt);
    // It is over from that moment on, also before the scheduled job has run.
    expect(await by(customer).show({ bookingId })).toMatchObject({ time: '10:00', reschedule: null });
    await expect(by(provider).acceptReschedule({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    expect(await due(Date.parse(lapsesAt))).toBe(1);
    expect(await due(Date.parse(lapsesAt))).toBe(0);
    expect(await held()).toEqual(hour('2026-03-04T10:00'));
    expect((await history(bookingId)).at(-1)).toBe('reschedule_lapsed');
  });

  it('lapses once, whatever the number of processes that look', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    world.at('2026-03-02T16:00:00Z');
    const other = openDatabase(world.url);
    const found = await Promise.all([world.database, other].map((each) => moveDueBookings(each, world.now)));
    await other.close();
    expect(found.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1);
    expect((await history(bookingId)).filter((type) => type === 'reschedule_lapsed')).toHaveLength(1);
  });

  it('may be asked for anew when the last request is over and no job has ended it yet', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    world.at('2026-03-02T16:00:00Z');
    await by(customer).reschedule({ bookingId, date: '2026-03-06', time: '09:00' });
    expect(await held()).toEqual([...hour('2026-03-04T10:00'), ...hour('2026-03-06T09:00')]);
    expect((await history(bookingId)).slice(-2)).toEqual(['reschedule_lapsed', 'reschedule_requested']);
  });

  it('ends with the booking, and both times are free again', async () => {
    for (const who of [customer, provider, await anAdmin(world)]) {
      const bookingId = await confirmed();
      await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
      expect(await by(who).cancel({ bookingId })).toMatchObject({ status: 'cancelled', reschedule: null });
      expect(await held()).toEqual([]);
    }
  });

  it('lets others have neither of both times meanwhile', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    const rival = await aCustomer(world);
    for (const date of ['2026-03-04T10:00', '2026-03-05T09:00']) {
      await expect(aBooking(world, rival, { date })).rejects.toEqual(refusal('slot_taken'));
    }
    await by(provider).acceptReschedule({ bookingId });
    expect((await aBooking(world, rival, { date: '2026-03-04T10:00' })).providerId).toBe(provider.id);
  });

  it('is not accepted into time off that its provider took since, until they work again after all', async () => {
    const bookingId = await confirmed();
    await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '09:00' });
    const { availability } = world.as(provider);
    const { timeOff } = await availability.addTimeOff({
      fromDate: '2026-03-05',
      fromTime: '09:45',
      toDate: '2026-03-05',
      toTime: '12:00',
    });
    await expect(by(provider).acceptReschedule({ bookingId })).rejects.toMatchObject({
      cause: {
        code: 'time_off',
        message: 'You have time off then. Please remove it or decline the new time',
      },
    });
    expect(await by(customer).show({ bookingId })).toMatchObject({
      time: '10:00',
      reschedule: { time: '09:00' },
    });
    await availability.removeTimeOff({ timeOffId: timeOff.id });
    await availability.addTimeOff({
      fromDate: '2026-03-05',
      fromTime: '10:00',
      toDate: '2026-03-06',
      toTime: '00:00',
    });
    expect((await by(provider).acceptReschedule({ bookingId })).time).toBe('09:00');
  });

  it('is settled once when accept and withdraw meet', async () => {
    for (const time of ['11:00', '13:00', '15:00']) {
      const { id: bookingId } = await aBooking(world, customer, { date: `2026-03-05T${time}` });
      await by(provider).accept({ bookingId });
      await by(customer).reschedule({ bookingId, date: '2026-03-06', time });
      const answers = await Promise.allSettled([
        by(provider).acceptReschedule({ bookingId }),
        by(customer).withdrawReschedule({ bookingId }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await by(customer).cancel({ bookingId });
    }
    expect(await held()).toEqual([]);
  });
});
