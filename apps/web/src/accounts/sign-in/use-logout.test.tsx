import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import * as cache from '../../offline/cache.ts';

openWorldForEachTest();

it('leads home although the page goes to another address meanwhile (SES-2)', async () => {
  const held = Promise.withResolvers<void>();
  const forgetUser = vi.spyOn(cache, 'forgetUser').mockReturnValue(held.promise);
  const page = openPage(world, '/account', { as: await aCustomer(world, 'Amara Cole') });
  // The page comes with the session, the menu before it: only then is it known whose offline data goes.
  await screen.findByRole('tab', { name: 'Security' });
  await page.user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(forgetUser).toHaveBeenCalled());
  await page.user.click(await screen.findByRole('tab', { name: 'Security' }));
  await waitFor(() => expect(page.address()).toBe('/account?section=security'));
  // And is on its way to another, as a page that a login leads to may be.
  await page.user.click(screen.getByRole('link', { name: 'Service Preferences' }));
  held.resolve();
  await waitFor(() => expect(page.address()).toBe('/'));
  await screen.findByRole('link', { name: 'Login' });
  expect(page.address()).toBe('/');
});

async function logOut(): Promise<void> {
  const page = openPage(world, '/account', { as: await aCustomer(world, 'Amara Cole') });
  await screen.findByRole('tab', { name: 'Security' });
  await page.user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(page.address()).toBe('/'));
}

it('leads home although the code to delete offline data does not load', async () => {
  const forgetUser = vi.spyOn(cache, 'forgetUser').mockRejectedValue(new TypeError('Failed to fetch'));
  await logOut();
  expect(forgetUser).toHaveBeenCalled();
  expect(screen.queryByText('Logout failed')).toBeNull();
});

it('leaves a browser without offline data without its database', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([]);
  const forgetUser = vi.spyOn(cache, 'forgetUser');
  await logOut();
  expect(forgetUser).not.toHaveBeenCalled();
});
