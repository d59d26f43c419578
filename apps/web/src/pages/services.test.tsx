import { POSTCODE_FORMAT, SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

describe('the landing page', () => {
  it('shows the seven types in order, each service with its promises, chips and price', async () => {
    openPage(world, '/');
    const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
    expect(card.textContent).toContain('Starting at $35.00/hr');
    await within(card).findByText('Trained professionals');
    await within(card).findByRole('button', { name: 'Move-in/out' });
    const link = within(card).getByRole('link', { name: 'Book Now: Deep Cleaning' });
    expect(link.getAttribute('href')).toBe('/booking?serviceId=2');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Cleaning',
        'Gardening',
        'Cooking',
        'Laundry NEW',
        'Babysitting',
        'Petcare',
        'Beauty',
      ]),
    );
    await waitFor(() => expect(cards()).toHaveLength(24));
  });

  it('shows rating, duration and next free time on each card, which books it (CAT-7)', async () => {
    await aProvider(world, { services: [2] });
    openPage(world, '/');
    const card = within(await screen.findByRole('article', { name: 'Deep Cleaning' }));
    await card.findByText('No reviews yet');
    card.getByText('1 hour per visit');
    const time = card.getByRole('link', { name: 'Free Tue 3 Mar, 09:00: book Deep Cleaning' });
    expect(time.getAttribute('href')).toBe('/booking?serviceId=2&date=2026-03-03&time=09%3A00');
    const other = within(await screen.findByRole('article', { name: 'Dog Walking' }));
    await other.findByText('No free times yet');
  });

  it('carries service, postcode and day to the booking form, and says what is free there (LND-10)', async () => {
    await aProvider(world, { services: [2] });
    const page = openPage(world, '/');
    const form = within(await screen.findByRole('form', { name: 'Find a time' }));
    await page.user.selectOptions(form.getByLabelText('Service'), 'Cleaning');
    await page.user.type(form.getByLabelText('Postcode'), 'se17ab');
    await form.findByRole('option', { name: 'Wed 4 Mar' });
    await page.user.selectOptions(form.getByLabelText('When'), 'Wed 4 Mar');
    expect(form.getByRole('link', { name: 'Book a Service' }).getAttribute('href')).toBe(
      '/booking?serviceType=cleaning&date=2026-03-04&postcode=se17ab',
    );
    await screen.findByText(/SE1, London: 1 service has free\s+times/);
    screen.getByText('Tue 3 Mar, 09:00', { selector: 'output b' });
    await page.user.clear(form.getByLabelText('Postcode'));
    await page.user.type(form.getByLabelText('Postcode'), 'ZZ9 9ZZ');
    await screen.findByText(/^We don’t recognise ZZ9/);
    await page.user.type(form.getByLabelText('Postcode'), '{Enter}');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Fbooking/));
  });

  it('keeps what cannot be a postcode, says so and leads nowhere (LND-10)', async () => {
    const page = openPage(world, '/');
    const form = within(await screen.findByRole('form', { name: 'Find a time' }));
    const postcode = form.getByLabelText('Postcode');
    await page.user.type(postcode, 'zz');
    await screen.findByText(POSTCODE_FORMAT, { selector: 'output' }, { timeout: 4000 });
    await page.user.click(form.getByRole('link', { name: 'Book a Service' }));
    expect(page.address()).toBe('/');
    expect(postcode).toHaveProperty('value', 'zz');
    await page.user.clear(postcode);
    await page.user.type(postcode, 'se1 7ab{Enter}');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Fbooking/));
  });

  it('shows the latest reviews once there are three (LND-9)', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah', services: [1] });
    const customer = await aCustomer(world, 'Amara Cole');
    const review = async (day: number) => {
      world.at('2026-03-02T10:00:00Z');
      const { id: bookingId } = await aBooking(world, customer, { date: `2026-03-0${day}T10:00` });
      await world.as(provider).bookings.accept({ bookingId });
      world.at(`2026-03-0${day}T12:00:00Z`);
      await world.as(provider).bookings.complete({ bookingId });
      await world.as(customer).reviews.write({ bookingId, rating: 4, comment: `Visit ${day}` });
    };
    await review(3);
    await review(4);
    const before = openPage(world, '/');
    await screen.findByRole('heading', { name: 'What it can be like' });
    expect(screen.queryByText('From completed visits')).toBeNull();
    before.close();
    await review(5);
    openPage(world, '/');
    const reviews = within(await screen.findByRole('region', { name: 'From completed visits' }));
    expect(reviews.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [5, 4, 3].map(
        (day) =>
          `“Visit ${day}” 4 out of 5 starsAmara C. on Grace Mensah · Standard Home Cleaning, ${day} Mar`,
      ),
    );
  });

  it('begins with booking and learning more, and highlights laundry as new', async () => {
    openPage(world, '/');
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Book a Service')).toBe('/booking');
    expect(await hrefOf('Learn More')).toBe('/#services');
    for (const type of SERVICE_TYPES) {
      const heading = screen.getByRole('heading', { name: new RegExp(`^${serviceTypeLabel(type)}( NEW)?$`) });
      expect(within(heading).getByRole('link').getAttribute('href')).toBe(`/${type}-services`);
    }
    const marked = screen.getAllByText('NEW').map((mark) => mark.closest('a, h2')?.textContent);
    expect(marked).toEqual(['LaundryNEW', 'Laundry NEW']);
    expect(await hrefOf('Book laundry')).toBe('/booking?serviceType=laundry');
  });

  it('ends with the columns of the footer, pictures that lead nowhere and the year', async () => {
    openPage(world, '/');
    const footer = within(await screen.findByRole('contentinfo'));
    const titles = footer.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'));
    expect(titles).toEqual(['Services', 'Company', 'Support']);
    const pages = ['About', 'Careers', 'Blog', 'Press', 'Contact', 'Help', 'FAQ', 'Terms', 'Privacy'];
    for (const name of pages) footer.getByRole('link', { name });
    expect(footer.getAllByRole('link')).toHaveLength(pages.length + 4);
    footer.getByText(/^© \d{4} Doorstep/);
  });

  it('shows three cards to come for each type while the services load', async () => {
    server.use(http.get('*/trpc/*', () => delay('infinite')));
    openPage(world, '/');
    for (const type of SERVICE_TYPES) {
      const section = await screen.findByRole('region', { name: new RegExp(`^${serviceTypeLabel(type)}`) });
      expect(section.querySelectorAll('[aria-hidden="true"] > :first-child + div')).toHaveLength(3);
    }
  });

  it('shows the picture of the type where a service has none, or its own fails to load', async () => {
    const admin = world.as(await anAdmin(world));
    const [service] = await admin.services.list();
    const { id: serviceId, ...draft } = service!;
    await admin.services.update({ ...draft, serviceId, imageUrl: 'https://pictures.example/1.jpg' });
    openPage(world, '/');
    const card = await screen.findByRole('article', { name: draft.name });
    expect(card.querySelector('img')!.src).toBe('https://pictures.example/1.jpg');
    fireEvent.error(card.querySelector('img')!);
    expect(card.querySelector('img')).toBeNull();
    const without = screen.getByRole('article', { name: 'Deep Cleaning' });
    for (const each of [card, without]) expect(each.querySelector('[data-service] svg')).not.toBeNull();
  });

  it('says of which type there are no services', async () => {
    const admin = world.as(await anAdmin(world));
    for (const serviceId of [13, 14, 15]) await admin.services.retire({ serviceId });
    openPage(world, '/');
    await screen.findByText('No Babysitting Services Available');
    expect(cards()).toHaveLength(21);
  });

  it('leads from a chip to the services of its type, filtered', async () => {
    const page = openPage(world, '/');
    const card = await screen.findByRole('article', { name: 'Meal Prep Service' });
    await page.user.click(within(card).getByRole('button', { name: 'Meal Prep' }));
    await screen.findByText('Showing 1 service matching your filters');
    await waitFor(() => expect(page.address()).toBe('/cooking-services?filter=Meal+Prep'));
    const chip = within(screen.getByRole('group', { name: 'Quick filters' })).getByText('Meal Prep');
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the services page', () => {
  it('says once that the catalogue is loading', async () => {
    server.use(http.get('*/trpc/*', () => delay('infinite')));
    openPage(world, '/services');
    await screen.findByRole('region', { name: /^Cleaning/ });
    expect(screen.getAllByText('Loading')).toHaveLength(1);
  });

  it('shows the services of one type, and all again', async () => {
    const page = openPage(world, '/services?type=laundry');
    await screen.findByRole('article', { name: 'Express Laundry Service' });
    expect(cards()).toHaveLength(3);
    await page.user.click(screen.getByRole('button', { name: 'Show All 24' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    screen.getByText('Showing 24 services matching your filters');
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('adds and removes chips, and counts what matches any of them', async () => {
    const page = openPage(world, '/services?type=petcare');
    const filters = within(await screen.findByRole('group', { name: 'Quick filters' }));
    await page.user.click(await filters.findByRole('button', { name: 'Dog Walking 1' }));
    await screen.findByText('Showing 1 service matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Grooming 1' }));
    await screen.findByText('Showing 2 services matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Dog Walking 1' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare&filter=Grooming'));
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare'));
  });

  it('finds services by the words of their name or description while they are typed', async () => {
    const page = openPage(world, '/services?type=petcare');
    await screen.findByRole('article', { name: 'Dog Walking' });
    await page.user.type(screen.getByRole('searchbox'), 'Groom');
    await screen.findByText('Showing 1 service matching your filters');
    expect(cards()).toEqual(['Pet Grooming']);
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare&q=Groom'));
    screen.getByRole('button', { name: 'Beauty 1' });
    await page.user.click(screen.getByRole('button', { name: 'Show All 2' }));
    await waitFor(() => expect(cards()).toEqual(['Pet Grooming', 'Beard Grooming']));
    await page.user.type(screen.getByRole('searchbox'), '{Escape}');
    await waitFor(() => expect(cards()).toHaveLength(24));
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('takes words and chips away together, also from the search box', async () => {
    const page = openPage(world, '/services?q=bright&filter=Grooming');
    await screen.findByText('No services match your current filters');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'bright');
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('sorts by price, and leaves its own order out of the address', async () => {
    const page = openPage(world, '/services?type=beauty');
    await screen.findByRole('article', { name: 'Beard Grooming' });
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Price: low to high');
    await waitFor(() => expect(cards()[0]).toBe('Beard Grooming'));
    await waitFor(() => expect(page.address()).toBe('/services?type=beauty&sort=price'));
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Price: high to low');
    await waitFor(() => expect(cards()[0]).toBe('Deep Tissue Massage'));
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'By category');
    await waitFor(() => expect(page.address()).toBe('/services?type=beauty'));
  });

  it('leads to the page of the chosen type, with its chips', async () => {
    openPage(world, '/services?type=petcare&filter=Grooming');
    const link = await screen.findByRole('link', { name: 'More about petcare' });
    expect(link.getAttribute('href')).toBe('/petcare-services?filter=Grooming');
  });

  it('waits for the connection to come back, and says so', async () => {
    onlineManager.setOnline(false);
    openPage(world, '/services');
    await screen.findByText(/^You’re offline/);
    onlineManager.setOnline(true);
    await screen.findByRole('article', { name: 'Deep Cleaning' });
  });

  it('shows prices in the chosen currency, marked as approximate, and remembers it', async () => {
    const page = openPage(world, '/services?type=cleaning');
    const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
    const [currency] = screen.getAllByLabelText('Currency');
    await page.user.selectOptions(currency!, 'GBP');
    expect(card.textContent).toContain('Starting at £27.65/hr approx.');
    expect(localStorage.getItem('doorstep-currency')).toBe('GBP');
    await page.user.selectOptions(currency!, 'JPY');
    expect(card.textContent).toContain('Starting at ¥5,268/hr');
  });
});
