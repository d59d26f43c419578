import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest();
afterEach(() => vi.restoreAllMocks());

function connected(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

describe('without a connection', () => {
  it('a link to another page waits until it is back', async () => {
    server.use(http.get('*/healthz', () => HttpResponse.error()));
    const page = openPage(world, '/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    connected(false);
    await screen.findByText(/you can’t send anything/);
    await page.user.click(footer.getByRole('link', { name: 'FAQ' }));
    await screen.findByText(/The page will open as soon as/);
    expect(page.address()).toBe('/terms');
    connected(true);
    await waitFor(() => expect(page.address()).toBe('/faq'));
    expect(screen.queryByText(/^You’re offline/)).toBeNull();
  });

  it('a link that is used in the very moment in which it is lost waits too', async () => {
    server.use(http.get('*/healthz', () => HttpResponse.error()));
    const page = openPage(world, '/terms');
    const link = within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'FAQ' });
    // Nothing is rendered in between.
    connected(false);
    link.click();
    await screen.findByText(/The page will open as soon as/);
    expect(page.address()).toBe('/terms');
    connected(true);
    await waitFor(() => expect(page.address()).toBe('/faq'));
  });

  it('a link is followed all the same where the server can be reached, as on the same machine', async () => {
    server.use(http.get('*/healthz', () => HttpResponse.json({})));
    const page = openPage(world, '/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    connected(false);
    await screen.findByText(/you can’t send anything/);
    await page.user.click(footer.getByRole('link', { name: 'Press' }));
    await waitFor(() => expect(page.address()).toBe('/press'));
  });
});
