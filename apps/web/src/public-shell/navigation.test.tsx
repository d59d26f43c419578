import { aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { hint, server } from '../../testing/server.ts';
import { isPage, pathnameOf } from '../paths.ts';
import { accountMenu, sideMenu } from './deferred/side-menu.ts';
import { MenuLinks, footerColumns, topMenu, visitorMenu } from './menus.tsx';

openWorldForEachTest();

/** The addresses of a menu, in order. */
async function linksOf(name: string) {
  const menu = await screen.findByRole('navigation', { name });
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
}

const withPages = (paths: string[]) => paths.filter((path) => isPage(path));

/** The users of each role, with their menus (NAV-6, NAV-7, NAV-8). */
const EVERYBODY = {
  customer: {
    as: () => aCustomer(world, 'Amara'),
    home: '/customer-dashboard',
    top: ['/customer-dashboard', '/booking', '/edit-jobs', '/chat'],
    side: ['/customer-dashboard', '/edit-jobs', '/booking', '/chat'],
    account: ['/account', '/preferences', '/access-details', '/referrals', '/help'],
  },
  provider: {
    as: () => aProvider(world),
    home: '/provider-dashboard',
    top: ['/provider-dashboard', '/provider-bookings', '/chat'],
    side: ['/provider-dashboard', '/manage-services', '/provider-bookings', '/provider-chat'],
    account: ['/account', '/help'],
  },
  admin: {
    as: () => anAdmin(world),
    home: '/admin-dashboard',
    top: ['/admin-dashboard', '/admin-users', '/admin-services'],
    side: [
      '/admin-dashboard',
      '/admin-bookings',
      '/support-dashboard',
      '/admin-email',
      '/admin-reports',
      '/admin-audit',
    ],
    account: ['/account', '/help'],
  },
};

describe('the menus', () => {
  it('lead a visitor to the parts of the home page, to About and Contact, and in', async () => {
    openPage(world, '/');
    await screen.findByRole('link', { name: 'Login' });
    expect(await linksOf('Main')).toEqual([
      '/',
      '/#cleaning',
      '/#gardening',
      '/#cooking',
      '/#laundry',
      '/about',
      '/contact',
    ]);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth?register=true');
    expect(screen.queryByRole('navigation', { name: 'Side menu' })).toBeNull();
  });

  it.each(Object.entries(EVERYBODY))('of the %s are the documented ones', async (_role, theirs) => {
    openPage(world, theirs.home, { as: await theirs.as() });
    await screen.findByRole('button', { name: 'Log Out' });
    expect(await linksOf('Main')).toEqual(withPages(theirs.top));
    expect(await linksOf('Side menu')).toEqual(withPages([...theirs.side, ...theirs.account]));
  });

  it('welcome the user by name', async () => {
    openPage(world, '/services', { as: await aCustomer(world, 'Amara') });
    expect((await screen.findByText('Welcome,')).textContent).toBe('Welcome, Amara');
  });
});

describe('until the session is known (SES-14)', () => {
  it('header and menus are those of who used the browser last', async () => {
    server.use(http.get('*/trpc/accounts.current*', () => delay('infinite')));
    hint(await aCustomer(world, 'Amara Cole'));
    openPage(world, '/account');
    expect((await screen.findByText('Welcome,')).textContent).toBe('Welcome, Amara');
    expect(await linksOf('Main')).toEqual(withPages(EVERYBODY.customer.top));
    expect(await linksOf('Side menu')).toContain('/edit-jobs');
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  it('a page is not shown, whatever the hint says', async () => {
    document.cookie = 'doorstep_hint=admin.Ada; Path=/';
    openPage(world, '/admin-users');
    await screen.findByRole('tab', { name: 'Login' });
    expect(screen.getByRole('link', { name: 'Sign Up' })).toBeTruthy();
    expect(document.documentElement.dataset['role']).toBeUndefined();
  });
});

it('the button of the colour schemes shows a half-filled circle, a sun or a moon', async () => {
  const { user } = openPage(world, '/');
  const icons: string[] = [];
  for (const name of [/^Colour scheme: system/, /^Colour scheme: light/, /^Colour scheme: dark/]) {
    const button = await screen.findByRole('button', { name });
    icons.push(button.querySelector('svg')?.getAttribute('class') ?? '');
    await user.click(button);
  }
  expect(icons).toEqual(
    ['contrast-filled', 'sun', 'moon'].map((icon) => expect.stringMatching(`tabler-icon-${icon}( |$)`)),
  );
});

it('every menu leads to pages that exist', () => {
  const menus = [topMenu, sideMenu].flatMap((menu) => Object.values(menu).flat());
  const links = [
    ...visitorMenu,
    ...menus,
    ...accountMenu('customer'),
    ...footerColumns.flatMap((column) => column.links),
  ];
  expect(links.filter(({ to }) => !isPage(pathnameOf(to)))).toEqual([]);
});

describe('the current page', () => {
  const links = [...visitorMenu, { label: 'Book Service', to: '/booking' }];
  const marked = (path: string) => {
    const routes = [{ path: '*', element: <MenuLinks links={links} className="" /> }];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
    return screen
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.textContent);
  };

  it.each([
    ['/', ['Home']],
    ['/about', ['About']],
    ['/laundry-services', ['Laundry']],
    ['/booking/later', ['Book Service']],
    ['/bookings', []],
    ['/services', []],
  ])('at %s is marked: %j', (path, expected) => expect(marked(path)).toEqual(expected));

  it('is Home, and no part of it, at an address that names a part', () =>
    expect(marked('/#cleaning')).toEqual(['Home']));
});

describe('the panel of small screens', () => {
  const open = async (as: Awaited<ReturnType<typeof aCustomer>> | null) => {
    const page = openPage(world, '/services', { as });
    await screen.findByText(as ? 'Welcome,' : 'Login');
    const reopen = async () => {
      await page.user.click(screen.getByRole('button', { name: 'Open menu' }));
      return within(await screen.findByRole('dialog', { name: 'Menu' }));
    };
    return { ...page, reopen, panel: await reopen() };
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('has the same links, the currency and who is signed in', async () => {
    const { panel } = await open(await aCustomer(world, 'Amara'));
    const links = within(panel.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(withPages(EVERYBODY.customer.top));
    expect(panel.getByRole('combobox', { name: 'Currency' })).toBeTruthy();
    expect(panel.getByText('Signed in as').textContent).toBe('Signed in as Amara');
    expect(panel.getByRole('link', { name: 'My Account' })).toBeTruthy();
  });

  it.each(Object.entries(EVERYBODY))(
    'leads the %s to every page of the side navigation',
    async (_, theirs) => {
      const { panel } = await open(await theirs.as());
      const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
      // Messages are the Chat of the top menu.
      const side = [...theirs.side, ...theirs.account].filter((path) => path !== '/provider-chat');
      expect(links).toEqual(expect.arrayContaining(withPages(side)));
      expect(new Set(links).size).toBe(links.length);
      const account = within(panel.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
      expect(account.map((link) => link.getAttribute('href'))).toEqual(withPages(theirs.account));
    },
  );

  it('offers visitors Login and Sign Up', async () => {
    const { panel } = await open(null);
    expect(panel.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth');
    expect(panel.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth?register=true');
    expect(panel.queryByText('Signed in as')).toBeNull();
  });

  it('closes by its close button, and when a link is used', async () => {
    const { user, reopen, panel, address } = await open(await aCustomer(world, 'Amara'));
    await user.click(panel.getByRole('button', { name: 'Close menu' }));
    await closed();
    await user.click((await reopen()).getByRole('link', { name: 'Book Service' }));
    await closed();
    await waitFor(() => expect(address()).toBe('/booking'));
  });

  it('closes when Logout is used', async () => {
    const { user, panel, address } = await open(await aCustomer(world, 'Amara'));
    await user.click(panel.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Logged out successfully');
    await closed();
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('logging out', () => {
  it('leads home and says so', async () => {
    const page = openPage(world, '/admin-dashboard', { as: await anAdmin(world) });
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByText('Logged out successfully');
    await waitFor(() => expect(page.address()).toBe('/'));
    await screen.findByRole('link', { name: 'Login' });
  });

  const inMenu = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    return menu.findByRole<HTMLButtonElement>('button', { name: 'Logout' });
  };
  /** That of the header, then that of the side navigation or of the page. */
  const onPage = async () => {
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Log ?out$/i })).toHaveLength(2));
    return screen.getAllByRole<HTMLButtonElement>('button', { name: /^Log ?out$/i });
  };

  it.each([
    ['the header', '/account', async () => (await onPage())[0]!],
    ['the side navigation', '/account', async () => (await onPage())[1]!],
    ['the panel', '/account', inMenu],
    ['the header of /quick-auth', '/quick-auth', async () => (await onPage())[0]!],
    ['the page /quick-auth', '/quick-auth', async () => (await onPage())[1]!],
    ['the panel of /quick-auth', '/quick-auth', inMenu],
  ])('from %s is asked for once, and every button rests meanwhile', async (_, path, from) => {
    const asked: string[] = [];
    server.use(
      http.head('*/quick-auth', () => new HttpResponse()),
      // Two calls at once would travel together, under both their names.
      http.post('*/trpc/accounts.logout*', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return delay('infinite');
      }),
    );
    openPage(world, path, { as: await anAdmin(world) });
    const buttons = await onPage();
    expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]);
    const button = await from();
    // A second click may come before the page shows that the first one is under way.
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]));
    await waitFor(() => expect(asked).not.toEqual([]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await inMenu()).toHaveProperty('disabled', true);
    expect(asked).toEqual(['/trpc/accounts.logout']);
  });
});
