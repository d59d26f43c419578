import { describe, expect, it } from 'vitest';
import { type World, aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';

openWorldForEachTest();

describe('an Idempotency-Key', () => {
  it('replays the first response, refuses another body, and is stored for a day', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const first = await aBooking(world, customer, { idempotencyKey: 'k' });
    expect(await aBooking(world, customer, { idempotencyKey: 'k' })).toEqual(first);
    const other = aBooking(world, customer, { idempotencyKey: 'k', time: '14:00' });
    await expect(other).rejects.toEqual(refusal('idempotency_mismatch'));
    expect(await readBookings(world.as(customer))).toHaveLength(1);
    world.at('2026-03-03T10:00:00.001Z');
    expect((await aBooking(world, customer, { idempotencyKey: 'k', time: '14:00' })).id).not.toBe(first.id);
  });

  it('stores nothing of a failed request, and belongs to one user', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    await expect(aBooking(world, customer, { idempotencyKey: 'k' })).rejects.toEqual(refusal('slot_taken'));
    const [taken] = await readBookings(world.as(customer));
    await world.as(customer).bookings.cancel({ bookingId: taken!.id });
    const again = await aBooking(world, customer, { idempotencyKey: 'k' });
    const stranger = await aCustomer(world);
    const foreign = await aBooking(world, stranger, { idempotencyKey: 'k', time: '16:00' });
    expect([again.providerId, foreign.id === again.id]).toEqual([provider.id, false]);
  });
});

describe('PATCH of the status', () => {
  it('refuses in the order of the rule (LIF-7)', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    const by = (user: Parameters<World['as']>[0], status: unknown) =>
      world.as(user).bookings.setStatus({ bookingId, status });

    await expect(by(await aCustomer(world), 'nonsense')).rejects.toEqual(refusal('not_found'));
    await expect(by(customer, 'nonsense')).rejects.toEqual(refusal('invalid'));
    await expect(by(customer, 'confirmed')).rejects.toEqual(refusal('forbidden'));
    await expect(by(provider, 'pending')).rejects.toEqual(refusal('forbidden'));
    await expect(by(provider, 'completed')).rejects.toEqual(refusal('illegal_move'));
    expect((await by(provider, 'confirmed')).status).toBe('confirmed');
    expect((await by(provider, 'confirmed')).status).toBe('confirmed');
    const events = await world.database.read
      .selectFrom('event')
      .select('type')
      .where('bookingId', '=', bookingId)
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['booking.requested', 'booking.accepted']);
    expect(await by(customer, 'cancelled')).toMatchObject({ status: 'cancelled', cancelReason: 'customer' });
    await expect(by(provider, 'confirmed')).rejects.toEqual(refusal('illegal_move'));
  });

  it('checks access to the booking before the input', async () => {
    await aProvider(world);
    const { id: bookingId } = await aBooking(world, await aCustomer(world));
    const stranger = world.as(await aCustomer(world)).bookings;
    await expect(stranger.setStatus({ bookingId })).rejects.toEqual(refusal('not_found'));
    const odd = { bookingId, status: 'cancelled', reason: 5 };
    await expect(stranger.setStatus(odd)).rejects.toEqual(refusal('not_found'));
  });

  it('refuses an unknown reason, and changes nothing', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    for (const user of [customer, provider, await anAdmin(world)]) {
      for (const [status, reason] of [
        ['cancelled', 'bogus'],
        ['cancelled', 'expired'],
        ['pending', ''],
        ['confirmed', 7],
      ] as const) {
        await expect(world.as(user).bookings.setStatus({ bookingId, status, reason })).rejects.toMatchObject({
          cause: {
            code: 'invalid',
            status: 400,
            details: { fields: { reason: 'Please choose no_show or problem' } },
          },
        });
      }
    }
    expect((await readBookings(world.as(customer)))[0]?.status).toBe('pending');
  });

  it('responds to all identical simultaneous calls, and acts once', async () => {
    const provider = await aProvider(world);
    const { id: bookingId } = await aBooking(world, await aCustomer(world));
    const calls = Array.from({ length: 8 }, () =>
      world.as(provider).bookings.setStatus({ bookingId, status: 'confirmed' }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['confirmed']));
    const history = await world.as(provider).bookings.history({ bookingId });
    expect(history.map(({ type }) => type)).toEqual(['booking.requested', 'booking.accepted']);
  });

  it('treats a provider’s cancel of a pending booking as a decline', async () => {
    const provider = await aProvider(world);
    const { id: bookingId } = await aBooking(world, await aCustomer(world));
    const declined = await world.as(provider).bookings.setStatus({ bookingId, status: 'cancelled' });
    expect(declined).toMatchObject({ status: 'cancelled', cancelReason: 'declined', moves: [] });
  });
});

describe('moving a booking', () => {
  it('frees the time when it is cancelled', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.decline({ bookingId });
    expect((await aBooking(world, customer)).providerId).toBe(provider.id);
  });

  it('marks a cancel inside 24 elapsed hours as late, and one at exactly 24 not', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const first = await aBooking(world, customer, { time: '10:00' });
    const second = await aBooking(world, customer, { time: '11:00' });
    world.at('2026-03-03T11:00:00Z');
    const cancel = (bookingId: number) => world.as(customer).bookings.cancel({ bookingId });
    expect([(await cancel(first.id)).late, (await cancel(second.id)).late]).toEqual([true, false]);
  });

  it('lets only an admin cancel after the start, and only with a reason', async () => {
    const provider = await aProvider(world);
    const customer = await aCustomer(world);
    const admin = await anAdmin(world);
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T10:00:00Z');
    await expect(world.as(customer).bookings.cancel({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    await expect(world.as(provider).bookings.cancel({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    await expect(world.as(admin).bookings.cancel({ bookingId })).rejects.toEqual(refusal('illegal_move'));
    const cancelled = await world.as(admin).bookings.cancel({ bookingId, reason: 'no_show' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'no_show', late: false });
  });

  it('records no no-show before the start, whatever reason is sent', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer);
    const cancelled = await world.as(customer).bookings.cancel({ bookingId, reason: 'no_show' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'customer' });
  });

  it('completes from the start on, not a moment before', async () => {
    const provider = await aProvider(world);
    const { id: bookingId } = await aBooking(world, await aCustomer(world));
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T09:59:59.999Z');
    await expect(world.as(provider).bookings.complete({ bookingId })).rejects.toEqual(
      refusal('illegal_move'),
    );
    world.at('2026-03-04T10:00:00Z');
    expect((await world.as(provider).bookings.complete({ bookingId })).status).toBe('completed');
  });

  it('keeps a stranger from learning that the booking exists', async () => {
    await aProvider(world);
    const { id: bookingId } = await aBooking(world, await aCustomer(world));
    const strangers = [await aCustomer(world), await aProvider(world)];
    for (const stranger of strangers) {
      await expect(world.as(stranger).bookings.cancel({ bookingId })).rejects.toEqual(refusal('not_found'));
    }
  });

  it('is flagged with a note, and its history has both', async () => {
    const admin = await anAdmin(world);
    const customer = await aCustomer(world, 'Amara Cole');
    const { id: bookingId } = await aBooking(world, customer);
    const { bookings } = world.as(admin);
    expect(await bookings.flag({ bookingId, note: 'Called twice' })).toMatchObject({
      flagged: true,
      flagNote: 'Called twice',
    });
    expect(await bookings.clearFlag({ bookingId })).toMatchObject({ flagged: false, flagNote: null });
    const history = await bookings.history({ bookingId });
    expect(history.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['booking.requested', 'Amara Cole'],
      ['booking.flagged', admin.name],
      ['booking.flag_cleared', admin.name],
    ]);
    await expect(bookings.flag({ bookingId: 99_999 })).rejects.toEqual(refusal('not_found'));
    const stranger = world.as(await aCustomer(world)).bookings;
    await expect(stranger.history({ bookingId })).rejects.toEqual(refusal('not_found'));
  });

  it('shows its provider what was chosen before they accept', async () => {
    const provider = await aProvider(world);
    const choices = { recording: true, enhanced: true, rooms: 'Kitchen, hall' };
    const options = { express: true, overnight: false, choices };
    await aBooking(world, await aCustomer(world), { source: 'wizard', options });
    expect(await readBookings(world.as(provider))).toMatchObject([
      { status: 'pending', source: 'wizard', options },
    ]);
  });

  it('shows its flag and the note to admins only', async () => {
    const [admin, provider, customer] = [
      await anAdmin(world),
      await aProvider(world),
      await aCustomer(world, 'Amara Cole'),
    ];
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(admin).bookings.flag({ bookingId, note: 'Called twice' });
    for (const caller of [world.as(customer), world.as(provider)]) {
      expect(await readBookings(caller)).toMatchObject([{ flagged: false, flagNote: null }]);
      expect((await caller.bookings.history({ bookingId })).map(({ type }) => type)).toEqual([
        'booking.requested',
      ]);
    }
    const accepted = await world.as(provider).bookings.accept({ bookingId });
    expect(accepted).toMatchObject({ flagged: false, flagNote: null });
    expect(await world.as(customer).accounts.exportData()).toMatchObject({
      bookings: [{ flagged: false, flagNote: null }],
    });
    expect(await readBookings(world.as(admin))).toMatchObject([{ flagNote: 'Called twice' }]);
  });
});
