import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import * as cachedSession from '../offline/cached-session.ts';

openWorldForEachTest();

describe('pages of signed-in users', () => {
  it('show a spinner until the session is known', async () => {
    openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara') });
    await screen.findByLabelText('Loading');
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
  });

  it('send a visitor to the login, with the way back', async () => {
    const page = openPage(world, '/provider-dashboard?tab=upcoming');
    await screen.findByRole('tab', { name: 'Login' });
    await waitFor(() =>
      expect(page.address()).toBe('/auth?redirectTo=%2Fprovider-dashboard%3Ftab%3Dupcoming'),
    );
  });

  it('stay where they are while the session cannot be read, and open on Retry', async () => {
    server.use(http.all('*/trpc/accounts.current*', () => HttpResponse.error(), { once: true }));
    const page = openPage(world, '/customer-dashboard?service=petcare', {
      as: await aCustomer(world, 'Amara'),
    });
    await screen.findByText('This page couldn’t be loaded');
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
    expect(page.address()).toBe('/customer-dashboard?service=petcare');
  });

  it('offer Retry to a provider too, if the code to read their cached day does not load', async () => {
    server.use(http.all('*/trpc/accounts.current*', () => HttpResponse.error(), { once: true }));
    vi.spyOn(cachedSession, 'cachedUser').mockRejectedValue(new TypeError('Failed to fetch'));
    const page = openPage(world, '/provider-dashboard', { as: await aProvider(world) });
    await screen.findByText('This page couldn’t be loaded');
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/^No upcoming jobs/);
  });

  it('open by themselves once the connection is back', async () => {
    server.use(http.all('*/trpc/accounts.current*', () => HttpResponse.error(), { once: true }));
    openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara') });
    await screen.findByText('This page couldn’t be loaded');
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
  });

  it.each(['/booking', '/customer-dashboard', '/admin-dashboard'])(
    'refuse a provider at %s',
    async (path) => {
      // The denied page's title, which the document has before any content.
      document.title = 'The denied page';
      const page = openPage(world, path, { as: await aProvider(world) });
      await screen.findByRole('heading', { name: 'Access Denied' });
      await screen.findByText("You don't have permission to access this page.");
      expect(document.title).toBe('Access Denied · Doorstep');
      await page.user.click(screen.getByRole('link', { name: 'Go to your dashboard' }));
      await waitFor(() => expect(page.address()).toBe('/provider-dashboard'));
      await waitFor(() => expect(document.title).not.toContain('Access Denied'));
    },
  );

  it('open at an address that ends in a slash', async () => {
    openPage(world, '/customer-dashboard/', { as: await aCustomer(world, 'Amara') });
    await screen.findByRole('heading', { name: 'Good afternoon, Amara' });
  });

  it('show a page for paths that do not exist', async () => {
    const page = openPage(world, '/no/such/door');
    await screen.findByRole('heading', { name: '404: Page not found' });
    const ways = within(screen.getByRole('navigation', { name: 'Where to go next' }));
    await page.user.click(ways.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(page.address()).toBe('/'));
  });
});
