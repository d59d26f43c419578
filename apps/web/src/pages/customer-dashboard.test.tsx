import { aBooking, aCustomer, aProvider, aSeries, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { onPhone } from '../../testing/phone.ts';

openWorldForEachTest();

function textOf(cell: HTMLElement): string {
  return [...cell.children]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(', ');
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(0, 3).map(textOf));

async function confirmedBooking(date: string) {
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const { id } = await aBooking(world, customer, { date });
  await world.as(provider).bookings.accept({ bookingId: id });
  return { customer, provider, id };
}

describe('the customer dashboard', () => {
  it('greets by name, and says when there is nothing', async () => {
    openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara Cole') });
    await screen.findByText('No upcoming bookings');
    await screen.findByText('No booking history');
    await screen.findByRole('heading', { name: 'Good afternoon, Amara Cole' });
  });

  it('says who was asked, for when instead, and why something was called off', async () => {
    const { customer, provider, id } = await confirmedBooking('2026-03-04T10:00');
    const { bookings } = world.as(customer);
    await bookings.reschedule({ bookingId: id, date: '2026-03-05T14:00', time: '14:00' });
    const { id: declined } = await aBooking(world, customer, { date: '2026-03-06T10:00' });
    await world.as(provider).bookings.decline({ bookingId: declined });
    const { id: late } = await aBooking(world, customer, { date: '2026-03-03T09:00' });
    await bookings.cancel({ bookingId: late });
    await aBooking(world, customer, { date: '2026-03-07T10:00' });
    await aBooking(world, customer, { date: '2026-03-07T10:00', serviceId: 2 });
    const page = openPage(world, '/customer-dashboard', { as: customer });
    const table = await screen.findByRole('table', { name: 'Upcoming Bookings' });
    const listed = [
      ['Standard Home Cleaning', 'Fri 6 Mar, 10:00', 'Cancelled, Grace Mensah declined'],
      [
        'Standard Home Cleaning, Grace Mensah',
        'Wed 4 Mar, 10:00, You asked for Thu 5 Mar, 14:00 instead; Grace Mensah has until Mon 2 Mar, 16:00 to reply',
        'Confirmed',
      ],
      ['Standard Home Cleaning, Grace Mensah, Reply due Tue 3 Mar, 10:00', 'Sat 7 Mar, 10:00', 'Pending'],
      ['Deep Cleaning, Waiting for a provider', 'Sat 7 Mar, 10:00', 'Pending'],
    ];
    expect(rowsOf(table)).toEqual(listed);
    await page.user.click(screen.getByRole('button', { name: '1 cancelled visit' }));
    expect(rowsOf(table)).toEqual([
      ...listed,
      [
        'Standard Home Cleaning, Grace Mensah',
        'Tue 3 Mar, 09:00',
        'Cancelled, You cancelled it, Marked as late',
      ],
    ]);
  });

  it('lead to a new booking from their heading on a phone (DSH-1)', async () => {
    onPhone();
    openPage(world, '/customer-dashboard', { as: await aCustomer(world) });
    const bookings = within(await screen.findByRole('region', { name: 'Upcoming Bookings' }));
    expect(bookings.getByRole('link', { name: 'New Booking' }).getAttribute('href')).toBe('/booking');
  });

  it('lists a series once, with the number of its other dates (DSH-17)', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world);
    const { ids } = await aSeries(world, customer, 4);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    const page = openPage(world, '/customer-dashboard', { as: customer });
    const table = await screen.findByRole('table', { name: 'Upcoming Bookings' });
    await within(table).findByText('and 2 more dates');
    expect(rowsOf(table).map(([, when]) => when)).toEqual(['Wed 11 Mar, 10:00, and 2 more dates']);
    expect(within(table).queryByRole('button', { name: /^Skip/ })).toBeNull();
    await page.user.click(within(table).getByRole('button', { name: /^Manage Service: Standard Home/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Wednesday 11 March' }));
    await dialog.findByRole('radio', { name: /^Skip only Wed 11 Mar/ });
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await page.user.click(screen.getByRole('button', { name: '1 cancelled or skipped visit' }));
    await within(table).findByText('You skipped it');
  });

  it('leads to the calendar file of a booking that is to take place', async () => {
    const { customer, id } = await confirmedBooking('2026-03-04T10:00');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Actions: Standard Home Cleaning/ }));
    const link = await screen.findByRole('menuitem', { name: /^Add to calendar: Standard Home Cleaning/ });
    expect(link.getAttribute('href')).toBe(`/exports/bookings/${id}.ics`);
    await world.as(customer).bookings.cancel({ bookingId: id });
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('1 cancelled visit');
    await page.user.click(screen.getByText('1 cancelled visit'));
    expect(screen.queryByRole('button', { name: /^Actions: / })).toBeNull();
  });

  it('offers anew what was declined, with a call that is made for all of the page', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    await aProvider(world, { name: 'Elena Brook' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.decline({ bookingId });
    const requested: string[] = [];
    onTestFinished(() => server.events.removeAllListeners());
    server.events.on('request:start', ({ request }) => {
      requested.push(...new URL(request.url).pathname.replace('/trpc/', '').split(','));
    });
    openPage(world, '/customer-dashboard', { as: customer });
    await screen.findByRole('button', { name: /^Book Elena Brook, \$25\.00: / });
    expect(requested).toContain('bookings.rebookingOffers');
    expect(requested).not.toContain('bookings.rebookingOffer');
  });

  it('calls a date that is skipped paused, on its tile and in its row alike', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world);
    const weekly = { recurring: true, recurrencePattern: 'weekly' as const, date: '2026-03-04T10:00' };
    const { id: bookingId } = await aBooking(world, customer, weekly);
    await world.as(customer).bookings.skip({ bookingId });
    openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    table.getByText('Paused');
    table.getByText('You skipped it');
    await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(2));
    screen.getByRole('heading', { name: 'Nothing booked yet' });
    expect(screen.queryByText('Pending')).toBeNull();
  });

  it('moves a booking to the past ones when it ends while the page is open', async () => {
    const { customer } = await confirmedBooking('2026-03-03T10:00');
    world.at('2026-03-03T10:59:00Z');
    openPage(world, '/customer-dashboard', { as: customer });
    const upcoming = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    const headers = upcoming.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Service', 'Date & Time', 'Status', 'Actions']);
    await screen.findByText('No booking history');
    world.at('2026-03-03T11:00:00Z');
    vi.setSystemTime(world.now);
    window.dispatchEvent(new Event('visibilitychange'));
    const past = await screen.findByRole('table', { name: 'Past Bookings' });
    await within(past).findByText('Tue 3 Mar, 10:00');
    await screen.findByText('No upcoming bookings');
  });

  it('reads past bookings page by page, and never one twice', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world);
    for (let made = 0; made < 22; made += 1) {
      const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-03T10:00' });
      await world.as(customer).bookings.cancel({ bookingId });
    }
    world.at('2026-03-05T10:00:00Z');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    const past = within(await screen.findByRole('table', { name: 'Past Bookings' }));
    expect(past.getAllByRole('row')).toHaveLength(6);
    await page.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(past.getAllByRole('row')).toHaveLength(21);
    expect(document.activeElement).toBe(past.getAllByRole('row')[6]);
    await page.user.click(screen.getByRole('button', { name: 'Show earlier bookings' }));
    await waitFor(() => expect(past.getAllByRole('row')).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Show earlier bookings' })).toBeNull();
    const pages = past.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(pages).size).toBe(22);
  });

  it('cancels after asking, and offers only to book again', async () => {
    const { customer, id } = await confirmedBooking('2026-03-04T10:00');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel: Standard Home Cleaning/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Are you sure you want to cancel this booking? This action cannot be undone.');
    dialog.getByText(/^Do this before .+, \d\d:\d\d and it won’t be marked as late\.$/);
    expect(dialog.queryByText(/late cancellation/)).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Keep Booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await page.user.click(screen.getByRole('button', { name: /^Cancel/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Booking cancelled');
    await screen.findByText('Your booking has been cancelled successfully');
    const folded = await screen.findByRole('button', { name: '1 cancelled visit' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel:/ })).toBeNull());
    // The row is hidden now: the keyboard goes on close to it.
    await waitFor(() => expect(document.activeElement).toBe(folded));
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ id, status: 'cancelled', late: false });
  });

  it('warns of it for a request that is not confirmed yet, just as it is then marked', async () => {
    const customer = await aCustomer(world);
    await aBooking(world, customer, { date: '2026-03-04T10:00' });
    world.at('2026-03-03T10:00:00Z');
    const early = openPage(world, '/customer-dashboard', { as: customer });
    await early.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await screen.findByText(/^Are you sure/);
    expect(screen.queryByText(/late cancellation/)).toBeNull();
    early.close();

    world.at('2026-03-03T10:00:01Z');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await screen.findByText(/marked as a late cancellation/);
    await page.user.click(screen.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Booking cancelled');
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ status: 'cancelled', late: true });
  });

  it('says why when the booking changed meanwhile, and shows it as it is', async () => {
    const { customer, provider, id } = await confirmedBooking('2026-03-04T10:00');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await world.as(provider).bookings.cancel({ bookingId: id });
    await page.user.click(await screen.findByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Error');
    await screen.findByText('That’s no longer possible for this booking. Please check its status');
    await screen.findByText('Cancelled');
  });

  it('has a tab for each of the seven services, and nothing recurring to begin with', async () => {
    const page = openPage(world, '/customer-dashboard', { as: await aCustomer(world) });
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
    await screen.findByRole('button', { name: 'Book a Service' });
    expect(page.address()).toBe('/customer-dashboard?service=beauty');
  });

  it('refreshes on demand', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await screen.findByText('No upcoming bookings');
    await aBooking(world, customer);
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Dashboard refreshed');
    await screen.findByText('Wed 4 Mar, 10:00');
  });

  it('moves the row of a request when it is accepted, and no other', async () => {
    const { customer, provider } = await confirmedBooking('2026-03-04T10:00');
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-05T10:00' });
    const page = openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    const moved = () => table.getAllByRole('row').map((row) => row.dataset['accepted'] === 'true');
    expect(moved()).toEqual([false, false, false]);
    await world.as(provider).bookings.accept({ bookingId });
    await page.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(moved()).toEqual([false, false, true]));
  });
});
