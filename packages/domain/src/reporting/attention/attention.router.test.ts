import { expect, it } from 'vitest';
import {
  aBooking,
  aCustomer,
  aProvider,
  aQuestion,
  anAcceptedBooking,
  openTestMailServer,
} from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { MailRefused } from '../../mail/mailer.ts';
import { MAX_ITEMS_PER_ATTENTION_KIND } from './attention.schema.ts';

openWorldForEachTest({ admin: true });

const kinds = async () => (await world.as(admin).reporting.attention()).map(({ kind }) => kind);

it('lists what only an admin can settle, soonest due first, until it is settled (ADM-18)', async () => {
  const { bookingId, customer } = await anAcceptedBooking(world);
  world.at('2026-03-04T15:30:00Z');
  await world.as(customer).bookings.reportProblem({ bookingId, kind: 'late', note: 'An hour' });
  const { ticketId } = await world.as(null).support.contact(aQuestion());
  const unapproved = await aProvider(world, { approved: false });
  world.at('2026-03-08T10:00:00Z');
  const unassigned = await aBooking(world, customer, { serviceId: 24, date: '2026-03-10T10:00' });
  await openTestMailServer(world, ({ to }) => {
    if (to === customer.email) throw new MailRefused('550 No such mailbox');
  }).deliver();

  const items = await world.as(admin).reporting.attention();
  const all = ['problem', 'ticket', 'unassigned', 'approval', 'mail'];
  expect([...new Set(items.map(({ kind }) => kind))]).toEqual(all);
  expect(items.find(({ kind }) => kind === 'unassigned')).toMatchObject({
    dueAt: '2026-03-09T10:00:00.000Z',
    booking: { id: unassigned.id, moves: expect.arrayContaining(['assign']) },
  });
  expect(items.find(({ kind }) => kind === 'problem')).toMatchObject({
    since: '2026-03-04T15:30:00.000Z',
    booking: { id: bookingId },
  });

  const { bookings, mail, providers, support } = world.as(admin);
  await bookings.cancel({ bookingId: unassigned.id });
  await bookings.resolveProblem({ bookingId, outcome: 'none', reason: 'Agreed' });
  await providers.approve({ userId: unapproved.id });
  for (const item of items) {
    if (item.kind === 'mail') await mail.discard({ mailId: item.mail.id });
    if (item.kind === 'ticket') await support.update({ ticketId: item.ticket.id, status: 4 });
  }
  expect(ticketId).toBeGreaterThan(0);
  expect(await kinds()).toEqual([]);
});

it('lists confirmed visits of a deactivated provider until they are reassigned', async () => {
  const { bookingId, provider } = await anAcceptedBooking(world);
  const other = await aProvider(world);
  await world.as(admin).accounts.deactivate({ userId: provider.id });
  expect(await world.as(admin).reporting.attention()).toMatchObject([
    { kind: 'deactivated', since: world.now.toISOString(), booking: { id: bookingId } },
  ]);
  await world.as(admin).bookings.assign({ bookingId, providerId: other.id });
  expect(await kinds()).toEqual([]);
});

it('lists a problem and its ticket as one item, due when the ticket is', async () => {
  const { bookingId, customer } = await anAcceptedBooking(world);
  world.at('2026-03-04T15:30:00Z');
  await world.as(customer).bookings.reportProblem({ bookingId, kind: 'late', note: 'An hour' });
  world.at('2026-03-08T10:00:00Z');
  const items = await world.as(admin).reporting.attention();
  expect(items.filter(({ kind }) => kind === 'ticket')).toEqual([]);
  expect(items.filter(({ kind }) => kind === 'problem')).toMatchObject([
    { dueAt: '2026-03-07T15:30:00.000Z', booking: { id: bookingId } },
  ]);
});

it('lists a ticket only once it is at risk', async () => {
  await world.as(null).support.contact(aQuestion());
  expect(await kinds()).toEqual([]);
  world.at('2026-03-05T07:00:00Z');
  expect(await kinds()).toEqual(['ticket']);
});

it('lists no deactivated provider, no email with a password link, and no more than twenty of a kind', async () => {
  const { id: userId } = await aProvider(world, { approved: false });
  await world.as(admin).accounts.deactivate({ userId });
  const customer = await aCustomer(world);
  await world.as(null).accounts.askForPassword({ email: customer.email });
  await openTestMailServer(world, () => {
    throw new MailRefused('550 No such mailbox');
  }).deliver();
  const failed = (await world.as(admin).mail.list({ state: 'failed' })).items.map(({ template }) => template);
  expect(failed).toContain('password_reset');
  for (const item of await world.as(admin).reporting.attention())
    expect(item).not.toMatchObject({ mail: { template: 'password_reset' } });
  for (let count = 0; count <= MAX_ITEMS_PER_ATTENTION_KIND; count += 1)
    await aProvider(world, { approved: false });
  expect((await kinds()).filter((kind) => kind === 'approval')).toHaveLength(MAX_ITEMS_PER_ATTENTION_KIND);
});

it('gives up only an email that failed', async () => {
  const { customer } = await anAcceptedBooking(world);
  await openTestMailServer(world, () => {
    throw new MailRefused('550 No such mailbox');
  }).deliver();
  const { mail } = world.as(admin);
  const { items } = await mail.list({ state: 'failed' });
  const mailId = items.find(({ address }) => address === customer.email)!.id;
  await mail.discard({ mailId });
  const illegal = expect.objectContaining({ cause: expect.objectContaining({ code: 'illegal_mail' }) });
  await expect(mail.discard({ mailId })).rejects.toEqual(illegal);
  expect((await mail.list({ state: 'dropped' })).items.map(({ id }) => id)).toContain(mailId);
});
