import type { User } from '@doorstep/domain';
import { aCustomer, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { server } from '../testing/server.ts';
import { isPage, listedPaths, mayOpen, pathnameOf, paths } from './paths.ts';

openWorldForEachTest({ provider: 'Grace Mensah' });

const users = {
  customer: () => aCustomer(world),
  provider: () => Promise.resolve(provider),
  admin: () => anAdmin(world),
};

/** The public pages; of those that list the services of a type, one. */
const publicPages = () => [
  ...listedPaths.filter((path) => !path.endsWith('-services') || path === '/cleaning-services'),
  paths.provider(provider.id),
];

/** Opens a public page, and returns the addresses of ours that it leads to once it greets its reader. */
async function linksAt(path: string, user: User): Promise<string[]> {
  const page = openPage(world, path, { as: user });
  await screen.findByText(`Welcome,`);
  if (['/', '/services', '/cleaning-services'].includes(path)) await screen.findAllByText(/^Starting at/);
  if (path.startsWith('/providers/')) await screen.findByRole('region', { name: 'Next free times' });
  const links = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href') ?? '');
  page.close();
  return links.filter((link) => isPage(pathnameOf(link)));
}

describe('the public pages (NAV-21)', () => {
  it.each(['customer', 'provider', 'admin'] as const)('lead %ss to no page of another role', async (role) => {
    const user = await users[role]();
    for (const path of publicPages()) {
      const links = await linksAt(path, user);
      expect(links.length).toBeGreaterThan(0);
      const denied = links.filter((link) => !mayOpen(role, link));
      expect({ path, denied }).toEqual({ path, denied: [] });
    }
  });

  it('lead to no page of another role either while the server is asked whose session it is', async () => {
    const asked = Promise.withResolvers<undefined>();
    server.use(http.get('*/trpc/accounts.current', () => asked.promise));
    for (const path of publicPages()) {
      const links = await linksAt(path, provider);
      expect({ path, denied: links.filter((link) => !mayOpen('provider', link)) }).toEqual({
        path,
        denied: [],
      });
    }
    asked.resolve(undefined);
  });

  it('lead visitors and customers to booking', async () => {
    const customer = await users.customer();
    for (const path of ['/', '/cleaning-services', '/about', paths.provider(provider.id)]) {
      const links = await linksAt(path, customer);
      expect(links.map(pathnameOf)).toContain('/booking');
    }
    openPage(world, '/');
    const book = await screen.findByRole('link', { name: 'Book a Service' });
    expect(book.getAttribute('href')).toBe('/booking');
  });

  it('lead a provider from Book a Service to their dashboard instead', async () => {
    const page = openPage(world, '/', { as: provider });
    await page.user.click(await screen.findByRole('link', { name: 'Go to your dashboard' }));
    await waitFor(() => expect(page.address()).toBe('/provider-dashboard'));
    expect(screen.queryByText('Access Denied')).toBeNull();
  });
});
