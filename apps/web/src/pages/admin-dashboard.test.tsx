import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

const figure = (label: string) => screen.getByText(label).nextElementSibling!.textContent;

describe('the admin dashboard', () => {
  it('shows the bookings of this week, and compares its days so far with the week before (ADM-19)', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    for (const date of ['2026-03-03T10:00', '2026-03-05T10:00', '2026-03-10T10:00', '2026-03-12T10:00'])
      await aBooking(world, customer, { date });
    world.at('2026-03-10T12:00:00Z');
    openPage(world, '/admin-dashboard', { as: await anAdmin(world) });
    const chart = within(await screen.findByRole('figure', { name: 'Bookings by week' }));
    chart.getByText('Booked ahead');
    await screen.findByText(/this week, 1 so far, 1 by this day last week$/);
  });

  it('counts users, bookings and recent activity, live', async () => {
    const [provider, customer] = [await aProvider(world), await aCustomer(world)];
    const { id: bookingId } = await aBooking(world, customer);
    openPage(world, '/admin-dashboard', { as: await anAdmin(world) });
    await screen.findByText('1 pending, 0 confirmed, 0 completed, 0 cancelled');
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await world.as(provider).bookings.accept({ bookingId });
    await aCustomer(world);
    LiveStream.publish('booking.accepted', '1', { bookingId });
    LiveStream.publish('account.registered', '2');
    await screen.findByText('0 pending, 1 confirmed, 0 completed, 0 cancelled');
    await screen.findByText('2 customers, 1 provider, 1 admin');
    expect(['Total Users', 'Total Bookings', 'Recent Activity'].map(figure)).toEqual(['4', '1', '1']);
  });

  it('reports an unknown tab, and shows the users', async () => {
    const page = openPage(world, '/admin-dashboard?tab=nothing', { as: await anAdmin(world) });
    await screen.findByText('There’s no tab called “nothing”, so here are the users.');
    await screen.findByRole('table', { name: 'Users' });
    await page.user.click(screen.getByRole('tab', { name: 'Bookings Management' }));
    await screen.findByText('No bookings found');
    expect(page.address()).toBe('/admin-dashboard?tab=bookings');
  });

  it('clears filters when the tab changes', async () => {
    const page = openPage(world, '/admin-dashboard?user=nobody', { as: await anAdmin(world) });
    await screen.findByText('No users found');
    await page.user.click(screen.getByRole('tab', { name: 'Services Management' }));
    await screen.findByRole('table', { name: 'Services' });
    expect(page.address()).toBe('/admin-dashboard?tab=services');
  });
});
