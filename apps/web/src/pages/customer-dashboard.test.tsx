import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

async function confirmedBooking(date: string) {
  const provider = await aProvider(our.world, { name: 'Grace Mensah' });
  const customer = await aCustomer(our.world, 'Amara Cole');
  const { id } = await aBooking(our.world, customer, { date });
  await our.world.as(provider).bookings.accept({ bookingId: id });
  return { customer, provider, id };
}

describe('the customer dashboard', () => {
  it('greets by name, and says when there is nothing', async () => {
    openPage(our.world, '/customer-dashboard', { as: await aCustomer(our.world, 'Amara Cole') });
    await screen.findByText('No upcoming bookings');
    await screen.findByText('No booking history');
    await screen.findByRole('heading', { name: 'Good afternoon, Amara Cole' });
  });

  it('lists bookings as upcoming until they end, then as past', async () => {
    const { customer } = await confirmedBooking('2026-03-03T10:00');
    our.world.at('2026-03-03T10:59:00Z');
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    const upcoming = await screen.findByRole('table', { name: 'Upcoming Bookings' });
    expect(
      within(upcoming)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Service', 'Date & Time', 'Status', 'Actions']);
    await within(upcoming).findByText('Confirmed');
    page.close();
    our.world.at('2026-03-03T11:00:00Z');
    openPage(our.world, '/customer-dashboard', { as: customer });
    const past = await screen.findByRole('table', { name: 'Past Bookings' });
    await within(past).findByText('Tue 3 Mar, 10:00');
  });

  it('cancels after asking, and offers no further action', async () => {
    const { customer, id } = await confirmedBooking('2026-03-04T10:00');
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel: Standard Home Cleaning/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Are you sure you want to cancel this booking? This action cannot be undone.');
    expect(dialog.queryByText(/late cancellation/)).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Keep Booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await page.user.click(screen.getByRole('button', { name: /^Cancel/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Booking cancelled');
    await screen.findByText('Your booking has been cancelled successfully');
    await screen.findByText('Cancelled');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel:/ })).toBeNull());
    const [booking] = await our.world.as(customer).bookings.list();
    expect(booking).toMatchObject({ id, status: 'cancelled', late: false });
  });

  it('warns inside the last 24 hours before a visit', async () => {
    const { customer } = await confirmedBooking('2026-03-04T10:00');
    our.world.at('2026-03-03T10:01:00Z');
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await screen.findByText(/marked as a late cancellation/);
  });

  it('warns of it for a request that nobody has confirmed, just as it is then marked', async () => {
    const customer = await aCustomer(our.world);
    await aBooking(our.world, customer, { date: '2026-03-04T10:00' });
    our.world.at('2026-03-03T10:00:00Z');
    const early = openPage(our.world, '/customer-dashboard', { as: customer });
    await early.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await screen.findByText(/^Are you sure/);
    expect(screen.queryByText(/late cancellation/)).toBeNull();
    early.close();

    our.world.at('2026-03-03T10:00:01Z');
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await screen.findByText(/marked as a late cancellation/);
    await page.user.click(screen.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Booking cancelled');
    const [booking] = await our.world.as(customer).bookings.list();
    expect(booking).toMatchObject({ status: 'cancelled', late: true });
  });

  it('says why when the booking changed meanwhile, and shows it as it is', async () => {
    const { customer, provider, id } = await confirmedBooking('2026-03-04T10:00');
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await our.world.as(provider).bookings.cancel({ bookingId: id });
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Error');
    await screen.findByText('This booking can no longer be changed that way');
    await screen.findByText('Cancelled');
  });

  it('has a tab for each of the seven services, and nothing recurring to begin with', async () => {
    const page = openPage(our.world, '/customer-dashboard', { as: await aCustomer(our.world) });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Cleaning',
      'Gardening',
      'Cooking',
      'Laundry',
      'Childcare',
      'Petcare',
      'Beauty',
    ]);
    await screen.findByText('No recurring services scheduled');
    await page.user.click(screen.getByRole('tab', { name: 'Beauty' }));
    await screen.findByRole('button', { name: 'Book Deep Tissue Massage' });
    expect(page.address()).toBe('/customer-dashboard?service=beauty');
  });

  it('lists the next dates of what recurs on the tab of its service', async () => {
    await aProvider(our.world, { name: 'Grace Mensah' });
    const customer = await aCustomer(our.world);
    const again = { recurring: true, recurrencePattern: 'weekly' as const };
    const { seriesId } = await aBooking(our.world, customer, { ...again, date: '2026-03-04T10:00' });
    await aBooking(our.world, customer, { ...again, date: '2026-03-11T10:00', seriesId });
    openPage(our.world, '/customer-dashboard', { as: customer });
    const series = within(await screen.findByRole('region', { name: 'Recurring: Standard Home Cleaning' }));
    series.getByText('Weekly · 1 hour · with Grace Mensah');
    expect(series.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wed 4 Mar, 10:00Pending',
      'Wed 11 Mar, 10:00Pending',
    ]);
    expect(screen.queryByText('No recurring services scheduled')).toBeNull();
  });

  it('refreshes on demand', async () => {
    const customer = await aCustomer(our.world);
    const page = openPage(our.world, '/customer-dashboard', { as: customer });
    await screen.findByText('No upcoming bookings');
    await aBooking(our.world, customer);
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Dashboard refreshed');
    await screen.findByText('Wed 4 Mar, 10:00');
  });

  it('says what could not be loaded, and loads it on Retry', async () => {
    const page = openPage(our.world, '/customer-dashboard', { as: await aCustomer(our.world) });
    server.use(http.get('*/trpc/*bookings.list*', () => HttpResponse.error()));
    const failure = (await screen.findByText('Your bookings could not be loaded')).closest('[role="alert"]');
    server.resetHandlers();
    await page.user.click(within(failure as HTMLElement).getByRole('button', { name: 'Retry' }));
    await screen.findByText('No upcoming bookings');
  });
});
