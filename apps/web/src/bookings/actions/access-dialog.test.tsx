import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

beforeEach(async () => {
  await aBooking(world, customer);
  await world.as(customer).accessDetails.save({ instructions: 'Ring twice', notes: 'A dog' });
});

async function openDialog() {
  const page = openPage(world, '/customer-dashboard', { as: customer });
  await page.user.click(await screen.findByRole('button', { name: /^Access: Standard Home Cleaning/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Access details' }));
  const instructions = await dialog.findByLabelText('Access instructions');
  return {
    ...page,
    dialog,
    instructions,
    save: () => page.user.click(dialog.getByRole('button', { name: 'Save Access Details' })),
  };
}

describe('the dialog for how to get in', () => {
  it('keeps the details that the page keeps', async () => {
    const { user, dialog, instructions, save } = await openDialog();
    expect(instructions).toHaveProperty('value', 'Ring twice');
    const notes = dialog.getByLabelText('Special notes');
    expect(notes).toHaveProperty('value', 'A dog');
    await user.clear(notes);
    await user.type(notes, 'Two dogs');
    await save();
    await screen.findByText('Access details saved');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await world.as(customer).accessDetails.mine()).toMatchObject({
      instructions: 'Ring twice',
      notes: 'Two dogs',
    });
  });

  it('says at the field what is too long, and keeps what was typed', async () => {
    const { user, dialog, instructions, save } = await openDialog();
    await user.clear(instructions);
    await user.click(instructions);
    await user.paste('a'.repeat(4001));
    await save();
    await dialog.findByText('Please use 4,000 characters or fewer');
    server.use(http.post('*/trpc/accessDetails.save', () => HttpResponse.error()));
    await user.clear(instructions);
    await user.type(instructions, 'Key in the blue box');
    await save();
    await dialog.findByText(/^We couldn’t reach the server/);
    expect(instructions).toHaveProperty('value', 'Key in the blue box');
  });
});
