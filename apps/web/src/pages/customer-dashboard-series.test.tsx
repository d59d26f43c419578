import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, aSeries, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

/** A weekly cleaning on Wednesdays at 10:00, of which Grace Mensah has accepted so many dates. */
async function cleanings(dates = 4, accepted = dates) {
  const grace = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const { ids } = await aSeries(world, customer, dates);
  for (const bookingId of ids.slice(0, accepted)) await world.as(grace).bookings.accept({ bookingId });
  return { customer, grace, ids };
}

async function openDashboard(customer: User, tab = '') {
  const page = openPage(world, `/customer-dashboard${tab}`, { as: customer });
  return {
    ...page,
    press: async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name })),
    dialog: async () => within(await screen.findByRole('dialog')),
    closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const card = async (name: string | RegExp = 'Weekly cleaning on Wednesdays') =>
  within(await screen.findByRole('region', { name }));
const tiles = (series: Awaited<ReturnType<typeof card>>) =>
  series.getAllByRole('listitem').map(({ textContent }) => textContent);
const bookingOf = async (customer: User, bookingId: number) =>
  (await readBookings(world.as(customer))).find(({ id }) => id === bookingId);

const WEDNESDAY = /^Wed 4 Mar 10:00/;

describe('the card of a series', () => {
  it('says how it comes round, and shows four dates, and two others on demand (DSH-2, DSH-10)', async () => {
    const { customer } = await cleanings(7, 5);
    const page = await openDashboard(customer);
    const series = await card();
    series.getByText('Standard Home Cleaning · Grace Mensah · arrives 10:00 - 11:00 · 1 hour');
    const four = [
      'Wed 4 Mar 10:00 Confirmed',
      'Wed 11 Mar 10:00 Confirmed',
      'Wed 18 Mar 10:00 Confirmed',
      'Wed 25 Mar 10:00 Confirmed',
    ];
    expect(tiles(series)).toEqual(four);
    await page.press('More');
    const two = ['Wed 1 Apr 10:00 Confirmed', 'Wed 8 Apr 10:00 Pending'];
    expect(tiles(series)).toEqual([...four, ...two]);
    await page.press('Less');
    expect(tiles(series)).toEqual(four);
    expect(screen.queryByText('No recurring services scheduled')).toBeNull();
    expect(screen.queryByText('Example')).toBeNull();
  });

  it('has no More without further dates, and names no provider before one has accepted', async () => {
    const { customer } = await cleanings(2, 0);
    await openDashboard(customer);
    const series = await card();
    series.getByText(/Waiting for a provider/);
    expect(series.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('goes by most of its dates when one was moved', async () => {
    const { customer, ids, grace } = await cleanings(3);
    await world.as(customer).bookings.reschedule({ bookingId: ids[0]!, date: '2026-03-05', time: '15:00' });
    await world.as(grace).bookings.acceptReschedule({ bookingId: ids[0]! });
    await openDashboard(customer);
    const series = await card();
    expect(tiles(series)[0]).toBe('Thu 5 Mar 15:00 Confirmed');
    series.getByText('15:00');
  });

  it('is next to those of other series of its type, soonest first', async () => {
    const { customer } = await cleanings(2);
    const again = { recurring: true, recurrencePattern: 'biweekly' as const };
    await aBooking(world, customer, { ...again, date: '2026-03-03T14:00' });
    await openDashboard(customer);
    await card();
    const names = screen.getAllByRole('region', { name: /cleaning/ }).map((each) => each.ariaLabel);
    expect(names).toEqual(['Every 2 weeks: cleaning on Tuesdays', 'Weekly cleaning on Wednesdays']);
  });
});

describe('a date of a series', () => {
  it('shows cleaner, arrival, duration and tasks, and returns focus when closed', async () => {
    const { customer } = await cleanings();
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    const dialog = await page.dialog();
    await dialog.findByText('Wednesday 4 March');
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Grace Mensah', '10:00 - 11:00', '1 hour', 'Confirmed']);
    const tasks = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(tasks).toContain('Clean the kitchen');
    await page.user.click(dialog.getByText('Close'));
    await page.closed();
    const tile = screen.getByRole('button', { name: WEDNESDAY });
    await waitFor(() => expect(document.activeElement).toBe(tile));
  });

  it('is skipped alone, and reactivated (SER-10, SER-11, SER-14)', async () => {
    const { customer, ids } = await cleanings();
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    await page.press('Manage Service');
    const dialog = await page.dialog();
    expect(document.activeElement?.textContent).toBe('Manage Service');
    expect(dialog.getByRole('radio', { name: /^Skip only Wed 4 Mar/ })).toHaveProperty('checked', true);
    dialog.getByRole('radio', { name: /^Pause all upcoming services/ });
    expect(dialog.queryByText(/marked as late/)).toBeNull();
    await page.press('Skip this service');
    await screen.findByText('Service paused');
    await page.closed();
    const series = await card();
    await waitFor(() => expect(tiles(series)[0]).toBe('Wed 4 Mar 10:00 Paused'));
    expect(tiles(series)[1]).toBe('Wed 11 Mar 10:00 Confirmed');
    expect(await bookingOf(customer, ids[0]!)).toMatchObject({ paused: true, late: false });

    await page.press(WEDNESDAY);
    await page.press('Reactivate Service');
    await page.press('Reactivate this service');
    await screen.findByText('Service reactivated');
    await waitFor(() => expect(tiles(series)[0]).toBe('Wed 4 Mar 10:00 Pending'));
    expect(await bookingOf(customer, ids[0]!)).toMatchObject({ paused: false, status: 'pending' });
  });

  it('is paused with all future dates (SER-13)', async () => {
    const { customer } = await cleanings(3);
    const page = await openDashboard(customer);
    await page.press(/^Wed 11 Mar/);
    await page.press('Manage Service');
    await page.user.click(await screen.findByRole('radio', { name: /^Pause all upcoming services/ }));
    await page.press('Pause all services');
    await screen.findByText('Service paused');
    await screen.findByText('3 dates.');
    const series = await card();
    await waitFor(() => expect(tiles(series).join()).not.toContain('Confirmed'));
    const bookings = await readBookings(world.as(customer));
    expect(bookings.map(({ paused }) => paused)).toEqual([true, true, true]);
  });

  it('is late when skipped inside the last 24 hours, after a warning (DUE-4)', async () => {
    const { customer, ids } = await cleanings();
    world.at('2026-03-03T10:01:00Z');
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    await page.press('Manage Service');
    await screen.findByText(/^It starts in less than 24 hours, so the change will be marked as late/);
    await page.user.click(screen.getByRole('radio', { name: /^Pause all/ }));
    await screen.findByText(/^Wed 4 Mar, 10:00: It starts/);
    await page.user.click(screen.getByRole('radio', { name: /^Skip only/ }));
    await page.press('Skip this service');
    await screen.findByText('Service paused');
    expect(await bookingOf(customer, ids[0]!)).toMatchObject({ paused: true, late: true });
    await page.closed();
    await page.press(WEDNESDAY);
    await screen.findByText('Paused, and marked as late.');
  });

  it('stays paused when its time is gone, with other times to take it up at (SER-11)', async () => {
    const { customer, ids } = await cleanings(2);
    await world.as(customer).bookings.skip({ bookingId: ids[0]! });
    await aBooking(world, await aCustomer(world), { date: '2026-03-04T10:00' });
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    await page.press('Reactivate Service');
    await page.press('Reactivate this service');
    const dialog = await page.dialog();
    await dialog.findByText(/The date stays paused\./);
    await screen.findByText('Error');
    expect(await bookingOf(customer, ids[0]!)).toMatchObject({ paused: true });
    await page.press('Back');
    await page.press('Reactivate Service');
    expect(dialog.queryByText(/stays paused/)).toBeNull();
    await page.press('Reactivate this service');
    await page.press('Wed 4 Mar, 11:00');
    await screen.findByText('Service reactivated');
    const moved = await bookingOf(customer, ids[0]!);
    expect(moved).toMatchObject({ paused: false, status: 'pending', date: '2026-03-04T11:00:00.000Z' });
    await screen.findByRole('button', { name: 'Wed 4 Mar 11:00 Pending' });
  });

  it('that was cancelled says so, and the card is updated', async () => {
    const { customer, grace, ids } = await cleanings(2);
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    await page.press('Manage Service');
    await world.as(grace).bookings.cancel({ bookingId: ids[0]! });
    await page.press('Skip this service');
    await screen.findByText('That’s no longer possible for this booking. Please check its status');
    await page.closed();
    const series = await card();
    expect(tiles(series)).toEqual(['Wed 11 Mar 10:00 Confirmed']);
  });

  it('that has begun cannot be managed', async () => {
    const { customer } = await cleanings(2);
    world.at('2026-03-04T10:05:00Z');
    const page = await openDashboard(customer);
    await page.press(WEDNESDAY);
    await screen.findByText('Clean the kitchen');
    expect(screen.queryByRole('button', { name: 'Manage Service' })).toBeNull();
  });
});

describe('without a series', () => {
  it('the cleaning tab shows the sample, marked, whose actions change only itself (DSH-9, PRO-4)', async () => {
    const customer = await aCustomer(world);
    const page = await openDashboard(customer);
    await screen.findByText('No recurring services scheduled');
    const sample = await card(/^Weekly cleaning on Tuesdays/);
    sample.getByText('Example');
    sample.getByText('Standard Home Cleaning · Elena Brook · arrives 15:00 - 16:00 · 2.0 hours');
    expect(tiles(sample)).toEqual([
      'Tue 3 Mar 15:00 Confirmed',
      'Tue 10 Mar 15:00 Confirmed',
      'Tue 17 Mar 15:00 Paused',
      'Tue 24 Mar 15:00 Confirmed',
    ]);
    await page.press(/^Tue 10 Mar/);
    await screen.findByText('2.0 hours', { exact: true });
    await page.press('Manage Service');
    await page.press('Skip this service');
    await screen.findByText('Service paused');
    await screen.findByText('Only the example has changed.');
    await page.closed();
    expect(tiles(sample)[1]).toBe('Tue 10 Mar 15:00 Paused');
    await page.press(/^Tue 3 Mar/);
    await page.press('Manage Service');
    await page.user.click(await screen.findByRole('radio', { name: /^Pause all/ }));
    await page.press('Pause all services');
    await page.closed();
    expect(tiles(sample).every((tile) => tile?.endsWith('Paused'))).toBe(true);
    await page.press(/^Tue 24 Mar/);
    await page.press('Reactivate Service');
    await page.press('Reactivate this service');
    await screen.findByText('Service reactivated');
    await page.closed();
    expect(tiles(sample)[3]).toBe('Tue 24 Mar 15:00 Confirmed');
    expect(await readBookings(world.as(customer))).toEqual([]);
  });

  it('other tabs show none', async () => {
    await openDashboard(await aCustomer(world), '?service=gardening');
    await screen.findByText('No recurring services scheduled');
    const tab = within(screen.getByRole('tabpanel'));
    tab.getByRole('button', { name: 'Book a Service' });
    expect(tab.queryByText('Example')).toBeNull();
  });
});
