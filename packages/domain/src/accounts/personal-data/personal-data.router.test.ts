import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { writeAllData } from '../../../testing/all-data.ts';
import { everyRow } from '../../../testing/snapshot.ts';
import { aSession, tokenHolder } from '../../../testing/sign-in.ts';
import { openingPasswords } from '../../../testing/test-ports.ts';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../../platform/users/user.schema.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const PASSWORD = 'the right one';
const passwords = openingPasswords((password) => password === PASSWORD);
const leave = (user: User, currentPassword = PASSWORD) =>
  world.as(user, { passwords }).accounts.deleteAccount({ currentPassword });
const exported = (user: User) => world.as(user).accounts.exportData();

const live = () => writeAllData(world, customer, provider);

/** All that the database holds of people, as one text. */
const everything = async () => JSON.stringify(await everyRow(world.database.read));

describe('an export', () => {
  it('has everything that is stored about a customer', async () => {
    const { bookingId } = await live();
    expect(await exported(customer)).toMatchObject({
      account: { email: customer.email },
      addresses: [{ addressLine1: '1 Secret Lane' }],
      messages: expect.arrayContaining([
        expect.objectContaining({ withId: provider.id, body: 'Secret message' }),
      ]),
      tickets: [
        { description: 'Secret scratch' },
        { subject: 'Secret subject', description: 'Secret question' },
      ],
      problems: [{ kind: 'damage', note: 'Secret scratch', decision: { credit: 500 } }],
      actions: expect.arrayContaining([expect.objectContaining({ type: 'booking.requested' })]),
      bookings: [
        {
          id: bookingId,
          notes: 'Secret dog',
          options: { choices: { pet: 'Secret cat' } },
          place: { postcode: 'N6 5ET' },
        },
      ],
      reviews: [{ comment: 'Spotless.', instructions: 'Secret key' }],
      preferences: { notes: 'Secret allergies' },
      accessDetails: { instructions: 'Secret code' },
      favourites: [provider.id],
      referralCode: expect.stringMatching(/^\w{8}$/),
      profile: null,
    });
  });

  it('has a provider’s profile, hours and jobs, and nothing else about others', async () => {
    const { bookingId } = await live();
    world.at('2026-03-12T10:00:00Z');
    const part = await exported(provider);
    expect(part).toMatchObject({
      profile: { bio: 'Tidy homes.' },
      serviceIds: [1],
      timeOff: [{ id: expect.any(Number) }],
      bookings: [{ id: bookingId }],
      reviews: [{ rating: 5 }],
      hours: Array.from({ length: 6 }, () => expect.anything()),
    });
    expect(JSON.stringify(part)).not.toMatch(/Secret (code|allergies)|"place"/);
  });

  it('of an admin has their account and actions', async () => {
    const admin = await anAdmin(world);
    await world.as(admin).services.retire({ serviceId: 24 });
    expect(await exported(admin)).toMatchObject({
      account: { id: admin.id },
      actions: [{ type: 'service.retired' }],
      bookings: [],
      profile: null,
    });
  });
});

describe('deleting an account', () => {
  it('needs the password', async () => {
    await expect(leave(customer, 'a guess')).rejects.toThrow('That’s not your password. Please try again');
    expect(await world.as(customer).accounts.current()).toMatchObject({ active: true });
  });

  it('removes what is personal and leaves what others need', async () => {
    const { bookingId, conversationId } = await live();
    await leave(customer);
    expect(await everything()).not.toMatch(/Secret|Amara|customer-\d+@|N6 5ET/);
    const { reviews } = await world.as(null).reviews.ofProvider({ providerId: provider.id });
    expect(reviews).toMatchObject([{ customerName: 'A former customer', comment: 'Spotless.', rating: 5 }]);
    const [job] = await readBookings(world.as(provider));
    expect(job).toMatchObject({
      id: bookingId,
      customerName: 'A former customer',
      address: 'Removed',
      totalPrice: 2500,
      status: 'completed',
    });
    const thread = await world.as(provider).messages.thread({ conversationId });
    expect(thread.map(({ body }) => body)).toContain('My answer');
    await leave(provider);
    const left = await everything();
    for (const text of ['Grace', provider.email, 'Tidy homes']) expect(left).not.toContain(text);
    const events = await world.database.read
      .selectFrom('event')
      .select('type')
      .where('actorId', '=', customer.id)
      .orderBy('id')
      .execute();
    expect(events.at(-1)?.type).toBe('account.deleted');
  });

  it('removes the account permanently', async () => {
    const session = tokenHolder(await aSession(world, customer));
    await world.as(customer, { passwords, session }).accounts.deleteAccount({ currentPassword: PASSWORD });
    expect(session.token).toBeNull();
    const login = { email: customer.email, password: PASSWORD };
    await expect(world.as(null, { passwords: world.ports.passwords }).accounts.login(login)).rejects.toEqual(
      refusal('wrong_credentials'),
    );
    const admin = world.as(await anAdmin(world));
    expect((await admin.accounts.list()).map(({ id }) => id)).not.toContain(customer.id);
    await expect(admin.accounts.reactivate({ userId: customer.id })).rejects.toEqual(refusal('not_found'));
    const again = { ...login, username: customer.username, name: 'Amara Cole', role: 'customer' as const };
    expect((await world.as(null).accounts.register(again)).id).not.toBe(customer.id);
  });

  it('cancels a customer’s future bookings, and frees their time', async () => {
    const pending = await aBooking(world, customer, { time: '10:00' });
    const confirmed = await aBooking(world, customer, { time: '14:00' });
    await world.as(provider).bookings.accept({ bookingId: confirmed.id });
    await leave(customer);
    const jobs = await readBookings(world.as(provider));
    expect(jobs.map(({ id, status, cancelReason }) => [id, status, cancelReason])).toEqual([
      [confirmed.id, 'cancelled', 'customer'],
      [pending.id, 'cancelled', 'customer'],
    ]);
    expect((await aBooking(world, await aCustomer(world), { time: '14:00' })).providerId).toBe(provider.id);
  });

  it('gives a provider’s requests to others and cancels the jobs they took', async () => {
    const pending = await aBooking(world, customer, { time: '10:00', providerId: provider.id });
    const confirmed = await aBooking(world, customer, { time: '14:00', providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId: confirmed.id });
    await world.as(provider).providers.updateProfile({ bio: 'Secret life' });
    const other = await aProvider(world);
    await leave(provider);
    const own = new Map((await readBookings(world.as(customer))).map((booking) => [booking.id, booking]));
    expect(own.get(pending.id)).toMatchObject({ status: 'pending', providerId: other.id });
    expect(own.get(confirmed.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'provider',
      providerName: 'A former provider',
    });
    expect(await everything()).not.toMatch(/Secret|Grace/);
    await expect(world.as(null).providers.show({ providerId: provider.id })).rejects.toEqual(
      refusal('not_found'),
    );
    const toNobody = world.as(customer).messages.send({ userId: provider.id, body: 'Hello?' });
    await expect(toNobody).rejects.toEqual(refusal('forbidden'));
  });

  it('leaves no message unread', async () => {
    await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).messages.send({ userId: customer.id, body: 'Shall I bring milk?' });
    expect(await world.as(customer).messages.unread()).toBe(1);
    await leave(provider);
    expect(await world.as(customer).messages.unread()).toBe(0);
  });

  it('ends paused dates of a provider, without asking others', async () => {
    const dates = ['2026-03-04T10:00', '2026-03-11T10:00'];
    const series = { recurring: true, recurrencePattern: 'weekly', providerId: provider.id } as const;
    const first = await aBooking(world, customer, { ...series, date: dates[0]! });
    await aBooking(world, customer, { ...series, date: dates[1]!, seriesId: first.seriesId });
    await world.as(customer).bookings.pauseSeries({ seriesId: first.seriesId! });
    await aProvider(world);
    await leave(provider);
    const own = await readBookings(world.as(customer));
    expect(own.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['cancelled', 'deactivated'],
      ['cancelled', 'deactivated'],
    ]);
  });

  it('waits while a job goes on, for both sides', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T10:30:00Z');
    await expect(leave(customer)).rejects.toEqual(refusal('job_in_progress'));
    await expect(leave(provider)).rejects.toEqual(refusal('job_in_progress'));
    world.at('2026-03-04T11:00:00Z');
    await leave(customer);
    await leave(provider);
  });

  it('waits while a problem is open', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await world.as(customer).bookings.reportProblem({ bookingId, kind: 'damage', note: 'Secret trouble' });
    await expect(leave(customer)).rejects.toEqual(refusal('problem_open'));
    await expect(leave(provider)).rejects.toEqual(refusal('problem_open'));
    await world.as(await anAdmin(world)).bookings.resolveProblem({
      bookingId,
      outcome: 'none',
      reason: 'Secret reason',
    });
    await leave(customer);
    expect(await everything()).not.toContain('Secret');
  });

  it('erases the text of reported problems, and pending tickets', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await world.as(provider).bookings.reportProblem({ bookingId, kind: 'damage', note: 'Secret dog bit me' });
    await world.as(customer).support.contact({ ...customer, subject: 'Secret', message: 'Secret question' });
    await world.database.transaction((tx) =>
      tx.updateTable('ticket').set({ handover: 'waiting', deskDueAt: world.now.toISOString() }).execute(),
    );
    const decision = { outcome: 'none', reason: 'Secret reason' } as const;
    await world.as(await anAdmin(world)).bookings.resolveProblem({ bookingId, ...decision });
    expect(await exported(customer)).toMatchObject({
      problems: [{ note: 'Secret dog bit me', reportedBy: 'provider', decision }],
    });
    await leave(customer);
    expect(await everything()).not.toMatch(/Secret|Amara|customer-\d+@/);
    const { ticket } = await everyRow(world.database.read);
    expect(ticket).toHaveLength(2);
    for (const row of ticket) expect(row).toMatchObject({ handover: 'none', deskDueAt: null });
    const [problem] = await world.as(provider).bookings.problems({ bookingId });
    expect(problem).toMatchObject({
      note: 'This text was deleted',
      decision: { outcome: 'none', reason: null },
    });
  });

  it('is refused for the last admin only', async () => {
    const [first, second] = [await anAdmin(world), await anAdmin(world)];
    await leave(first);
    await expect(leave(second)).rejects.toEqual(refusal('last_admin'));
  });
});
