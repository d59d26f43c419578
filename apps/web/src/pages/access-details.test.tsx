import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

describe('the access details page', () => {
  it('saves and clears details', async () => {
    const customer = await aCustomer(world);
    await world.as(customer).accessDetails.save({ instructions: 'Ring twice', notes: 'A dog' });
    const page = openPage(world, '/access-details', { as: customer });
    const instructions = await screen.findByLabelText('Access instructions');
    expect(instructions).toHaveProperty('value', 'Ring twice');
    await page.user.clear(instructions);
    await page.user.type(instructions, 'Key in the blue box');
    await page.user.clear(screen.getByLabelText('Special notes'));
    await page.user.click(screen.getByRole('button', { name: 'Save Access Details' }));
    await screen.findByText('Access details saved');
    expect(await world.as(customer).accessDetails.mine()).toMatchObject({
      instructions: 'Key in the blue box',
      notes: null,
    });
  });

  it('begins the instructions with a frequent way in, once', async () => {
    const page = openPage(world, '/access-details', { as: await aCustomer(world) });
    const instructions = () => screen.getByLabelText<HTMLTextAreaElement>('Access instructions');
    const add = (name: string) => page.user.click(screen.getByRole('button', { name }));
    await screen.findByLabelText('Access instructions');
    await add('Key box');
    expect(document.activeElement).toBe(instructions());
    await page.user.keyboard('1234');
    await add('Neighbour');
    expect(screen.queryByRole('button', { name: 'Key box' })).toBeNull();
    expect(instructions().value).toBe('The key is in the key box. Code: 1234\nA neighbour has the key: ');
  });

  it('explains who can read them, and when', async () => {
    openPage(world, '/access-details', { as: await aCustomer(world) });
    await screen.findByText(/from 18:00 the day before until 24 hours after the visit/);
  });

  it('keeps unsaved input while the tab is open, and stores none of it in the browser', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/access-details', { as: customer });
    await page.user.type(await screen.findByLabelText('Access instructions'), 'Ring twice');
    page.close();
    openPage(world, '/access-details', { as: customer });
    expect(await screen.findByLabelText('Access instructions')).toHaveProperty('value', 'Ring twice');
    expect(sessionStorage.getItem('doorstep-draft-access details')).toBeNull();
  });

  it('keeps the input when saving fails', async () => {
    const page = openPage(world, '/access-details', { as: await aCustomer(world) });
    const instructions = await screen.findByLabelText('Access instructions');
    await page.user.type(instructions, 'Ring twice');
    server.use(http.post('*/trpc/accessDetails.save', () => HttpResponse.error()));
    await page.user.click(screen.getByRole('button', { name: 'Save Access Details' }));
    await screen.findByText(/^We couldn’t reach the server/);
    await waitFor(() => expect(instructions).toHaveProperty('value', 'Ring twice'));
  });
});
