import { aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { onPhone } from '../../testing/phone.ts';
import { isPage, pathnameOf } from '../paths.ts';

openWorldForEachTest();

beforeEach(onPhone);

/** The links of the bar, and the one to the current page. */
async function linksOfBar() {
  const links = within(await screen.findByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  // By its presence the attribute also gives the link its look.
  const current = links.filter((link) => link.hasAttribute('aria-current'));
  return {
    links: links.map((link) => [link.textContent, link.getAttribute('href')]),
    current: current.map((link) => link.textContent),
  };
}

const CUSTOMER = [
  ['Home', '/customer-dashboard'],
  ['Book', '/booking'],
  ['Visits', '/edit-jobs'],
  ['Chat', '/chat'],
  ['Account', '/account'],
];
const PROVIDER = [
  ['Today', '/provider-dashboard'],
  ['Requests', '/provider-dashboard#requests'],
  ['Calendar', '/provider-calendar'],
  ['Chat', '/provider-chat'],
  ['Earnings', '/provider-bookings?tab=earnings'],
];
const ADMIN = [
  ['Dashboard', '/admin-dashboard'],
  ['Bookings', '/admin-bookings'],
  ['Users', '/admin-users'],
  ['Support', '/support-dashboard'],
  ['Reports', '/admin-reports'],
];

it.each([
  ['/account', ['Account']],
  ['/account?section=data', ['Account']],
  ['/edit-jobs', ['Visits']],
  ['/bookings/1', ['Visits']],
  ['/preferences', ['Account']],
  ['/referrals', ['Account']],
])("leads a customer to the main pages, and marks %s's (NAV-22)", async (path, current) => {
  openPage(world, path, { as: await aCustomer(world) });
  expect(await linksOfBar()).toEqual({ links: CUSTOMER, current });
  for (const [, to = ''] of CUSTOMER) expect(isPage(pathnameOf(to))).toBe(true);
});

it.each([
  ['/provider-dashboard', ['Today']],
  ['/provider-dashboard?tab=upcoming', ['Today']],
  ['/provider-calendar?day=2026-03-09', ['Calendar']],
  ['/provider-dashboard#requests', ['Requests']],
  ['/chat', ['Chat']],
  ['/provider-dashboard?calendar=month', ['Today']],
  ['/provider-bookings', ['Today']],
  ['/provider-bookings?tab=reviews', ['Today']],
  ['/bookings/1', ['Today']],
  ['/manage-services', ['Today']],
  ['/provider-bookings?tab=earnings', ['Earnings']],
])("leads a provider to the main pages, and marks %s's (NAV-22)", async (path, current) => {
  openPage(world, path, { as: await aProvider(world) });
  expect(await linksOfBar()).toEqual({ links: PROVIDER, current });
  for (const [, to = ''] of PROVIDER) expect(isPage(pathnameOf(to))).toBe(true);
});

it.each([
  ['/admin-dashboard?tab=bookings', ['Dashboard']],
  ['/admin-bookings?status=pending', ['Bookings']],
  ['/bookings/1', ['Bookings']],
  ['/admin-users', ['Users']],
  ['/admin-users/1', ['Users']],
  ['/support-dashboard?ticket=1', ['Support']],
  ['/admin-reports', ['Reports']],
  ['/email-test', []],
])("leads an admin to the main pages, and marks %s's (NAV-22)", async (path, current) => {
  openPage(world, path, { as: await anAdmin(world) });
  expect(await linksOfBar()).toEqual({ links: ADMIN, current });
  for (const [, to = ''] of ADMIN) expect(isPage(pathnameOf(to))).toBe(true);
});

it('gives way to the bar of the booking form', async () => {
  openPage(world, '/booking', { as: await aCustomer(world) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
});
