import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '@doorstep/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

const open = (id: number, as: User | null = null) => openPage(world, `/providers/${id}`, { as });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** Visits on these days of March, each reviewed. */
async function reviewed(provider: User, customer: User, days: readonly number[]): Promise<void> {
  for (const day of days) {
    world.at('2026-03-02T10:00:00Z');
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const { id: bookingId } = await aBooking(world, customer, {
      date: `${date}T10:00`,
      providerId: provider.id,
    });
    await world.as(provider).bookings.accept({ bookingId });
    world.at(`${date}T12:00:00Z`);
    await world.as(provider).bookings.complete({ bookingId });
    await world.as(customer).reviews.write({ bookingId, rating: 4, comment: `Visit of ${date}` });
    if (day === 10) await world.as(provider).reviews.reply({ bookingId, reply: 'See you next week.' });
  }
}

describe('the page of a provider', () => {
  it('shows no invented facts for a new provider', async () => {
    const { id } = await aProvider(world, { name: 'Grace Ama Mensah', services: [2] });
    open(id);
    await screen.findByRole('heading', { level: 1, name: 'Grace Ama Mensah' });
    screen.getByText('GM');
    screen.getByText('No reviews yet');
    screen.getByText(/^No reviews yet\. Customers can leave one/);
    const facts = within(screen.getByRole('list', { name: 'At a glance' }));
    expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Available 6 days a week',
    ]);
    for (const absent of [
      'Verified',
      'What Verified means',
      'Specialities',
      /experience/,
      /Speaks/,
      /answers/,
    ])
      expect(screen.queryByText(absent)).toBeNull();
    await waitFor(() => expect(document.title).toBe('Grace Ama Mensah, cleaning · Doorstep'));
  });

  it('shows the profile and the verification', async () => {
    const provider = await aProvider(world);
    await world.as(provider).providers.updateProfile({
      bio: 'Tidy homes.',
      yearsOfExperience: 5,
      certifications: ['First aid'],
      specialties: ['Ovens'],
      languages: ['English', 'Spanish'],
      offersOvernight: true,
    });
    await world.as(await anAdmin(world)).providers.verify({ userId: provider.id, verified: true });
    open(provider.id);
    for (const text of [
      'Tidy homes.',
      '5 years of experience',
      'First aid',
      'Ovens',
      'Speaks English, Spanish',
      'Can stay overnight',
      'Verified',
      'What Verified means',
      'If your provider doesn’t come',
    ])
      await screen.findByText(text);
  });

  it('strikes out the times that are taken (PRV-13)', async () => {
    const provider = await aProvider(world, { services: [1] });
    const { id: bookingId } = await aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00' });
    await world.as(provider).bookings.accept({ bookingId });
    open(provider.id);
    const times = within(await screen.findByRole('group', { name: /^Times on Tue/ }));
    expect(times.getAllByRole('button')).toHaveLength(16);
    expect(times.getByRole('button', { name: '10:00' })).toHaveProperty('disabled', true);
    expect(times.getByRole('button', { name: '16:00' })).toHaveProperty('disabled', false);
  });

  it('shows weekly hours with breaks and nights', async () => {
    const hours = [
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: 1, startTime: '13:00', endTime: '17:30' },
      { dayOfWeek: 5, startTime: '22:00', endTime: '02:00' },
    ];
    const { id } = await aProvider(world, { hours });
    open(id);
    const week = within(await screen.findByRole('list', { name: 'Hours by day' }));
    expect(week.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mon 09:00–12:0013:00–17:30',
      'Tue Off',
      'Wed Off',
      'Thu Off',
      'Fri 22:00–02:00 the next day',
      'Sat Off',
      'Sun Off',
    ]);
    screen.getByText('Available 2 days a week');
  });

  it('offers free times by service and day, and books the chosen one (PRV-13)', async () => {
    const { id } = await aProvider(world, { services: [3, 1] });
    const page = open(id);
    const book = async () =>
      (await screen.findByRole('link', { name: 'Book with this provider' })).getAttribute('href');
    expect(await book()).toBe(`/booking?serviceId=1&providerId=${id}`);
    const times = await part('Next free times');
    const days = within(await times.findByRole('group', { name: 'Day' }));
    expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      ['Tue3Mar', 'Wed4Mar', 'Thu5Mar', 'Fri6Mar', 'Sat7Mar'].map((day) => `${day}16 free`),
    );
    expect(await book()).toBe(`/booking?serviceId=1&providerId=${id}&date=2026-03-03`);
    await page.user.click(days.getByRole('button', { name: /^Thu/ }));
    await page.user.click(times.getByRole('button', { name: '10:00' }));
    times.getByText('Thu 5 Mar, 10:00');
    expect(await book()).toBe(`/booking?serviceId=1&providerId=${id}&date=2026-03-05&time=10%3A00`);
    expect(screen.getByRole('link', { name: 'Book' }).getAttribute('href')).toBe(await book());
    await page.user.click(screen.getByRole('button', { name: 'Choose: Move-in/Move-out Cleaning' }));
    expect(await book()).toBe(`/booking?serviceId=3&providerId=${id}&date=2026-03-05&time=10%3A00`);
    times.getByText('$45.00');
    expect(screen.getByRole('button', { name: /^Chosen/ }).textContent).toContain('Move-in/Move-out');
    page.close();
    open(id, await aProvider(world));
    await screen.findByRole('heading', { name: 'Next free times' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Book with this provider' })).toBeNull());
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
  });

  it('offers only their services in the booking form', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah', services: [3, 1] });
    const page = open(grace.id, await aCustomer(world));
    await page.user.click(await screen.findByRole('link', { name: 'Book with this provider' }));
    await screen.findByText(/^Showing only times when/);
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

  it('shows the latest reviews with their replies, and more on demand', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    await reviewed(grace, await aCustomer(world, 'Amara Cole'), [3, 4, 5, 6, 7, 9, 10]);
    const page = open(grace.id);
    const reviews = await part('Reviews');
    const shown = () => reviews.getAllByRole('listitem').map(({ textContent }) => textContent);
    reviews.getByText('7 reviews');
    reviews.getByText('0 of 7 would recommend');
    expect(shown()).toHaveLength(5);
    expect(shown()[0]).toBe(
      '4 out of 5 stars Amara C.10 Mar 2026Visit of 2026-03-10Standard Home Cleaning' +
        'Reply from Grace MensahSee you next week.',
    );
    expect(shown()[1]).not.toContain('Reply');
    reviews.getByText('5 of 7');
    await page.user.click(reviews.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(7));
    expect(shown().at(-1)).toContain('Visit of 2026-03-03');
    expect(reviews.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Visit of 2026-03-04');
  });

  it('filters the reviews by stars (PRV-14)', async () => {
    const grace = await aProvider(world);
    await reviewed(grace, await aCustomer(world), [3, 4]);
    const page = open(grace.id);
    const reviews = await part('Reviews');
    const four = await reviews.findByRole('button', { name: /^4\s*stars/ });
    expect(reviews.getByRole('button', { name: /^5\s*stars/ })).toHaveProperty('disabled', true);
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent);
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'Organization',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 },
    });
    await page.user.click(four);
    await waitFor(() => expect(four.getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(reviews.getAllByRole('listitem')).toHaveLength(2));
  });

  it('is not found for unknown, unapproved and deactivated providers', async () => {
    const unapproved = await aProvider(world, { approved: false });
    const gone = await aProvider(world);
    await world.as(await anAdmin(world)).accounts.deactivate({ userId: gone.id });
    for (const id of [unapproved.id, gone.id, (await aCustomer(world)).id, 99_999_999_999]) {
      const page = open(id);
      await screen.findByRole('heading', { name: '404: Page not found' });
      const ways = within(screen.getByRole('navigation', { name: 'Where to go next' }));
      await page.user.click(ways.getByRole('link', { name: 'Home' }));
      await waitFor(() => expect(page.address()).toBe('/'));
      page.close();
    }
  });
});

describe('the page of a service type', () => {
  it('lists providers with prices and free times of their next free day (PRV-13)', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah', services: [1, 2] });
    await aProvider(world, { name: 'Tom Fielding', services: [4] });
    openPage(world, '/cleaning-services');
    const providers = await part('Providers');
    const link = await providers.findByRole('link', { name: 'Grace Mensah' });
    expect(link.getAttribute('href')).toBe(`/providers/${grace.id}`);
    // Prices and free times are further calls.
    expect((await providers.findByText(/hr$/)).textContent).toBe('$25.00 to $35.00/hr');
    const times = await providers.findAllByRole('link', { name: /Tue 3 Mar, with Grace Mensah$/ });
    expect(times.map((time) => time.getAttribute('href'))).toEqual(
      ['09%3A00', '13%3A30', '17%3A00'].map(
        (time) => `/booking?serviceId=1&providerId=${grace.id}&date=2026-03-03&time=${time}`,
      ),
    );
    expect(providers.queryByText('Tom Fielding')).toBeNull();
  });

  it('describes its services for search engines (LND-11)', async () => {
    openPage(world, '/cleaning-services');
    await screen.findByRole('article', { name: 'Deep Cleaning' });
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent);
    const [organization, ...services] = data['@graph'];
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Doorstep' });
    expect(services).toHaveLength(3);
    expect(services[1]).toMatchObject({
      '@type': 'Service',
      name: 'Deep Cleaning',
      provider: { '@id': organization['@id'] },
      offers: { '@type': 'Offer', priceCurrency: 'USD', price: '35.00' },
    });
  });

  it('explains that no provider offers them', async () => {
    openPage(world, '/beauty-services');
    await screen.findByText('No one offers beauty yet. Send a request to let us know you’d like it.');
  });
});
