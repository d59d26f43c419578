import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import type { User } from '@doorstep/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

const open = (id: number, as: User | null = null) => openPage(our.world, `/providers/${id}`, { as });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** Visits on these days of March, each reviewed. */
async function reviewed(provider: User, customer: User, days: readonly number[]): Promise<void> {
  for (const day of days) {
    our.world.at('2026-03-02T10:00:00Z');
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const { id: bookingId } = await aBooking(our.world, customer, {
      date: `${date}T10:00`,
      providerId: provider.id,
    });
    await our.world.as(provider).bookings.accept({ bookingId });
    our.world.at(`${date}T12:00:00Z`);
    await our.world.as(provider).bookings.complete({ bookingId });
    await our.world.as(customer).reviews.write({ bookingId, rating: 4, comment: `Visit of ${date}` });
  }
}

describe('the page of a provider', () => {
  it('shows no invented facts for a new provider', async () => {
    const { id } = await aProvider(our.world, { name: 'Grace Ama Mensah', services: [2] });
    open(id);
    await screen.findByRole('heading', { level: 1, name: 'Grace Ama Mensah' });
    screen.getByText('GM');
    screen.getByText('No reviews yet');
    screen.getByText(/^No reviews yet\. Customers can leave one/);
    const booking = await part('Booking');
    booking.getByText('Tue 3 Mar, 09:00');
    expect(booking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Available 6 days',
    ]);
    expect(screen.queryByRole('region', { name: 'About' })).toBeNull();
    for (const absent of ['Verified', 'Specialties', /experience/, /Speaks/, /answers/])
      expect(screen.queryByText(absent)).toBeNull();
    await waitFor(() => expect(document.title).toBe('Grace Ama Mensah · Doorstep'));
  });

  it('shows the profile and the verification', async () => {
    const provider = await aProvider(our.world);
    await our.world.as(provider).providers.updateProfile({
      bio: 'Tidy homes.',
      yearsOfExperience: 5,
      certifications: ['First aid'],
      specialties: ['Ovens'],
      languages: ['English', 'Spanish'],
      offersOvernight: true,
    });
    await our.world.as(await anAdmin(our.world)).providers.verify({ userId: provider.id, verified: true });
    open(provider.id);
    for (const text of [
      'Tidy homes.',
      '5+ years experience',
      'First aid',
      'Ovens',
      'Speaks English, Spanish',
      'Stays overnight',
      'Verified',
    ])
      await screen.findByText(text);
  });

  it('shows weekly hours with breaks and nights', async () => {
    const hours = [
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: 1, startTime: '13:00', endTime: '17:30' },
      { dayOfWeek: 5, startTime: '22:00', endTime: '02:00' },
    ];
    const { id } = await aProvider(our.world, { hours });
    open(id);
    const table = await screen.findByRole('table', { name: 'Weekly hours' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Monday09:00–12:0013:00–17:30',
      'TuesdayNot working',
      'WednesdayNot working',
      'ThursdayNot working',
      'Friday22:00–02:00 the next day',
      'SaturdayNot working',
      'SundayNot working',
    ]);
    screen.getByText('Available 2 days');
  });

  it('links to booking a service with them', async () => {
    const { id } = await aProvider(our.world, { services: [3, 1] });
    open(id);
    const services = await part('Services');
    expect(services.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/booking?serviceId=1&providerId=${id}`,
      `/booking?serviceId=3&providerId=${id}`,
    ]);
    services.getByText('$45.00/hr');
    const all = screen.getByRole('link', { name: 'Book with this provider' });
    expect(all.getAttribute('href')).toBe(`/booking?providerId=${id}`);
  });

  it('offers only their services in the booking form', async () => {
    const grace = await aProvider(our.world, { name: 'Grace Mensah', services: [3, 1] });
    const page = open(grace.id, await aCustomer(our.world));
    await page.user.click(await screen.findByRole('link', { name: 'Book with this provider' }));
    await screen.findByText(/^Only times of/);
    const choices = within(screen.getByLabelText('Service')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Choose a service',
      'Standard Home Cleaning, $25.00/hr',
      'Move-in/Move-out Cleaning, $45.00/hr',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Any available provider' }));
    await waitFor(() =>
      expect(within(screen.getByLabelText('Service')).getAllByRole('option').length).toBe(25),
    );
  });

  it('shows the latest reviews, and more on demand', async () => {
    const grace = await aProvider(our.world);
    await reviewed(grace, await aCustomer(our.world, 'Amara Cole'), [3, 4, 5, 6, 7, 9, 10]);
    const page = open(grace.id);
    const reviews = await part('Reviews');
    const shown = () => reviews.getAllByRole('listitem').map(({ textContent }) => textContent);
    reviews.getByText('(7 reviews)');
    expect(shown()).toHaveLength(5);
    expect(shown()[0]).toBe('Amara C.4 out of 5 stars10 Mar 2026Visit of 2026-03-10');
    reviews.getByText('5 of 7');
    await page.user.click(reviews.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(7));
    expect(shown().at(-1)).toContain('Visit of 2026-03-03');
    expect(reviews.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Visit of 2026-03-04');
  });

  it('reports a failure to load more reviews, and retries', async () => {
    const grace = await aProvider(our.world);
    await reviewed(grace, await aCustomer(our.world), [3, 4, 5, 6, 7, 9]);
    const page = open(grace.id);
    const reviews = await part('Reviews');
    server.use(http.get('*/trpc/*', () => HttpResponse.error()));
    await page.user.click(reviews.getByRole('button', { name: 'Show more' }));
    await reviews.findByText(/^More reviews could not be loaded/);
    server.resetHandlers();
    await page.user.click(reviews.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(reviews.getAllByRole('listitem')).toHaveLength(6));
    expect(reviews.queryByRole('alert')).toBeNull();
  });

  it('is not found for unknown, unapproved and deactivated providers', async () => {
    const unapproved = await aProvider(our.world, { approved: false });
    const gone = await aProvider(our.world);
    await our.world.as(await anAdmin(our.world)).accounts.deactivate({ userId: gone.id });
    for (const id of [unapproved.id, gone.id, (await aCustomer(our.world)).id, 99_999_999_999]) {
      const page = open(id);
      await screen.findByRole('heading', { name: '404: Page not found' });
      const ways = within(screen.getByRole('navigation', { name: 'Ways on' }));
      await page.user.click(ways.getByRole('link', { name: 'Home' }));
      await waitFor(() => expect(page.address()).toBe('/'));
      page.close();
    }
  });

  it('reports a failure, and loads on Retry', async () => {
    const { id } = await aProvider(our.world, { name: 'Grace Mensah' });
    server.use(http.get('*/trpc/*', () => HttpResponse.error()));
    const page = open(id);
    await screen.findByText('This provider could not be loaded');
    server.resetHandlers();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'Grace Mensah' });
  });
});

describe('the page of a service type', () => {
  it('lists providers with rating and next free time', async () => {
    const grace = await aProvider(our.world, { name: 'Grace Mensah', services: [1, 2] });
    await aProvider(our.world, { name: 'Tom Fielding', services: [4] });
    openPage(our.world, '/cleaning-services');
    const providers = await part('Providers');
    const link = await providers.findByRole('link');
    expect(link.getAttribute('href')).toBe(`/providers/${grace.id}`);
    expect(link.textContent).toBe('GMGrace Mensah No reviews yetNext free Tue 3 Mar, 09:00');
  });

  it('explains that no provider offers them', async () => {
    openPage(our.world, '/beauty-services');
    await screen.findByText('No one offers beauty yet. Your request tells us it’s wanted.');
  });
});
