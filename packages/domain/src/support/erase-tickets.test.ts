import { afterEach, beforeEach, expect, it } from 'vitest';
import { type World, aCustomer, openWorld, openingPasswords } from '@doorstep/domain/testing';
import { everyRow } from '../../testing/snapshot.ts';
import type { User } from '../platform/users/user.schema.ts';
import { type TicketRow, insertTicket } from './ticket.queries.ts';

let world: World;
let customer: User;
beforeEach(async () => {
  world = await openWorld();
  customer = await aCustomer(world, 'Amara Cole');
});
afterEach(() => world.close());

const AT = '2026-03-01T10:00:00.000Z';
const keep = (more: Partial<TicketRow>) =>
  world.database.transaction((tx) =>
    insertTicket(tx, {
      name: 'Amara Cole',
      email: customer.email.toUpperCase(),
      subject: 'Secret subject',
      description: 'Secret question',
      priority: 2,
      status: 2,
      createdAt: AT,
      updatedAt: AT,
      handover: 'none',
      ...more,
    } as Parameters<typeof insertTicket>[1]),
  );
const leave = () =>
  world.as(customer, { passwords: openingPasswords() }).accounts.deleteAccount({ currentPassword: 'any' });
const rows = async () => (await everyRow(world.database.read)).ticket as TicketRow[];

it('what is known of tickets of a user goes with their account, also the desk’s copies and answers (DAT-2)', async () => {
  await keep({ userId: customer.id, tag: 'doorstep-1', handover: 'waiting', deskDueAt: AT });
  await keep({
    userId: customer.id,
    tag: 'doorstep-2',
    handover: 'rejected',
    deskError: 'Secret is invalid',
  });
  await keep({ userId: customer.id, tag: 'doorstep-3', deskId: 7, handover: 'taken' });
  await keep({ deskId: 8, handover: 'taken' });
  await leave();
  const left = await rows();
  expect(left).toHaveLength(4);
  expect(JSON.stringify(await everyRow(world.database.read))).not.toMatch(/Secret|Amara|customer-\d+@/i);
  expect(left.filter(({ deskId }) => deskId === null).map(({ handover }) => handover)).toEqual([
    'none',
    'none',
  ]);
  expect(left.filter(({ deskId }) => deskId !== null).map(({ handover }) => handover)).toEqual([
    'taken',
    'taken',
  ]);
});

it('what others wrote from the same address to us stays: nobody has shown that it is theirs', async () => {
  await keep({ tag: 'doorstep-1' });
  await keep({ email: 'bea@example.test', deskId: 8, handover: 'taken' });
  await leave();
  expect((await rows()).map(({ description }) => description)).toEqual([
    'Secret question',
    'Secret question',
  ]);
});
