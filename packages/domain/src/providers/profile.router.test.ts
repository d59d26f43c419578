import { beforeEach, describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { FORM_SLOTS } from '../scheduling/booking-window.ts';

openWorldForEachTest();
let provider: User;
beforeEach(async () => {
  provider = await aProvider(world, { name: 'Grace Mensah', services: [3, 1] });
});

const show = (viewer: User | null = null) => world.as(viewer).providers.show({ providerId: provider.id });
const said = {
  bio: 'Tidy homes.',
  yearsOfExperience: 5,
  certifications: ['First aid'],
  specialties: ['Ovens', 'Windows'],
  languages: ['English', 'Spanish'],
  offersOvernight: true,
};

describe('a profile', () => {
  it('of a new provider is empty', async () => {
    expect(await show()).toEqual({
      id: provider.id,
      name: 'Grace Mensah',
      bio: null,
      profilePhoto: null,
      yearsOfExperience: null,
      certifications: [],
      specialties: [],
      languages: [],
      offersOvernight: false,
      verified: false,
      services: [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 3 })],
      hours: [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '18:00' })),
      availableDays: 6,
      responseMinutes: null,
      recommendCount: 0,
      stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 0 })),
      reviewCount: 0,
      averageRating: null,
      reviews: [],
      nextReviews: null,
      nextFree: { date: '2026-03-03', time: '09:00', startsAt: '2026-03-03T09:00:00.000Z' },
    });
  });

  it('lists services as all are listed, by type, then id (CAT-5)', async () => {
    const [first] = await world.as(null).services.list();
    const { id: serviceId, imageUrl: _, ...service } = first!;
    await world.as(await anAdmin(world)).services.update({ ...service, serviceId, type: 'gardening' });
    expect((await show()).services).toMatchObject([{ id: 3 }, { id: 1 }]);
  });

  it('is changed by its provider', async () => {
    const { providers } = world.as(provider);
    await providers.updateProfile({ ...said, languages: [' English', 'Spanish', 'English '] });
    expect(await providers.mine()).toEqual({
      ...said,
      area: null,
      profilePhoto: null,
      approved: true,
      verified: false,
      serviceIds: [1, 3],
    });
    expect(await show()).toMatchObject(said);
    await providers.updateProfile({});
    expect(await show()).toMatchObject({ bio: null, yearsOfExperience: null, languages: [] });
  });

  it.each([
    ['bio', { bio: 'x'.repeat(2001) }, 'Please use 2,000 characters or fewer'],
    ['yearsOfExperience', { yearsOfExperience: -1 }, 'Please enter a whole number of years'],
    ['yearsOfExperience', { yearsOfExperience: 1.5 }, 'Please enter a whole number of years'],
    ['languages.0', { languages: [' '] }, 'Please enter a language'],
    ['certifications', { certifications: Array(21).fill('A') }, 'Please enter 20 or fewer'],
  ])('refuses a bad %s', async (field, changes, message) => {
    const error = await world
      .as(provider)
      .providers.updateProfile({ ...said, ...changes })
      .catch((thrown) => thrown);
    expect(error.cause.issues[0].path.join('.')).toBe(field);
    expect(error.cause.issues[0].message).toBe(message);
  });

  it('contains rating, response time and next free time', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    for (const [time, minutes] of [
      ['09:00', 5],
      ['10:00', 15],
      ['11:00', 90],
    ] as const) {
      world.at('2026-03-02T10:00:00Z');
      const { id: bookingId } = await aBooking(world, customer, { time, date: `2026-03-03T${time}` });
      world.at(new Date(world.now.getTime() + minutes * 60_000));
      await world.as(provider).bookings.accept({ bookingId });
    }
    expect(await show()).toMatchObject({
      responseMinutes: 15,
      nextFree: { date: '2026-03-03', time: '12:00' },
    });
    const [{ id: bookingId } = { id: 0 }] = await world.as(customer).bookings.list();
    world.at('2026-03-03T18:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4, comment: 'Good.' });
    expect(await show()).toMatchObject({
      reviewCount: 1,
      averageRating: 4,
      reviews: [{ customerName: 'Amara C.', comment: 'Good.' }],
    });
  });

  it('measures a response from the assignment, even when it is later than the booking', async () => {
    const customer = await aCustomer(world);
    const admin = await anAdmin(world);
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    const successor = await aProvider(world);
    world.at('2026-03-02T20:00:00Z');
    await world.as(admin).bookings.assign({ bookingId, providerId: successor.id });
    world.at('2026-03-02T20:05:00Z');
    await world.as(successor).bookings.accept({ bookingId });
    const profile = await world.as(null).providers.show({ providerId: successor.id });
    expect(profile.responseMinutes).toBe(5);
  });

  it('without free time within a month has no next free time', async () => {
    await world.as(provider).availability.setHours({ hours: [] });
    expect(await show()).toMatchObject({ hours: [], availableDays: 0, nextFree: null });
  });

  it('is visible for approved, active providers, and always to admins and its provider', async () => {
    const admin = await anAdmin(world);
    provider = await aProvider(world, { approved: false });
    await expect(show()).rejects.toEqual(refusal('not_found'));
    await expect(show(await aProvider(world))).rejects.toEqual(refusal('not_found'));
    expect(await show(provider)).toMatchObject({ id: provider.id });
    await world.as(admin).providers.approve({ userId: provider.id });
    expect(await show()).toMatchObject({ id: provider.id });
    await world.as(admin).accounts.deactivate({ userId: provider.id });
    await expect(show()).rejects.toEqual(refusal('not_found'));
    expect(await show(admin)).toMatchObject({ id: provider.id });
    provider = await aCustomer(world);
    await expect(show()).rejects.toEqual(refusal('not_found'));
  });
});

describe('the providers of a type', () => {
  const offering = (limit?: number) => world.as(null).providers.offering({ type: 'cleaning', limit });

  it('are approved, active and offer one of its services, best rated first', async () => {
    const rated = await aProvider(world, { name: 'Daniel Okafor', services: [2, 3, 16] });
    await aProvider(world, { approved: false });
    await aProvider(world, { services: [4] });
    const gone = await aProvider(world);
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: gone.id });
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer, { providerId: rated.id, serviceId: 2 });
    await world.as(rated).bookings.accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await world.as(rated).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4 });
    const own = { name: 'Grace Mensah', reviewCount: 0, averageRating: null, serviceIds: [1, 3] };
    const words = { bio: null, languages: [], yearsOfExperience: null };
    const times = {
      ...words,
      nextFree: { date: '2026-03-05', time: '09:00', startsAt: '2026-03-05T09:00:00.000Z' },
      freeTimes: FORM_SLOTS,
    };
    expect(await offering()).toEqual({
      total: 2,
      providers: [
        {
          id: rated.id,
          name: 'Daniel Okafor',
          verified: false,
          profilePhoto: null,
          reviewCount: 1,
          averageRating: 4,
          serviceIds: [2, 3],
          ...times,
        },
        { id: provider.id, verified: false, profilePhoto: null, ...own, ...times },
      ],
    });
    expect(await offering(1)).toMatchObject({ total: 2, providers: [{ id: rated.id }] });
  });

  it('of a day are those with free times on it (PRV-13)', async () => {
    const other = await aProvider(world, { services: [2] });
    await world.as(other).availability.setHours({ hours: [] });
    const onDay = (date: string) => world.as(null).providers.offering({ type: 'cleaning', date });
    expect(await onDay('2026-03-04')).toMatchObject({
      total: 2,
      providers: [
        { id: provider.id, nextFree: { date: '2026-03-04', time: '09:00' }, freeTimes: FORM_SLOTS },
      ],
    });
    expect((await onDay('2026-03-02')).providers).toEqual([]);
    expect((await onDay('2027-03-02')).providers).toEqual([]);
  });

  it('each have their own next free hour, if any', async () => {
    const other = await aProvider(world, { services: [2] });
    await world.as(other).availability.setHours({ hours: [] });
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T09:00', providerId: provider.id });
    expect(await offering()).toMatchObject({
      providers: [
        { id: provider.id, nextFree: { date: '2026-03-03', time: '10:00' }, freeTimes: FORM_SLOTS.slice(2) },
        { id: other.id, nextFree: null, freeTimes: [] },
      ],
    });
  });

  it('are none when no provider offers it', async () => {
    expect(await world.as(null).providers.offering({ type: 'beauty' })).toEqual({ providers: [], total: 0 });
  });
});

describe('verification', () => {
  it('is set and withdrawn by an admin', async () => {
    const admin = await anAdmin(world);
    const verify = (verified: boolean) => world.as(admin).providers.verify({ userId: provider.id, verified });
    await verify(true);
    await verify(true);
    expect((await show()).verified).toBe(true);
    await verify(false);
    expect((await show()).verified).toBe(false);
    const events = await world.database.read
      .selectFrom('event')
      .select(['type', 'actorId'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'provider.verified', actorId: admin.id },
      { type: 'provider.verification_withdrawn', actorId: admin.id },
    ]);
  });

  it('applies to providers only, as approval does, by admins only', async () => {
    const admin = world.as(await anAdmin(world)).providers;
    const customer = await aCustomer(world);
    await expect(admin.verify({ userId: customer.id, verified: true })).rejects.toThrow(
      'Only providers can be verified',
    );
    await expect(admin.approve({ userId: customer.id })).rejects.toEqual(refusal('not_a_provider'));
    await expect(admin.verify({ userId: 9999, verified: true })).rejects.toEqual(refusal('not_found'));
    const own = world.as(provider).providers.verify({ userId: provider.id, verified: true });
    await expect(own).rejects.toEqual(refusal('forbidden'));
  });
});
