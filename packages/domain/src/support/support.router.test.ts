import { describe, expect, it } from 'vitest';
import { aCustomer, aProvider, anAdmin, openingPasswords } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { domainErrorResponse } from '../platform/trpc.ts';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest();

const question = {
  name: 'Bea Lark',
  email: 'bea@example.test',
  subject: 'A question',
  message: 'Do you come on Sundays?',
};
const tickets = async () => (await world.as(await anAdmin(world)).support.list({})).items;

describe('a message to us', () => {
  it('becomes an open ticket of medium priority, and its writer gets the number', async () => {
    const { ticketId } = await world.as(null).support.contact(question);
    expect(ticketId).toBeGreaterThan(1_000_000_000);
    expect(await world.as(await anAdmin(world)).support.show({ ticketId })).toEqual({
      id: ticketId,
      number: ticketId,
      gone: null,
      userId: null,
      name: 'Bea Lark',
      email: 'bea@example.test',
      subject: 'A question',
      description: 'Do you come on Sundays?',
      excerpt: 'Do you come on Sundays?',
      priority: 2,
      status: 2,
      createdAt: '2026-03-02T10:00:00.000Z',
      dueBy: '2026-03-05T10:00:00.000Z',
      firstResponseDue: '2026-03-03T04:00:00.000Z',
      slaStatus: 'On Track',
      responderId: null,
      bookingId: null,
      isLocal: true,
      handover: 'none',
      rejection: null,
      freshdeskUrl: null,
    });
  });

  it('of a signed-in user comes from their account, whatever was sent', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await world.as(customer).support.contact(question);
    const { id: userId, name, email } = customer;
    const admin = world.as(await anAdmin(world)).support;
    const { items } = await admin.ticketsOf({ userId });
    expect(items).toMatchObject([{ subject: 'A question' }]);
    const [{ id: ticketId } = { id: 0 }] = items;
    expect(await admin.show({ ticketId })).toMatchObject({ userId, name, email });
  });

  it('of a user who deletes their account meanwhile is not kept', async () => {
    const customer = await aCustomer(world);
    const { accounts, support } = world.as(customer, { passwords: openingPasswords() });
    await accounts.deleteAccount({ currentPassword: 'the right one' });
    await expect(support.contact(question)).rejects.toMatchObject({ cause: { code: 'signed_out' } });
    expect(await tickets()).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const empty = { name: ' ', email: 'bea', subject: '', message: ' ' };
    const refused = await world.as(null).support.contact(empty).catch(domainErrorResponse);
    expect(refused).toHaveProperty('fields', {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      subject: 'Please enter a subject',
      message: 'Please write a message',
    });
    expect(await tickets()).toEqual([]);
  });

  it('is refused from the eleventh in an hour from one address, and taken after the hour', async () => {
    const send = (address: string) => world.as(null, { address }).support.contact(question);
    for (let sent = 0; sent < 10; sent += 1) await send('192.0.2.1');
    await expect(send('192.0.2.1')).rejects.toMatchObject({ cause: { code: 'too_many_messages' } });
    await send('192.0.2.2');
    world.at('2026-03-02T11:00:00Z');
    await send('192.0.2.1');
    expect(await tickets()).toHaveLength(12);
  });
});

const write = (subject: string, user: User) =>
  world.as(user).support.contact({ ...user, subject, message: 'Do you come on Sundays?' });
const own = (user: User) => world.as(user).support.ownTickets;

it('users see their own tickets with their status (SUP-19)', async () => {
  const customer = await aCustomer(world);
  const { ticketId } = await write('A question', customer);
  expect(await own(customer)({})).toEqual({
    items: [
      {
        id: ticketId,
        subject: 'A question',
        description: 'Do you come on Sundays?',
        status: 2,
        createdAt: '2026-03-02T10:00:00.000Z',
        bookingId: null,
      },
    ],
    nextCursor: null,
  });
  expect((await own(await aProvider(world))({})).items).toEqual([]);
});

it('own tickets have pages, the newest first, also those of one moment', async () => {
  const customer = await aCustomer(world);
  const subjects = ['one', 'two', 'three', 'four', 'five'];
  for (const subject of subjects) await write(subject, customer);
  const read: string[] = [];
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page: Awaited<ReturnType<ReturnType<typeof own>>> = await own(customer)({ limit: 2, cursor });
    read.push(...page.items.map(({ subject }) => subject));
    cursor = page.nextCursor;
  }
  expect(read).toEqual(subjects.toReversed());
  await expect(own(customer)({ cursor: 'x' })).rejects.toThrow('This page does not exist');
});
