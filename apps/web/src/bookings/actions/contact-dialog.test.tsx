import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

let bookingId: number;
beforeEach(async () => {
  bookingId = (await aBooking(world, customer)).id;
});

async function openDialog() {
  const page = openPage(world, '/customer-dashboard', { as: customer });
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: /^Contact: Standard Home Cleaning/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact Grace Mensah' }));
    return { dialog, message: await dialog.findByLabelText('Message') };
  };
  const { dialog, message } = await open();
  return {
    ...page,
    open,
    dialog,
    message,
    send: () => page.user.click(dialog.getByRole('button', { name: 'Send message' })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

/** Returns the messages that the provider received. */
async function received() {
  const { messages } = world.as(provider);
  const conversationId = (await messages.people({})).items[0]?.conversationId;
  const thread = conversationId ? await messages.thread({ conversationId }) : [];
  return thread.filter(({ senderId }) => senderId === customer.id);
}

describe('the message to the provider of a booking', () => {
  it('arrives in their conversation, while the booking still waits (MSG-6)', async () => {
    const { user, message, send, gone } = await openDialog();
    await user.type(message, '  The gate is open.\nPlease ring.  ');
    await send();
    await screen.findByText('Message sent');
    await gone();
    expect(await received()).toMatchObject([{ body: 'The gate is open.\nPlease ring.', bookingId }]);
  });

  it('says at the field why it was not sent, and sends nothing', async () => {
    const { user, dialog, message, send } = await openDialog();
    await send();
    await dialog.findByText('Please write a message');
    expect(document.activeElement).toBe(message);
    await user.click(message);
    await user.paste('a'.repeat(2001));
    await send();
    await dialog.findByText('Please use 2,000 characters or fewer');
    expect(await received()).toEqual([]);
  });

  it('is kept while it could not be sent, and when the dialog is closed', async () => {
    const { user, dialog, message, send, gone, open } = await openDialog();
    await user.type(message, 'The gate is open.');
    server.use(http.post('*/trpc/messages.send', () => HttpResponse.error()));
    await send();
    await dialog.findByText(/^We couldn’t reach the server/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
    const again = await open();
    expect(again.message).toHaveProperty('value', 'The gate is open.');
  });

  it('says so when the two are kept apart', async () => {
    const { user, dialog, message, send } = await openDialog();
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    await user.type(message, 'Hello');
    await send();
    await dialog.findByText('You can no longer message each other');
    expect(message).toHaveProperty('value', 'Hello');
  });
});
