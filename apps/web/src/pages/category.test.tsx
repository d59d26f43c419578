import { SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { aCustomer, anAdmin, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { meta } from './category.tsx';

openWorldForEachTest();

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
const filters = async () => within(await screen.findByRole('group', { name: 'Quick filters' }));

describe('the page of a service type', () => {
  it.each(SERVICE_TYPES)('lists the services of %s and leads to the other types', async (type) => {
    openPage(world, `/${type}-services`);
    await screen.findByRole('heading', { level: 1, name: `${serviceTypeLabel(type)} services` });
    const count = type === 'beauty' ? 6 : 3;
    await waitFor(() => expect(cards()).toHaveLength(count));
    screen.getByText(`Showing ${count} services matching your filters`);
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    const others = within(screen.getByRole('navigation', { name: 'Other services' }));
    const links = others.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(SERVICE_TYPES.filter((each) => each !== type).map((each) => `/${each}-services`));
  });

  it('has a title and a description of its own for every type', () => {
    const texts = SERVICE_TYPES.map((type) => meta({ location: { pathname: `/${type}-services` } }));
    for (const part of [0, 1]) expect(new Set(texts.map((text) => JSON.stringify(text[part]))).size).toBe(7);
    expect(texts[4]![0]).toEqual({ title: 'Babysitting services · Doorstep' });
  });

  it('turns chips on and off, above the cards and on them, and says how many services match', async () => {
    const page = openPage(world, '/gardening-services');
    const card = within(await screen.findByRole('article', { name: 'Lawn Maintenance' }));
    await page.user.click(card.getByRole('button', { name: 'Pruning' }));
    await screen.findByText('Showing 1 service matching your filters');
    await page.user.click((await filters()).getByRole('button', { name: 'Lawn Care 1' }));
    await waitFor(() => expect(cards()).toEqual(['Lawn Maintenance', 'Seasonal Garden Cleanup']));
    expect(screen.getByText('Showing 2 services matching your filters').tagName).toBe('OUTPUT');
    await waitFor(() => expect(page.address()).toBe('/gardening-services?filter=Pruning&filter=Lawn+Care'));
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(page.address()).toBe('/gardening-services'));
    expect(cards()).toHaveLength(3);
  });

  it('lists the providers who are free on a day, and the soonest first (PRV-13)', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    const tom = await aProvider(world, { name: 'Tom Fielding' });
    await world.as(grace).availability.setHours({
      hours: [{ dayOfWeek: 4, startTime: '09:00', endTime: '17:00' }],
    });
    const page = openPage(world, '/cleaning-services');
    const list = within(await screen.findByRole('region', { name: 'Providers' }));
    const names = () => list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Grace Mensah ', 'Tom Fielding ']));
    await page.user.selectOptions(list.getByLabelText('Sort by'), 'Earliest available');
    await waitFor(() => expect(names()).toEqual(['Tom Fielding ', 'Grace Mensah ']));
    await page.user.selectOptions(list.getByLabelText('Day'), 'Wed 4 Mar');
    await waitFor(() => expect(names()).toEqual(['Tom Fielding ']));
    expect(page.address()).toBe('/cleaning-services?order=soonest&day=2026-03-04');
    await world.as(tom).availability.setHours({ hours: [] });
    await page.user.selectOptions(list.getByLabelText('Day'), 'Fri 6 Mar');
    await list.findByText('No one is free that day. Try another day.');
  });

  it('carries the chips to the booking page and back', async () => {
    const page = openPage(world, '/petcare-services?filter=Grooming', { as: await aCustomer(world) });
    await page.user.click(await screen.findByRole('link', { name: 'Book Now: Pet Grooming' }));
    await page.user.click(await screen.findByRole('link', { name: 'Back to petcare' }));
    await screen.findByText('Showing 1 service matching your filters');
    expect(page.address()).toBe('/petcare-services?filter=Grooming');
  });

  it('forgets the chips on other pages', async () => {
    const page = openPage(world, '/petcare-services?filter=Grooming');
    await screen.findByText('Showing 1 service matching your filters');
    await page.user.click(screen.getByRole('link', { name: 'Doorstep' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    await screen.findByText('How It Works');
    const chips = await screen.findAllByRole('button', { name: 'Grooming' });
    expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false']);
  });

  it('says so when nothing matches, and clears the filters', async () => {
    const page = openPage(world, '/cleaning-services?filter=Underwater');
    await screen.findByText('No services match your current filters');
    await page.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('says so when the type has no services', async () => {
    const admin = world.as(await anAdmin(world));
    for (const serviceId of [13, 14, 15]) await admin.services.retire({ serviceId });
    openPage(world, '/babysitting-services');
    await screen.findByText('No Babysitting Services Available');
  });
});
