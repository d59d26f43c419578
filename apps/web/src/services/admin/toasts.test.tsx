import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest();

/** Lets a procedure fail with this message. */
function failing(procedure: string, message: string) {
  const error = { message, code: -32_603, data: { appCode: 'unexpected', httpStatus: 500 } };
  server.use(http.post(`*/trpc/${procedure}`, () => HttpResponse.json([{ error }], { status: 500 })));
}

/** A toast with this title and description is shown. */
async function said(title: string, description: string) {
  await screen.findByText((_, element) => {
    if (!(element instanceof HTMLLIElement)) return false;
    const toast = within(element);
    return toast.queryByText(title) !== null && toast.queryByText(description) !== null;
  });
}

// ADM-6
describe('an admin gets a toast for a failure', () => {
  it.each([
    ['', 'Failed to approve provider'],
    ['The database is full', 'The database is full'],
  ])('to approve, with the server’s message %j', async (message, description) => {
    await aProvider(world, { approved: false, name: 'Grace Mensah' });
    failing('providers.approve', message);
    const { user } = openPage(world, '/admin-users', { as: await anAdmin(world) });
    await user.click(await screen.findByRole('button', { name: 'Approve: Grace Mensah' }));
    await said('Error', description);
  });

  it('to deactivate, without a message from the server', async () => {
    await aCustomer(world, 'Amara Cole');
    failing('accounts.deactivate', '');
    const { user } = openPage(world, '/admin-users', { as: await anAdmin(world) });
    await user.click(await screen.findByRole('button', { name: 'Actions: Amara Cole' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate: Amara Cole' }));
    await screen.findByText('They have no upcoming bookings.');
    await user.click(await screen.findByRole('button', { name: 'Confirm Deactivation' }));
    await said('Error', 'Failed to deactivate user');
  });

  it('to flag, without a message from the server', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world));
    failing('bookings.flag', '');
    const { user } = openPage(world, '/admin-dashboard?tab=bookings', { as: await anAdmin(world) });
    await user.click(await screen.findByRole('button', { name: /^Flag: / }));
    await user.click(await screen.findByRole('button', { name: 'Flag booking' }));
    await said('Error', 'Failed to flag booking');
  });
});
