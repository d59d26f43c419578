import {
  aBooking,
  aCustomer,
  aProvider,
  aQuestion,
  openTestMailServer,
  MailRefused,
} from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest({ admin: 'Ruth Adler' });

async function openQueue() {
  const page = openPage(world, '/admin-dashboard', { as: admin });
  const queue = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const texts = () => queue.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
  return { ...page, queue, texts };
}

describe('"Needs attention" (ADM-18)', () => {
  it('is all clear when nothing needs an admin', async () => {
    const { queue } = await openQueue();
    await queue.findByText('All clear');
    expect(queue.queryByRole('button')).toBeNull();
  });

  it('lists work by urgency with its time left, and fills only the first button', async () => {
    await world.as(null).support.contact(aQuestion());
    world.at('2026-03-02T12:00:00Z');
    await aProvider(world, { approved: false, name: 'Felix Brandt' });
    world.at('2026-03-05T12:00:00Z');
    const customer = await aCustomer(world, 'Amara Cole');
    await aBooking(world, customer, { serviceId: 24, date: '2026-03-10T10:00' });
    const { queue, texts } = await openQueue();
    await queue.findByText('A question');
    expect(texts()).toEqual([
      'A question Bea Lark, ticket 1000000001, Medium',
      expect.stringMatching(/^No provider yet: .* Amara Cole, Tue 10 Mar, 10:00$/),
      expect.stringMatching(/^Felix Brandt wants to offer services .*, registered Mon 2 Mar$/),
    ]);
    queue.getByText('Breached 2 h ago');
    queue.getByText('Expires in 24 h');
    queue.getByText('Waiting 3 days');
    // Their times change every minute.
    expect(queue.getByRole('list').closest('[aria-live]')).toBeNull();
    expect(queue.getByRole('link', { name: 'Reply: A question' }).dataset['variant']).toBe('filled');
    expect(queue.getByRole('button', { name: /^Assign: / }).dataset['variant']).toBe('default');
  });

  it('is filtered by kind, and an approved provider leaves it', async () => {
    await aProvider(world, { approved: false, name: 'Felix Brandt' });
    await aBooking(world, await aCustomer(world), { serviceId: 24 });
    const { queue, texts, user } = await openQueue();
    await user.click(await queue.findByRole('button', { name: 'Approvals 1' }));
    expect(texts()).toHaveLength(1);
    await user.click(queue.getByRole('button', { name: 'Approve: Felix Brandt' }));
    await screen.findByText('Provider approved');
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^No provider yet/)]));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Needs attention' }));
  });

  it('keeps an open dialog when another admin was faster', async () => {
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer, { serviceId: 24 });
    const { queue, user } = await openQueue();
    await user.click(await queue.findByRole('button', { name: /^Assign: / }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await world.as(customer).bookings.cancel({ bookingId });
    LiveStream.publish('booking.cancelled', '1', { bookingId });
    await queue.findByText('All clear');
    screen.getByRole('dialog');
  });

  it('focuses the first row that "Show all" adds', async () => {
    for (let count = 1; count <= 6; count++) await aProvider(world, { approved: false });
    const customer = await aCustomer(world);
    const { id: bookingId } = await aBooking(world, customer, { serviceId: 24 });
    const { queue, user } = await openQueue();
    await queue.findByRole('button', { name: 'Show all 7' });
    // Its row stays, hidden.
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await world.as(customer).bookings.cancel({ bookingId });
    LiveStream.publish('booking.cancelled', '1', { bookingId });
    await user.click(await queue.findByRole('button', { name: 'Show all 6' }));
    const rows = queue.getAllByRole('listitem');
    expect(rows).toHaveLength(6);
    expect(document.activeElement).toBe(rows[5]);
  });

  it('discards an email that could not be delivered', async () => {
    const customer = await aCustomer(world);
    await aBooking(world, customer, { serviceId: 24 });
    await openTestMailServer(world, () => {
      throw new MailRefused('550 No such mailbox');
    }).deliver();
    const { queue, user, texts } = await openQueue();
    await queue.findByText('550 No such mailbox');
    await user.click(queue.getByRole('button', { name: /^Actions: .* wasn’t delivered$/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Discard: / }));
    await screen.findByText('Email discarded');
    await waitFor(() => expect(texts()).toHaveLength(1));
  });

  it('sends an email again that could not be delivered', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    await openTestMailServer(world, ({ to }) => {
      if (to === customer.email) throw new MailRefused('550 No such mailbox');
    }).deliver();
    const { queue, user } = await openQueue();
    await user.click(await queue.findByRole('button', { name: /^Try again: / }));
    await screen.findByText('Sending the email again');
    await queue.findByText('All clear');
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    expect(mailServer.newMails()).toEqual([expect.stringContaining(customer.email)]);
  });
});
