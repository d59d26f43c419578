import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

/** A job of 4 March that was done, one that was cancelled, and the admin of the 5th. */
async function someBookings() {
  const provider = await aProvider(world);
  const customer = await aCustomer(world, 'Amara Cole');
  const done = await aBooking(world, customer, { date: '2026-03-04T10:00' });
  const cancelled = await aBooking(world, customer, { date: '2026-03-04T14:00' });
  world.at('2026-03-02T10:40:00Z');
  await world.as(provider).bookings.accept({ bookingId: done.id });
  await world.as(customer).bookings.cancel({ bookingId: cancelled.id });
  world.at('2026-03-05T12:00:00Z');
  await world.as(provider).bookings.complete({ bookingId: done.id });
  return anAdmin(world);
}

const firstRows = async (table: string, most: number) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1, most + 1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

const openTable = async ({ user }: ReturnType<typeof openPage>, of: string) =>
  user.click(await screen.findByLabelText(`Show as a table: ${of}`));

/** The card of a total: its value, and its change. */
const total = (label: string) => {
  const [value, change] = [...screen.getByText(label, { selector: 'p' }).parentElement!.children].slice(1);
  return [value?.textContent, change?.textContent];
};

it('shows bookings by day with a summary, and those without any in one row (ADM-10)', async () => {
  const page = openPage(world, '/admin-reports?by=day', { as: await someBookings() });
  await screen.findByText(
    '2 bookings in 30 days, with a peak of 2 on 4 Mar 2026. 50% of past bookings were completed.',
  );
  const chart = within(screen.getByRole('figure', { name: 'Bookings by day' }));
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Completed',
    'Cancelled',
  ]);
  await openTable(page, 'Bookings');
  expect(await firstRows('Bookings', 9)).toEqual([
    ['5 Mar 2026', '0', '0', '0', '0', '0', '–'],
    ['4 Mar 2026', '2', '1', '0', '0', '1', '50%'],
    ['4 Feb 2026 to 3 Mar 2026', '0', '0', '0', '0', '0', '–'],
  ]);
});

it('compares each total with the range before', async () => {
  world.at('2026-02-20T10:00:00Z');
  await aProvider(world, { services: [24] });
  const customer = await aCustomer(world);
  for (const time of ['10:00', '12:00', '14:00']) {
    const { id: bookingId } = await aBooking(world, customer, {
      serviceId: 24,
      date: '2026-02-27',
      time,
    });
    if (time !== '10:00') await world.as(customer).bookings.cancel({ bookingId });
  }
  world.at('2026-03-02T10:00:00Z');
  openPage(world, '/admin-reports?by=day&from=2026-03-02&to=2026-03-05', { as: await someBookings() });
  await screen.findByText(/^Compared with 26 Feb 2026 to 1 Mar 2026$/);
  await waitFor(() => expect(total('Bookings')).toEqual(['2', '−1 from 3']));
  expect(total('Cancellations')).toEqual(['1', '−1 from 2']);
  expect(total('Revenue')).toEqual(['$25.00', 'None in the period before']);
  expect(total('Response times')).toEqual(['40 min', 'Nothing to compare with']);
  const isBetter = (label: string) =>
    screen.getByText(label, { selector: 'p' }).parentElement!.querySelector<HTMLElement>('[data-better]')
      ?.dataset['better'];
  expect([isBetter('Bookings'), isBetter('Cancellations')]).toEqual(['false', 'true']);
});

it('shows cancellations by reason, new users, revenue and answer times', async () => {
  const page = openPage(world, '/admin-reports?by=day&from=2026-03-02&to=2026-03-05', {
    as: await someBookings(),
  });
  await screen.findByText(/^1 cancellation in 4 days.* Most common: by the customer \(1\)\.$/);
  await openTable(page, 'Cancellations');
  expect((await firstRows('Cancellations', 2))[1]).toEqual(['4 Mar 2026', '1', '1']);
  screen.getByText('1 new customer and 1 new provider in 4 days, with a peak of 2 on 2 Mar 2026.');
  screen.getByText('$25.00 for completed bookings in 4 days, with a peak of $25.00 on 4 Mar 2026.');
  screen.getByText('Providers replied to 1 request in 4 days, taking 40 minutes on average.');
  await openTable(page, 'Response times');
  expect((await firstRows('Response times', 4))[1]).toEqual([
    '2 Mar 2026',
    '40 min',
    '1',
    '1',
    '0',
    '0',
    '0',
  ]);
});

it('aggregates by week or month of the chosen days, in the file too (ADM-13)', async () => {
  const page = openPage(world, '/admin-reports', { as: await someBookings() });
  const preset = await screen.findByRole('button', { name: '12 months' });
  expect(screen.getByRole('button', { name: '13 weeks', pressed: true })).toBeTruthy();
  await page.user.click(preset);
  await screen.findByText(/^2 bookings in 12 months, with a peak of 2 in March 2026\./);
  expect(page.address()).toBe('/admin-reports?by=month');
  await screen.findAllByPlaceholderText('Any day');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-04' } });
  await screen.findByText(/^2 bookings in 1 month\./);
  await page.user.click(screen.getByRole('button', { name: 'Day' }));
  await screen.findByText(/^2 bookings in 2 days, with a peak/);
  expect(page.address()).toBe('/admin-reports?by=day&from=2026-03-04&to=2026-03-05');
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    '/exports/reports.csv?by=day&from=2026-03-04&to=2026-03-05',
  );
});

it('reports an invalid range at the field', async () => {
  const page = openPage(world, '/admin-reports', { as: await someBookings() });
  await screen.findByRole('figure', { name: 'Bookings by week' });
  // The pickers load after the page, and replace its fields.
  await waitFor(() => expect(screen.getAllByPlaceholderText('Any day')).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-11-01' } });
  await screen.findByText('The last day can’t be before the first');
  expect(screen.queryByRole('figure')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2024-01-01' } });
  await screen.findByText('Please choose 366 days or fewer');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-10-01' } });
  await waitFor(() => expect(screen.queryByText('Please choose 366 days or fewer')).toBeNull());
  await screen.findByText('No bookings in 5 weeks.');
  expect(screen.queryByRole('figure')).toBeNull();
  expect(page.address()).toBe('/admin-reports?to=2025-11-01&from=2025-10-01');
});
