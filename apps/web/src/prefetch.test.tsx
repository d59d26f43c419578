import { aBooking, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { hint, server } from '../testing/server.ts';
import { queryClient } from './api.tsx';

openWorldForEachTest({ customer: true });

/** The procedures that were called; in tests each call travels alone. */
let calls: string[];
/** The same with their inputs. */
let addresses: string[];
beforeEach(() => {
  calls = [];
  addresses = [];
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    calls.push(new URL(request.url).pathname.replace('/trpc/', ''));
    addresses.push(request.url);
  });
});

const times = (name: string) => calls.filter((each) => each === name).length;
const failedReads = () =>
  queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length;

it('requests a page’s data together with the session, once', async () => {
  await aBooking(world, customer);
  openPage(world, '/edit-jobs', { as: customer });
  await screen.findByText('Single bookings');
  // All before any of them is answered.
  expect(calls.slice(0, 5).toSorted()).toEqual([
    'accounts.current',
    'bookings.past',
    'bookings.series',
    'bookings.upcoming',
    'services.list',
  ]);
  expect([times('accounts.current'), times('bookings.series'), times('bookings.upcoming')]).toEqual([
    1, 1, 1,
  ]);
});

it("requests all data of the customer's dashboard at once", async () => {
  openPage(world, '/customer-dashboard', { as: customer });
  await screen.findByText('No upcoming bookings');
  const together = [
    'accessDetails.mine',
    'accessDetails.readings',
    'accounts.current',
    'bookings.nextVisit',
    'bookings.ownProvider',
    'bookings.past',
    'bookings.rebookingOffers',
    'bookings.series',
    'bookings.upcoming',
    'messages.housekeeper',
    'messages.unread',
    'providers.relations',
    'reviews.due',
    'services.list',
  ];
  // All before any of them is answered.
  expect(calls.slice(0, together.length).toSorted()).toEqual(together);
  await screen.findByRole('region', { name: 'Property access' });
  expect(together.map(times)).toEqual(together.map(() => 1));
});

it.each([
  ['/account?section=people', 'customer', ['providers.relations']],
  ['/manage-services', 'provider', ['providers.mine']],
  ['/manage-services?tab=time-off', 'provider', ['availability.mine', 'bookings.cover']],
  ['/referrals', 'customer', ['referrals.mine']],
  ['/provider-bookings', 'provider', ['bookings.jobs']],
  ['/provider-bookings?tab=earnings', 'provider', ['reporting.earningsReport']],
  ['/provider-bookings?tab=reviews', 'provider', ['reviews.received', 'reviews.breakdown']],
  ['/admin-dashboard', 'admin', ['reporting.summary', 'accounts.search']],
  ['/admin-dashboard?tab=services', 'admin', ['reporting.summary', 'services.search']],
  ['/admin-users', 'admin', ['accounts.search']],
  ['/admin-services', 'admin', ['services.search']],
] as const)('requests the data of %s before the session is known, once', async (address, role, reads) => {
  const makers = { customer: async () => customer, provider: aProvider, admin: anAdmin };
  const user = await makers[role](world);
  openPage(world, address, { as: user });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(calls).toContain('services.list'));
  for (const read of reads) {
    await waitFor(() => expect(calls).toContain(read));
    expect(calls.indexOf(read)).toBeLessThan(5);
    const asked = addresses.filter((_, index) => calls[index] === read);
    expect(new Set(asked).size).toBe(asked.length);
  }
});

it('requests it again when the page is opened again', async () => {
  await aBooking(world, customer);
  const page = openPage(world, '/edit-jobs', { as: customer });
  await screen.findByText('Single bookings');
  await page.user.click(screen.getByRole('link', { name: 'Service Preferences' }));
  await screen.findByRole('heading', { name: 'Service Preferences' });
  const before = times('bookings.series');
  await page.user.click(screen.getAllByRole('link', { name: 'Edit Jobs' })[0]!);
  await screen.findByText('Single bookings');
  expect(times('bookings.series')).toBe(before + 1);
});

it('requests nothing that a visitor or another role may not read', async () => {
  const page = openPage(world, '/preferences');
  await screen.findByRole('tab', { name: 'Login' });
  page.close();
  const provider = await aProvider(world);
  openPage(world, '/preferences', { as: provider });
  await screen.findByText('Access Denied');
  expect(times('preferences.mine')).toBe(0);
});

it('leads a visitor who books to the login, with no empty page in between', async () => {
  const page = openPage(world, '/cleaning-services');
  await page.user.click(await screen.findByRole('link', { name: 'Book Now: Deep Cleaning' }));
  const empty = vi.fn<() => void>();
  const observer = new MutationObserver(() => {
    if (screen.queryAllByRole('heading', { level: 1 }).length === 0) empty();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await screen.findByRole('heading', { name: 'Nearly there' });
  observer.disconnect();
  expect(empty).not.toHaveBeenCalled();
  expect(page.address()).toBe('/auth?redirectTo=%2Fbooking%3FserviceId%3D2');
  await page.back();
  await screen.findByRole('heading', { level: 1, name: /Cleaning/ });
});

it('asks to log in when the session has ended', async () => {
  hint(customer);
  openPage(world, '/preferences');
  await screen.findByRole('tab', { name: 'Login' });
  expect(times('preferences.mine')).toBe(1);
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
  expect(document.cookie).not.toContain('doorstep_hint');
});

it('requests public data for visitors too', async () => {
  const { id } = await aProvider(world, { name: 'Grace Mensah' });
  openPage(world, `/providers/${id}`);
  await screen.findByRole('heading', { name: 'Grace Mensah' });
  expect(times('providers.show')).toBe(1);
});

it('sends a request that failed once, shows the error, and reads again on Retry (API-8)', async () => {
  server.use(
    http.all('*/trpc/bookings.series*', () => HttpResponse.error(), { once: true }),
    // The page opens once its prefetch has failed.
    http.all('*/trpc/accounts.current*', async () => {
      await vi.waitFor(() => expect(failedReads()).toBe(1));
    }),
  );
  const page = openPage(world, '/edit-jobs', { as: customer });
  await screen.findByText('Your jobs couldn’t be loaded');
  expect(times('bookings.series')).toBe(1);
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Example');
  expect([times('bookings.series'), times('bookings.upcoming')]).toEqual([2, 1]);
});

it('requests again what failed together with the session', async () => {
  server.use(http.all('*/trpc/*', () => HttpResponse.error()));
  const page = openPage(world, '/edit-jobs', { as: customer });
  await screen.findByText('This page couldn’t be loaded');
  server.resetHandlers();
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Example');
  expect(screen.queryByText(/could not be/)).toBeNull();
});
