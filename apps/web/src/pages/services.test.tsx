import { aCustomer } from '@doorstep/domain/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

describe('the landing page', () => {
  it('shows the seven types in order, each service with its promises, chips and price', async () => {
    openPage(our.world, '/');
    const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
    expect(card.textContent).toContain('Starting at $35.00/hr');
    await within(card).findByText('Trained professionals');
    await within(card).findByRole('button', { name: 'Move-in/out' });
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/booking?serviceId=2');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Cleaning',
        'Gardening',
        'Cooking',
        'Laundry',
        'Babysitting',
        'Petcare',
        'Beauty',
      ]),
    );
    expect(cards()).toHaveLength(24);
  });

  it('leads from a chip to the services of its type, filtered', async () => {
    const page = openPage(our.world, '/');
    const card = await screen.findByRole('article', { name: 'Meal Prep Service' });
    await page.user.click(within(card).getByRole('button', { name: 'Meal Prep' }));
    await screen.findByText('Showing 1 services matching your filters');
    await waitFor(() => expect(page.address()).toBe('/cooking-services?filter=Meal+Prep'));
    const chip = within(screen.getByRole('group', { name: 'Quick filters' })).getByText('Meal Prep');
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });

  it('says when the services cannot be loaded, and loads them on Retry', async () => {
    const page = openPage(our.world, '/');
    server.use(http.get('*/trpc/*', () => HttpResponse.error()));
    await screen.findByText('Our services could not be loaded');
    server.resetHandlers();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Deep Cleaning' });
  });
});

describe('the services page', () => {
  it('shows the services of one type, and all again', async () => {
    const page = openPage(our.world, '/services?type=laundry');
    await screen.findByRole('article', { name: 'Express Laundry Service' });
    expect(cards()).toHaveLength(3);
    await page.user.click(screen.getByRole('button', { name: 'Show All 24' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('adds and removes chips, and counts what matches any of them', async () => {
    const page = openPage(our.world, '/services?type=petcare');
    const filters = within(await screen.findByRole('group', { name: 'Quick filters' }));
    await page.user.click(await filters.findByRole('button', { name: 'Dog Walking 1' }));
    await screen.findByText('Showing 1 services matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Grooming 1' }));
    await screen.findByText('Showing 2 services matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Dog Walking 1' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare&filter=Grooming'));
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare'));
  });

  it('carries the active chips to the booking page', async () => {
    openPage(our.world, '/services?type=petcare&filter=Grooming', { as: await aCustomer(our.world) });
    const link = await screen.findByRole('link', { name: 'Book Now: Pet Grooming' });
    expect(link.getAttribute('href')).toBe('/booking?serviceId=18&filter=Grooming');
  });

  it('finds services by the words of their name or description while they are typed', async () => {
    const page = openPage(our.world, '/services?type=petcare');
    await screen.findByRole('article', { name: 'Dog Walking' });
    await page.user.type(screen.getByRole('searchbox'), 'Groom');
    await screen.findByText('Showing 1 services matching your filters');
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
    const page = openPage(our.world, '/services?q=bright&filter=Grooming');
    await screen.findByText('No services match your current filters');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'bright');
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    await page.user.click(clear!);
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('sorts by price, and leaves its own order out of the address', async () => {
    const page = openPage(our.world, '/services?type=beauty');
    await screen.findByRole('article', { name: 'Beard Grooming' });
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Price: low to high');
    await waitFor(() => expect(cards()[0]).toBe('Beard Grooming'));
    await waitFor(() => expect(page.address()).toBe('/services?type=beauty&sort=price'));
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Price: high to low');
    await waitFor(() => expect(cards()[0]).toBe('Deep Tissue Massage'));
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Sort: by kind');
    await waitFor(() => expect(page.address()).toBe('/services?type=beauty'));
  });

  it('leads to the page of the chosen type, with its chips', async () => {
    openPage(our.world, '/services?type=petcare&filter=Grooming');
    const link = await screen.findByRole('link', { name: 'More about petcare' });
    expect(link.getAttribute('href')).toBe('/petcare-services?filter=Grooming');
  });

  it('waits for the connection to come back, and says so', async () => {
    onlineManager.setOnline(false);
    openPage(our.world, '/services');
    await screen.findByText(/^You are offline/);
    onlineManager.setOnline(true);
    await screen.findByRole('article', { name: 'Deep Cleaning' });
  });

  it('shows prices in the chosen currency, marked as approximate, and remembers it', async () => {
    const page = openPage(our.world, '/services?type=cleaning');
    const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
    const [currency] = screen.getAllByLabelText('Currency');
    await page.user.selectOptions(currency!, 'GBP');
    expect(card.textContent).toContain('Starting at £27.65/hr approx.');
    expect(localStorage.getItem('doorstep-currency')).toBe('GBP');
    await page.user.selectOptions(currency!, 'JPY');
    expect(card.textContent).toContain('Starting at ¥5,268/hr');
  });
});
