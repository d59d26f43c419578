import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

/** A job of 4 March that was done, one that was cancelled, and the admin of the 5th. */
async function someFigures() {
  const provider = await aProvider(our.world);
  const customer = await aCustomer(our.world, 'Amara Cole');
  const done = await aBooking(our.world, customer, { date: '2026-03-04T10:00' });
  const cancelled = await aBooking(our.world, customer, { date: '2026-03-04T14:00' });
  our.world.at('2026-03-02T10:40:00Z');
  await our.world.as(provider).bookings.accept({ bookingId: done.id });
  await our.world.as(customer).bookings.cancel({ bookingId: cancelled.id });
  our.world.at('2026-03-05T12:00:00Z');
  await our.world.as(provider).bookings.complete({ bookingId: done.id });
  return anAdmin(our.world);
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

it('shows bookings by day with a summary (ADM-10)', async () => {
  openPage(our.world, '/admin-figures', { as: await someFigures() });
  await screen.findByText(
    '2 bookings in 30 days, the most (2) on 4 Mar 2026. 50% of those that are over were completed.',
  );
  const chart = within(screen.getByRole('figure', { name: 'Bookings by day' }));
  expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
  ]);
  expect(await firstRows('Bookings', 2)).toEqual([
    ['5 Mar 2026', '0', '0', '0', '0', '0', '–'],
    ['4 Mar 2026', '2', '0', '0', '1', '1', '50%'],
  ]);
});

it('shows cancellations by reason, new users, revenue and answer times', async () => {
  const page = openPage(our.world, '/admin-figures?from=2026-03-02&to=2026-03-05', {
    as: await someFigures(),
  });
  const open = async (tab: string) => page.user.click(await screen.findByRole('tab', { name: tab }));
  await open('Cancellations');
  await screen.findByText(/^1 cancellation in 4 days.* The most frequent reason: by the customer \(1\)\.$/);
  expect((await firstRows('Cancellations', 2))[1]).toEqual(['4 Mar 2026', '1', '1']);
  await open('New users');
  await screen.findByText('1 new customer and 1 new provider in 4 days, the most (2) on 2 Mar 2026.');
  await open('Revenue');
  await screen.findByText('$25.00 for completed bookings in 4 days, the most ($25.00) on 4 Mar 2026.');
  await open('Answer times');
  await screen.findByText('Providers answered 1 request in 4 days, after 40 minutes on average.');
  expect((await firstRows('Answer times', 4))[3]).toEqual(['2 Mar 2026', '40 minutes', '1']);
  expect(page.address()).toContain('show=answers');
});

it('aggregates by week or month of the chosen days, in the file too (ADM-13)', async () => {
  const page = openPage(our.world, '/admin-figures', { as: await someFigures() });
  await page.user.selectOptions(await screen.findByLabelText('Add up'), 'By month');
  await screen.findByText(/^2 bookings in 12 months, the most \(2\) in March 2026\./);
  expect((await firstRows('Bookings', 1))[0]![0]).toBe('March 2026');
  await screen.findAllByPlaceholderText('e.g. 3 Mar 2026');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-04' } });
  await screen.findByText(/^2 bookings in 1 month\./);
  expect(page.address()).toBe('/admin-figures?by=month&from=2026-03-04');
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    '/exports/figures.csv?by=month&from=2026-03-04&to=2026-03-05',
  );
});

it('reports an invalid range at the field', async () => {
  const page = openPage(our.world, '/admin-figures', { as: await someFigures() });
  await screen.findByRole('table', { name: 'Bookings' });
  await screen.findAllByPlaceholderText('e.g. 3 Mar 2026');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-01' } });
  await screen.findByText('The last day must not lie before the first');
  expect(screen.queryByRole('table', { name: 'Bookings' })).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2024-01-01' } });
  await screen.findByText('Please choose at most 366 days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-12-01' } });
  await waitFor(() => expect(screen.queryByText('Please choose at most 366 days')).toBeNull());
  await screen.findByText('No bookings in 32 days.');
  expect(screen.queryByRole('figure')).toBeNull();
  expect(page.address()).toBe('/admin-figures?to=2026-01-01&from=2025-12-01');
});
