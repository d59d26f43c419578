import { aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

describe('pages of signed-in users', () => {
  it('show a spinner until the session is known', async () => {
    openPage(our.world, '/customer-dashboard', { as: await aCustomer(our.world, 'Amara') });
    await screen.findByLabelText('Loading');
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
  });

  it('send a visitor to the login, with the way back', async () => {
    const page = openPage(our.world, '/provider-dashboard?tab=upcoming');
    await screen.findByRole('tab', { name: 'Login' });
    await waitFor(() =>
      expect(page.address()).toBe('/auth?redirectTo=%2Fprovider-dashboard%3Ftab%3Dupcoming'),
    );
  });

  it.each(['/booking', '/customer-dashboard', '/admin-dashboard'])(
    'refuse a provider at %s',
    async (path) => {
      openPage(our.world, path, { as: await aProvider(our.world) });
      await screen.findByRole('heading', { name: 'Access Denied' });
      await screen.findByText("You don't have permission to access this page.");
    },
  );

  it('open at an address that ends in a slash', async () => {
    openPage(our.world, '/customer-dashboard/', { as: await aCustomer(our.world, 'Amara') });
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
  });

  it('show a page for paths that do not exist', async () => {
    const page = openPage(our.world, '/no/such/door');
    await screen.findByRole('heading', { name: '404: Page not found' });
    await page.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await waitFor(() => expect(page.address()).toBe('/'));
  });
});

describe('the header', () => {
  it('offers visitors the way in, and no page that does not exist', async () => {
    openPage(our.world, '/');
    await screen.findByRole('link', { name: 'Login' });
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth?register=true');
    expect(screen.queryByRole('link', { name: 'About' })).toBeNull();
  });

  it('marks the current page, and welcomes the user by name', async () => {
    openPage(our.world, '/customer-dashboard', { as: await aCustomer(our.world, 'Amara') });
    const [top] = await screen.findAllByRole('link', { name: 'Dashboard' });
    expect(top!.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Book Service' }).getAttribute('aria-current')).toBeNull();
    expect(screen.getAllByText('Amara').length).toBeGreaterThan(0);
  });

  it('logs out, goes home and says so', async () => {
    const page = openPage(our.world, '/admin-dashboard', { as: await anAdmin(our.world) });
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByText('Logged out successfully');
    await waitFor(() => expect(page.address()).toBe('/'));
    await screen.findByRole('link', { name: 'Login' });
  });

  it('moves into a panel on small screens, which closes when a link is used', async () => {
    const page = openPage(our.world, '/services', { as: await aCustomer(our.world, 'Amara') });
    await screen.findByText('Welcome,');
    await page.user.click(screen.getByRole('button', { name: 'Open menu' }));
    const panel = await screen.findByRole('dialog', { name: 'Menu' });
    expect(panel.textContent).toContain('Signed in as Amara');
    await page.user.click(screen.getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await page.user.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Menu' });
    const links = screen.getAllByRole('link', { name: 'Book Service' });
    await page.user.click(links.at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(page.address()).toBe('/booking'));
  });
});
