import { describe, expect, it } from 'vitest';
import { aBooking, aCustomer, aProvider, anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { setTimeout } from 'node:timers/promises';
import { aSeries } from '../../testing/factories.ts';
import { follow } from '../../testing/follow.ts';
import { customer, openWorldForEachTest, provider, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const write = (from: User, to: User, body: string) => world.as(from).messages.send({ userId: to.id, body });
const peopleOf = async (viewer: User) => (await world.as(viewer).messages.people({})).items;
const bodies = async (viewer: User, conversationId: number) =>
  (await world.as(viewer).messages.thread({ conversationId })).map(({ body }) => body);
const AUTOMATIC = expect.stringMatching(
  /^Automatic reply: .* Grace Mensah will see your message, and can call you .*\.$/,
);

describe('a conversation', () => {
  it('is one for each customer and provider, from either side', async () => {
    await aBooking(world, customer);
    const { conversationId } = await write(provider, customer, 'Shall I bring the eco products?');
    expect((await write(customer, provider, 'Yes please.')).conversationId).toBe(conversationId);
    expect(await bodies(provider, conversationId)).toEqual([
      'Shall I bring the eco products?',
      'Yes please.',
    ]);
  });

  it('needs a booking they share, and that neither blocked the other', async () => {
    await expect(write(customer, provider, 'Hello')).rejects.toEqual(refusal('not_found'));
    await aBooking(world, customer);
    await expect(write(provider, await aCustomer(world), 'Hello')).rejects.toEqual(refusal('not_found'));
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    await expect(write(customer, provider, 'Hello')).rejects.toEqual(refusal('forbidden'));
  });

  it('ends when one of them is deactivated, without an automatic reply (MSG-1)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    const { conversationId } = await write(provider, customer, 'Shall I bring the eco products?');
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: provider.id });
    await expect(write(customer, provider, 'Yes please.')).rejects.toEqual(refusal('forbidden'));
    expect(await peopleOf(customer)).toMatchObject([{ conversationId, canWrite: false }]);
    expect(await world.as(customer).messages.housekeeper()).toMatchObject({ canWrite: false });
    expect(await bodies(customer, conversationId)).toHaveLength(1);
  });

  it('is closed to everybody else', async () => {
    await aBooking(world, customer);
    const { conversationId } = await write(customer, provider, 'Hello');
    for (const stranger of [await aCustomer(world), await aProvider(world)]) {
      const { messages } = world.as(stranger);
      await expect(messages.thread({ conversationId })).rejects.toEqual(refusal('not_found'));
      await expect(messages.markRead({ conversationId })).rejects.toEqual(refusal('not_found'));
    }
  });

  it('has a message once that was sent again, with the same answer', async () => {
    await aBooking(world, customer);
    const { messages } = world.as(customer);
    const message = { userId: provider.id, body: 'Hello', idempotencyKey: 'a lost answer' };
    const sent = await messages.send(message);
    expect(await messages.send(message)).toEqual(sent);
    expect(await bodies(provider, sent.conversationId)).toEqual(['Hello']);
    await expect(messages.send({ ...message, body: 'Good evening' })).rejects.toEqual(
      refusal('idempotency_mismatch'),
    );
  });

  it('has the messages of one visit alone, with its automatic reply', async () => {
    const first = await aBooking(world, customer);
    const second = await aBooking(world, customer, { date: '2026-03-06T10:00' });
    const { messages } = world.as(customer);
    const { conversationId } = await messages.send({
      userId: provider.id,
      body: 'The oven, please',
      bookingId: first.id,
    });
    await messages.send({ userId: provider.id, body: 'The windows, please', bookingId: second.id });
    world.at('2026-03-02T10:00:01Z');
    const about = async (bookingId: number) =>
      (await world.as(customer).messages.thread({ conversationId, bookingId })).map(({ body }) => body);
    expect(await about(first.id)).toEqual(['The oven, please', AUTOMATIC]);
    expect(await about(second.id)).toEqual(['The windows, please']);
  });

  it('counts what each side has not read', async () => {
    await aBooking(world, customer);
    await write(provider, customer, 'One');
    const { conversationId } = await write(provider, customer, 'Two');
    const unread = async (viewer: User) => (await peopleOf(viewer))[0]?.unread;
    const inAll = (viewer: User) => world.as(viewer).messages.unread();
    expect([await unread(customer), await unread(provider)]).toEqual([2, 0]);
    expect([await inAll(customer), await inAll(provider)]).toEqual([2, 0]);
    const other = await aProvider(world, { name: 'Tom Fielding' });
    await aBooking(world, customer, { providerId: other.id, date: '2026-03-05T09:00' });
    await write(other, customer, 'Three');
    expect(await inAll(customer)).toBe(3);
    await world.as(customer).messages.markRead({ conversationId });
    expect(await unread(customer)).toBe(1);
    expect(await inAll(customer)).toBe(1);
    const listed = (await peopleOf(customer)).at(-1);
    expect(listed).toMatchObject({ name: 'Grace Mensah', unread: 0, lastMessage: { body: 'Two' } });
  });

  it('notifies the reader only, once, that they were read', async () => {
    await aBooking(world, customer);
    const { conversationId } = await write(provider, customer, 'One');
    const streams = [await follow(world, customer), await follow(world, provider)];
    await world.as(customer).messages.markRead({ conversationId });
    await world.as(customer).messages.markRead({ conversationId });
    await write(provider, customer, 'Two');
    const [own, others] = await Promise.all(streams.map((stream) => stream.next()));
    expect(own).toMatchObject({ type: 'message.read', conversationId, isOwn: true });
    expect(others).toMatchObject({ type: 'message.sent', conversationId, isOwn: true });
    expect(await streams[0]!.next()).toMatchObject({ type: 'message.sent', isOwn: false });
    for (const stream of streams) await stream.stop();
  });
});

describe('two people who write at once', () => {
  it('miss no message of the other', async () => {
    await aBooking(world, customer);
    world.at('2026-03-03T18:00:00Z');
    const { conversationId } = await write(provider, customer, 'First');
    for (let round = 1; round <= 8; round += 1) {
      await Promise.all([write(customer, provider, 'Question'), write(provider, customer, 'Answer')]);
      const thread = await world.as(customer).messages.thread({ conversationId });
      const [listed] = await peopleOf(customer);
      expect(listed?.lastMessage?.id).toBe(thread.at(-1)?.id);
      const own = thread.findLastIndex(({ senderId }) => senderId === customer.id);
      expect(listed?.unread).toBe(thread.length - own - 1);
    }
  });
});

describe('the people to write to (MSG-8)', () => {
  it('begin with the latest conversation, for each side', async () => {
    const other = await aProvider(world, { name: 'Tom Fielding' });
    await aBooking(world, customer, { providerId: provider.id });
    await aBooking(world, customer, { providerId: other.id, time: '14:00' });
    const listed = async () =>
      (await peopleOf(customer)).map(({ name, unread, lastMessage }) => [name, unread, lastMessage?.body]);
    await write(provider, customer, 'Good morning');
    await write(other, customer, 'Good evening');
    expect(await listed()).toEqual([
      ['Tom Fielding', 1, 'Good evening'],
      ['Grace Mensah', 1, 'Good morning'],
    ]);
    await write(customer, provider, 'Hello');
    expect(await listed()).toEqual([
      ['Grace Mensah', 0, 'Hello'],
      ['Tom Fielding', 1, 'Good evening'],
    ]);
    world.at('2026-03-02T10:00:01Z');
    expect((await listed())[0]).toEqual(['Grace Mensah', 1, AUTOMATIC]);
  });

  it('go on with those of a booking that was not called off, the latest first, each once', async () => {
    const [tom, ada, ruth] = [
      await aProvider(world, { name: 'Tom Fielding' }),
      await aProvider(world, { name: 'Ada Okafor' }),
      await aProvider(world, { name: 'Ruth Adler' }),
    ];
    const book = async ({ id: providerId }: User, date: string) =>
      (await aBooking(world, customer, { providerId, date })).id;
    await book(provider, '2026-03-04T10:00');
    await write(provider, customer, 'Hello');
    const first = await book(ada, '2026-03-05T10:00');
    await book(tom, '2026-03-06T10:00');
    await book(ada, '2026-03-07T10:00');
    await world.as(customer).bookings.cancel({ bookingId: await book(ruth, '2026-03-09T10:00') });
    const listed = [
      { name: 'Grace Mensah', unread: 1, lastMessage: { body: 'Hello' }, visit: expect.anything() },
      {
        id: ada.id,
        name: 'Ada Okafor',
        conversationId: null,
        unread: 0,
        lastMessage: null,
        visit: {
          id: first,
          serviceName: 'Standard Home Cleaning',
          date: '2026-03-05T10:00:00.000Z',
          endsAt: '2026-03-05T11:00:00.000Z',
          isPending: true,
        },
      },
      { name: 'Tom Fielding', conversationId: null, lastMessage: null },
    ];
    expect(await peopleOf(customer)).toMatchObject(listed);
    const byPage: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor; pages += 1) {
      const { items, nextCursor } = await world.as(customer).messages.people({ limit: 1, cursor });
      byPage.push(...items.map(({ name }) => name));
      cursor = nextCursor;
    }
    expect(byPage).toEqual(['Grace Mensah', 'Ada Okafor', 'Tom Fielding']);
    const one = (other: User) => world.as(customer).messages.person({ userId: other.id });
    expect([await one(provider), await one(ada)]).toMatchObject(listed.slice(0, 2));
    await expect(one(ruth)).rejects.toEqual(refusal('not_found'));
    expect(await peopleOf(ada)).toMatchObject([{ id: customer.id, name: 'Amara Cole' }]);
  });

  it('have no visit that is over, paused or called off, and are none who have gone', async () => {
    const { ids } = await aSeries(world, customer, 2);
    const days = async () => (await peopleOf(customer)).map(({ visit }) => visit?.date.slice(0, 10) ?? null);
    expect(await days()).toEqual(['2026-03-04']);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    expect(await days()).toEqual(['2026-03-11']);
    await world.as(provider).bookings.accept({ bookingId: ids[1]! });
    expect((await peopleOf(customer))[0]).toMatchObject({ visit: { isPending: false }, lastVisit: null });
    world.at('2026-03-11T11:00:00Z');
    expect(await days()).toEqual([null]);
    expect((await peopleOf(customer))[0]?.lastVisit).toMatchObject({ id: ids[1] });
    await world.as(provider).bookings.complete({ bookingId: ids[1]! });
    const { accounts } = world.as(provider, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'any' });
    expect(await peopleOf(customer)).toEqual([]);
  });

  it('are empty before the first booking', async () => {
    expect(await peopleOf(customer)).toEqual([]);
  });
});

describe('the automatic reply', () => {
  it('is unread until it has appeared, whatever was read or written before', async () => {
    await aBooking(world, customer);
    const { conversationId } = await write(customer, provider, 'Hello');
    world.at('2026-03-02T10:00:00.500Z');
    await write(customer, provider, 'Are you there?');
    await world.as(customer).messages.markRead({ conversationId });
    world.at('2026-03-02T10:00:01Z');
    const unread = async () => (await peopleOf(customer))[0]?.unread;
    expect(await unread()).toBe(1);
    await world.as(customer).messages.markRead({ conversationId });
    expect(await unread()).toBe(0);
  });

  it('is sent live to both sides when it appears, not before', async () => {
    await aBooking(world, customer);
    const streams = [await follow(world, customer), await follow(world, provider)];
    const { conversationId } = await write(customer, provider, 'Hello');
    for (const stream of streams) expect((await stream.next()).type).toBe('message.sent');
    const told: string[] = [];
    const replies = streams.map(async (stream) => {
      const { type } = await stream.next();
      told.push(type, ...(await bodies(customer, conversationId)));
    });
    await setTimeout(250);
    expect(told).toEqual([]);
    world.at('2026-03-02T10:00:01Z');
    await Promise.all(replies);
    expect(told.slice(0, 3)).toEqual(['message.answered_automatically', 'Hello', AUTOMATIC]);
    for (const stream of streams) await stream.stop();
  });

  it('comes to a customer whose only visit is paused', async () => {
    const { ids } = await aSeries(world, customer, 1);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    world.at('2026-03-03T19:00:00Z');
    const { conversationId } = await write(customer, provider, 'Hello');
    world.at('2026-03-03T19:00:01Z');
    expect(await bodies(customer, conversationId)).toEqual(['Hello', AUTOMATIC]);
  });

  it('comes once, a second later, to a customer who writes outside the chat window', async () => {
    await aBooking(world, customer);
    const { conversationId } = await write(customer, provider, 'Hello');
    expect(await bodies(customer, conversationId)).toEqual(['Hello']);
    world.at('2026-03-02T10:00:01Z');
    expect(await bodies(customer, conversationId)).toEqual(['Hello', AUTOMATIC]);
    await write(customer, provider, 'Are you there?');
    world.at('2026-03-02T10:01:00Z');
    expect(await bodies(customer, conversationId)).toEqual(['Hello', AUTOMATIC, 'Are you there?']);
    await write(provider, customer, 'Now I am.');
    await write(customer, provider, 'Good.');
    world.at('2026-03-02T10:02:00Z');
    expect((await bodies(customer, conversationId)).at(-1)).toEqual(AUTOMATIC);
  });

  it.each([
    ['2026-03-03T17:59:59Z', true],
    ['2026-03-03T18:00:00Z', false],
    ['2026-03-04T10:59:59Z', false],
    ['2026-03-04T11:00:00Z', true],
  ])('at %s: %s', async (moment, replies) => {
    await aBooking(world, customer);
    world.at(moment);
    const { conversationId } = await write(customer, provider, 'Hello');
    world.at(new Date(world.now.getTime() + 1000));
    expect((await bodies(customer, conversationId)).length).toBe(replies ? 2 : 1);
  });
});

describe('who looks after a customer (MSG-7)', () => {
  const housekeeper = () => world.as(customer).messages.housekeeper();
  const named = async () => (await housekeeper())?.name ?? null;

  it('is null, then the provider of the next visit, then of the last', async () => {
    expect(await housekeeper()).toBeNull();
    const other = await aProvider(world, { name: 'Ada Okafor' });
    const later = await aBooking(world, customer, { date: '2026-03-06T10:00', providerId: other.id });
    expect(await housekeeper()).toEqual({
      id: other.id,
      name: 'Ada Okafor',
      photo: null,
      canWrite: true,
      visit: {
        id: later.id,
        serviceName: 'Standard Home Cleaning',
        date: '2026-03-06T10:00:00.000Z',
        endsAt: '2026-03-06T11:00:00.000Z',
        isPending: true,
      },
      conversationId: null,
      unread: 0,
      messages: [],
    });
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    expect(await named()).toBe('Grace Mensah');
    await world.as(provider).bookings.accept({ bookingId });
    await world.as(customer).bookings.cancel({ bookingId: later.id });
    world.at('2026-03-04T11:00:00Z');
    expect(await housekeeper()).toMatchObject({ name: 'Grace Mensah', visit: null });
  });

  it('is never one whose visit was cancelled or skipped, who is blocked or has left', async () => {
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(customer).providers.setBlock({ userId: provider.id, on: true });
    expect(await named()).toBeNull();
    await world.as(customer).providers.setBlock({ userId: provider.id, on: false });
    expect(await named()).toBe('Grace Mensah');
    await world.as(provider).bookings.decline({ bookingId });
    expect(await named()).toBeNull();
    const { seriesId } = await aSeries(world, customer, 2);
    expect(await named()).toBe('Grace Mensah');
    await world.as(customer).bookings.pauseSeries({ seriesId });
    expect(await named()).toBeNull();
  });

  it('comes with the latest messages, and how many of them are not read', async () => {
    await aBooking(world, customer, { providerId: provider.id });
    for (let count = 1; count <= 21; count += 1) await write(provider, customer, `Message ${count}`);
    const known = await housekeeper();
    expect(known?.messages.map(({ body }) => body).at(0)).toBe('Message 2');
    expect(known).toMatchObject({ unread: 20, conversationId: expect.any(Number) });
    await write(customer, provider, 'Thank you');
    expect(await housekeeper()).toMatchObject({ unread: 0 });
  });
});
