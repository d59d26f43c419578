import { aCustomer } from '@doorstep/domain/testing';
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
    await waitFor(() => expect(page.address()).toBe('/services?type=cooking&filter=Meal+Prep'));
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
    await page.user.click(screen.getByRole('button', { name: 'Show All' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    await waitFor(() => expect(page.address()).toBe('/services'));
  });

  it('adds and removes chips, and counts what matches any of them', async () => {
    const page = openPage(our.world, '/services?type=petcare');
    const filters = within(await screen.findByRole('group', { name: 'Quick filters' }));
    await page.user.click(filters.getByRole('button', { name: 'Dog Walking' }));
    await screen.findByText('Showing 1 services matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Grooming' }));
    await screen.findByText('Showing 2 services matching your filters');
    await page.user.click(filters.getByRole('button', { name: 'Dog Walking' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare&filter=Grooming'));
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(page.address()).toBe('/services?type=petcare'));
  });

  it('carries the active chips to the booking page', async () => {
    openPage(our.world, '/services?type=petcare&filter=Grooming', { as: await aCustomer(our.world) });
    const link = await screen.findByRole('link', { name: 'Book Now: Pet Grooming' });
    expect(link.getAttribute('href')).toBe('/booking?serviceId=18&filter=Grooming');
  });

  it('says so when nothing matches', async () => {
    openPage(our.world, '/services?type=cleaning&filter=Underwater');
    await screen.findByText('No services match your current filters');
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
