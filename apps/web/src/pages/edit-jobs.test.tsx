import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, aSeries } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

/** Four Wednesdays at 10:00, from 4 March. */
async function aSchedule() {
  await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  let seriesId: number | null = null;
  for (const day of ['04', '11', '18', '25']) {
    const booking = await aBooking(world, customer, {
      date: `2026-03-${day}T10:00`,
      recurring: true,
      recurrencePattern: 'weekly',
      seriesId,
    });
    ({ seriesId } = booking);
  }
  return customer;
}

/** Returns the states of the dates, in order. */
async function datesOf(customer: User) {
  const [series] = await world.as(customer).bookings.series();
  return series!.bookings.map(({ status, paused }) => (paused ? 'paused' : status));
}

const schedule = () =>
  screen.findByRole('region', { name: 'Standard Home Cleaning, Every Wednesday, 10:00 - 11:00' });

async function confirm(page: ReturnType<typeof openPage>, name: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(await dialog.findByRole('button', { name }));
}

describe('the jobs of a customer', () => {
  it('skip one date of a schedule, and take it up again', async () => {
    const customer = await aSchedule();
    const page = openPage(world, '/edit-jobs', { as: customer });
    const card = within(await schedule());
    await page.user.click(card.getByRole('button', { name: /^Skip.*11 Mar/ }));
    await confirm(page, 'Skip this service');
    await screen.findByText('Service paused');
    await card.findByText('Paused');
    expect(await datesOf(customer)).toEqual(['pending', 'paused', 'pending', 'pending']);
    await page.user.click(await card.findByRole('button', { name: /^Reactivate this service/ }));
    await confirm(page, 'Reactivate this service');
    await screen.findByText('Service reactivated');
    await waitFor(() => expect(card.queryByText('Paused')).toBeNull());
  });

  it('pause all dates ahead, and take them up again', async () => {
    const customer = await aSchedule();
    const page = openPage(world, '/edit-jobs', { as: customer });
    const card = within(await schedule());
    await page.user.click(card.getByRole('button', { name: /^Pause all services/ }));
    await confirm(page, 'Pause all services');
    await screen.findByText('Service paused');
    expect(await datesOf(customer)).toEqual(['paused', 'paused', 'paused', 'paused']);
    await page.user.click(await card.findByRole('button', { name: /^Reactivate all services/ }));
    await confirm(page, 'Reactivate all services');
    await screen.findByText('Service reactivated');
    await card.findByRole('button', { name: /^Pause all services/ });
    expect(await datesOf(customer)).toEqual(['pending', 'pending', 'pending', 'pending']);
  });

  it('cancel one date, one and those that follow, then all, each after asking', async () => {
    const customer = await aSchedule();
    const page = openPage(world, '/edit-jobs', { as: customer });
    const card = within(await schedule());
    await page.user.click(card.getByRole('button', { name: /^Cancel: .*25 Mar/ }));
    await confirm(page, 'Yes, Cancel Booking');
    await waitFor(async () =>
      expect(await datesOf(customer)).toEqual(['pending', 'pending', 'pending', 'cancelled']),
    );
    await page.user.click(await card.findByRole('button', { name: /^Actions: .*11 Mar/ }));
    await page.user.click(
      await screen.findByRole('menuitem', {
        name: 'Cancel this and later dates: Standard Home Cleaning on Wed 11 Mar, 10:00',
      }),
    );
    await confirm(page, 'Yes, Cancel Bookings');
    await waitFor(async () =>
      expect(await datesOf(customer)).toEqual(['pending', 'cancelled', 'cancelled', 'cancelled']),
    );
    await page.user.click(await card.findByRole('button', { name: /^Cancel all services/ }));
    await confirm(page, 'Yes, Cancel Bookings');
    await screen.findByText('Example');
    expect(await datesOf(customer)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
  });

  it('show four dates of a schedule, and the others on demand', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aSeries(world, customer, 6);
    const page = openPage(world, '/edit-jobs', { as: customer });
    const card = within(await schedule());
    expect(card.getAllByRole('listitem')).toHaveLength(4);
    await page.user.click(card.getByRole('button', { name: 'Show all 6 dates' }));
    expect(card.getAllByRole('listitem')).toHaveLength(6);
    await page.user.click(card.getByRole('button', { name: 'Show fewer dates' }));
    expect(card.getAllByRole('listitem')).toHaveLength(4);
  });

  it('name the usual weekday of a schedule whose next date was moved', async () => {
    const customer = await aSchedule();
    const [series] = await world.as(customer).bookings.series();
    const { id: bookingId } = series!.bookings[0]!;
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-05T14:00', time: '14:00' });
    openPage(world, '/edit-jobs', { as: customer });
    expect(within(await schedule()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('begin with what comes first', async () => {
    const customer = await aSchedule();
    const ofSeries = 'Standard Home Cleaning, Every Wednesday, 10:00 - 11:00';
    const titles = async () => {
      await schedule();
      const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? '');
      return regions.filter((title) => [ofSeries, 'Single bookings'].includes(title));
    };
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-10T10:00' });
    const page = openPage(world, '/edit-jobs', { as: customer });
    expect(await titles()).toEqual([ofSeries, 'Single bookings']);
    page.close();
    const earlier = { bookingId, date: '2026-03-03T10:00', time: '10:00' };
    await world.as(customer).bookings.reschedule(earlier);
    openPage(world, '/edit-jobs', { as: customer });
    expect(await titles()).toEqual(['Single bookings', ofSeries]);
  });

  it('list single bookings too', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    await aBooking(world, customer);
    const page = openPage(world, '/edit-jobs', { as: customer });
    const card = within(await screen.findByRole('region', { name: 'Single bookings' }));
    await page.user.click(card.getByRole('button', { name: /^Cancel/ }));
    await confirm(page, 'Yes, Cancel Booking');
    await screen.findByText('Booking cancelled');
    await screen.findByText('Example');
  });

  it('are an example, marked, as long as there are none, whose edit options change only itself (DSH-8, PRO-4)', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/edit-jobs', { as: customer });
    await screen.findByText('Example');
    const sample = within(
      await screen.findByRole('region', { name: 'Standard Home Cleaning, Every Tuesday, 15:00 - 16:00' }),
    );
    const isPaused = () =>
      sample.getAllByRole('listitem').map((row) => row.textContent?.includes('Paused') ?? false);
    expect(isPaused()).toEqual([false, false, true, false]);
    // A date of the example has no page.
    expect(sample.queryByRole('link')).toBeNull();

    const skip = sample.getByRole('button', { name: /^Skip this service: .* on Tue 3 Mar/ });
    await page.user.click(skip);
    await screen.findByText('Service paused');
    await screen.findByText('Only the example has changed.');
    expect(isPaused()).toEqual([true, false, true, false]);
    expect(document.activeElement).toBe(skip);
    await page.user.click(sample.getByRole('button', { name: /^Reactivate this service: .* on Tue 3 Mar/ }));
    await screen.findByText('Service reactivated');
    expect(isPaused()).toEqual([false, false, true, false]);

    await page.user.click(sample.getByRole('button', { name: /^Pause all services/ }));
    expect(isPaused()).toEqual([true, true, true, true]);
    await page.user.click(sample.getByRole('button', { name: /^Reactivate all services/ }));
    expect(isPaused()).toEqual([false, false, false, false]);
    expect(await world.as(customer).bookings.list()).toEqual([]);
  });

  it('are followed by past bookings, and lead to their pages by name and date (DSH-7)', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world);
    const { id: past } = await aBooking(world, customer, { date: '2026-03-04T10:00' });
    await world.as(provider).bookings.accept({ bookingId: past });
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId: past });
    const { id } = await aBooking(world, customer, { date: '2026-03-06T10:00' });
    openPage(world, '/edit-jobs', { as: customer });
    const single = within(await screen.findByRole('region', { name: 'Single bookings' }));
    const link = single.getByRole('link', { name: 'Standard Home Cleaning Fri 6 Mar, 10:00' });
    expect(link.getAttribute('href')).toBe(`/bookings/${id}`);
    const table = await screen.findByRole('table', { name: 'Past Bookings' });
    within(table).getByRole('button', { name: /^Book Again: / });
  });
});
