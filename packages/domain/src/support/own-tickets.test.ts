import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aCustomer, aProvider, openWorld } from '@doorstep/domain/testing';
import type { User } from '../platform/users/user.schema.ts';

let world: World;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world);
});
afterEach(() => world.close());

const write = (subject: string, user: User = customer) =>
  world.as(user).support.contact({ ...user, subject, message: 'Do you come on Sundays?' });
const own = (user: User = customer) => world.as(user).support.ownTickets;

it('whoever wrote sees their own tickets, and where each stands (SUP-19)', async () => {
  const { ticketId } = await write('A question');
  expect(await own()({})).toEqual({
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

it('own tickets are read page by page, the newest first, also those of one moment', async () => {
  const subjects = ['one', 'two', 'three', 'four', 'five'];
  for (const subject of subjects) await write(subject);
  const seen: string[] = [];
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const page: Awaited<ReturnType<ReturnType<typeof own>>> = await own()({ limit: 2, cursor });
    seen.push(...page.items.map(({ subject }) => subject));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(subjects.toReversed());
  await expect(own()({ cursor: 'x' })).rejects.toThrow('This page does not exist');
});
