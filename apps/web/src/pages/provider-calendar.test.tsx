import { aBooking, aCustomer, aProvider, anAcceptedBooking } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

/** Returns what a day shows. */
async function findDay(name: string) {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
}

describe("the provider's calendar (DSH-19)", () => {
  it('shows the week from today with hours, jobs and requests, which lead to their pages', async () => {
    const { provider, customer, bookingId } = await anAcceptedBooking(world, { customer: 'Amara Cole' });
    const request = { providerId: provider.id, date: '2026-03-04T14:00' };
    await aBooking(world, customer, request);
    const cancelled = await aBooking(world, customer, { ...request, date: '2026-03-05T14:00' });
    await world.as(customer).bookings.cancel({ bookingId: cancelled.id });
    const page = openPage(world, '/provider-calendar', { as: provider });
    const wednesday = await findDay('Wednesday 4 March 2026');
    wednesday.getByText('09:00 - 18:00');
    wednesday.getByText('10:00 - 11:00');
    wednesday.getByText('Confirmed');
    wednesday.getByText('14:00 - 15:00');
    wednesday.getByText('Pending');
    expect(wednesday.getAllByText('Amara Cole')).toHaveLength(2);
    screen.getByText('1 job, $25.00, and 1 request');
    (await findDay('Sunday 8 March 2026')).getByText('Day off');
    expect((await findDay('Thursday 5 March 2026')).queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('Monday 2 March 2026');

    await page.user.click(wednesday.getAllByRole('link')[0]!);
    await waitFor(() => expect(page.address()).toBe(`/bookings/${bookingId}`));
  });

  it('goes from week to week, keeps the week in the address, and comes back to today', async () => {
    const { provider } = await anAcceptedBooking(world);
    const page = openPage(world, '/provider-calendar?day=2026-03-11', { as: provider });
    await screen.findByText('No jobs or requests this week');
    screen.getByText('9 Mar – 15 Mar');
    await page.user.click(screen.getByRole('button', { name: 'Next week' }));
    await screen.findByText('16 Mar – 22 Mar');
    await waitFor(() => expect(page.address()).toBe('/provider-calendar?day=2026-03-16'));
    await page.user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByText('1 job, $25.00');
    await waitFor(() => expect(page.address()).toBe('/provider-calendar'));
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
    await screen.findByText('23 Feb – 1 Mar');
    // The present week has no day in the address, which would be in another week tomorrow.
    await page.user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(page.address()).toBe('/provider-calendar'));
  });

  it.each(['2026-13-45', 'soon', '9999-12-31T'])('shows the present week for %s', async (day) => {
    openPage(world, `/provider-calendar?day=${day}`, { as: await aProvider(world) });
    await screen.findByText('2 Mar – 8 Mar');
  });

  it('shows time off, and leads to the hours of a provider who has none', async () => {
    const provider = await aProvider(world, { hours: [] });
    await world.as(provider).availability.addTimeOff({
      fromDate: '2026-03-03',
      fromTime: '12:00',
      toDate: '2026-03-05',
      toTime: '00:00',
      reason: 'Dentist',
    });
    openPage(world, '/provider-calendar', { as: provider });
    const tuesday = await findDay('Tuesday 3 March 2026');
    const off = tuesday.getByText('Time off').closest('li');
    expect(off!.textContent).toBe('Time off 12:00 - 24:00 Dentist');
    (await findDay('Wednesday 4 March 2026')).getByText(/all day/);
    const link = screen.getByRole('link', { name: 'Set your hours' });
    expect(link.getAttribute('href')).toBe('/manage-services?tab=hours');
  });

  it('shows a new time that the customer asked for, on both days', async () => {
    const { provider, customer, bookingId } = await anAcceptedBooking(world, { customer: 'Amara Cole' });
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T15:00', time: '15:00' });
    openPage(world, '/provider-calendar', { as: provider });
    const friday = await findDay('Friday 6 March 2026');
    friday.getByText('15:00 - 16:00');
    friday.getByText('Requested');
    (await findDay('Wednesday 4 March 2026')).getByText(
      /^Amara Cole would like Fri 6 Mar, 15:00 instead; reply by/,
    );
    screen.getByText('1 job, $25.00');
  });

  it('offers Retry when the week could not be loaded', async () => {
    const { provider } = await anAcceptedBooking(world);
    server.use(http.all('*/trpc/availability.mine*', () => HttpResponse.error()));
    const page = openPage(world, '/provider-calendar', { as: provider });
    await screen.findByText('Your week couldn’t be loaded');
    server.resetHandlers();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 job, $25.00');
  });
});

it('is reached from the dashboard', async () => {
  const customer = await aCustomer(world);
  const provider = await aProvider(world);
  await aBooking(world, customer, { providerId: provider.id });
  openPage(world, '/provider-dashboard', { as: provider });
  const link = await screen.findByRole('link', { name: 'Open calendar' });
  expect(link.getAttribute('href')).toBe('/provider-calendar');
});
