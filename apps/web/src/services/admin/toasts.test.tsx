import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { failing, findToast } from '../../../testing/failures.ts';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest();

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
    await findToast('Error', description);
  });

  it('to deactivate, without a message from the server', async () => {
    await aCustomer(world, 'Amara Cole');
    failing('accounts.deactivate', '');
    const { user } = openPage(world, '/admin-users', { as: await anAdmin(world) });
    await user.click(await screen.findByRole('button', { name: 'Actions: Amara Cole' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate: Amara Cole' }));
    await screen.findByText('They have no upcoming bookings.');
    await user.click(await screen.findByRole('button', { name: 'Confirm Deactivation' }));
    await findToast('Error', 'Failed to deactivate user');
  });

  it('to flag, without a message from the server', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world));
    failing('bookings.flag', '');
    const { user } = openPage(world, '/admin-dashboard?tab=bookings', { as: await anAdmin(world) });
    await user.click(await screen.findByRole('button', { name: /^Flag: / }));
    await user.click(await screen.findByRole('button', { name: 'Flag booking' }));
    await findToast('Error', 'Failed to flag booking');
  });
});
