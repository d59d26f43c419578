import { expect, it } from 'vitest';
import { aTicket, openingPasswords } from '@doorstep/domain/testing';
import { everyRow } from '../../testing/snapshot.ts';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { setEmailConfirmed } from '../platform/users/user-changes.queries.ts';
import { ERASED_TEXT, type TicketRow } from './ticket.queries.ts';

openWorldForEachTest({ customer: 'Amara Cole' });

const AT = '2026-03-01T10:00:00.000Z';
const secret = (more: Partial<TicketRow>) =>
  aTicket(world, {
    name: 'Amara Cole',
    email: customer.email.toUpperCase(),
    subject: 'Secret subject',
    description: 'Secret question',
    handover: 'none',
    ...more,
  });
const leave = (user = customer) =>
  world.as(user, { passwords: openingPasswords() }).accounts.deleteAccount({ currentPassword: 'any' });
const rows = async () => (await everyRow(world.database.read)).ticket as TicketRow[];

it('the texts of a user’s tickets are erased with their account, also in copies and rejections (DAT-2)', async () => {
  await secret({ userId: customer.id, tag: 'doorstep-1', handover: 'waiting', deskDueAt: AT });
  await secret({
    userId: customer.id,
    tag: 'doorstep-2',
    handover: 'rejected',
    deskError: 'Secret is invalid',
  });
  await secret({ userId: customer.id, tag: 'doorstep-3', deskId: 7, handover: 'taken' });
  await secret({ deskId: 8, handover: 'taken' });
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

it('tickets that Freshdesk made from an address stay when its account has not confirmed it (ACC-40)', async () => {
  await secret({ deskId: 8, handover: 'taken' });
  await secret({ userId: customer.id, tag: 'doorstep-1' });
  await world.database.transaction((tx) => setEmailConfirmed(tx, customer.id, null));
  await leave({ ...customer, emailConfirmed: false });
  expect((await rows()).map(({ description }) => description)).toEqual(['Secret question', ERASED_TEXT]);
});

it('messages of visitors from the same address stay: no one has shown that it is theirs', async () => {
  await secret({ tag: 'doorstep-1' });
  await secret({ email: 'bea@example.test', deskId: 8, handover: 'taken' });
  await leave();
  expect((await rows()).map(({ description }) => description)).toEqual([
    'Secret question',
    'Secret question',
  ]);
});
