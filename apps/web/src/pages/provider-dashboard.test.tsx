import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

async function aRequestedProvider() {
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const booking = await aBooking(world, customer, { date: '2026-03-04T10:00' });
  return { provider, customer, bookingId: booking.id };
}

/** Waits until a figure is as it should be: each is read by itself. */
const findStat = (label: string, value: string) =>
  waitFor(() => expect(screen.getAllByText(label)[0]!.nextElementSibling!.textContent).toBe(value));

describe('the provider dashboard', () => {
  it('accepts a request after confirmation, and moves it to upcoming jobs', async () => {
    const { provider, customer } = await aRequestedProvider();
    const page = openPage(world, '/provider-dashboard', { as: provider });
    const requests = within(await screen.findByRole('table', { name: 'Pending Requests' }));
    await requests.findByText('1 High Street, London, SW1A 1AA');
    await page.user.click(requests.getByRole('button', { name: /^Accept/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Accept Standard Home Cleaning on Wed 4 Mar, 10:00?');
    expect(dialog.getByText('Customer').nextElementSibling?.textContent).toBe(customer.name);
    dialog.getByText(/^1 High Street/);
    await page.user.click(dialog.getByRole('button', { name: 'Accept booking' }));
    await screen.findByText('Booking updated');
    await screen.findByText('No pending requests');
    await findStat('Upcoming Jobs', '1');

    await page.user.click(screen.getByRole('tab', { name: 'Upcoming Jobs' }));
    const jobs = within(await screen.findByRole('table', { name: 'Upcoming Jobs' }));
    await jobs.findByText('Confirmed');
    await waitFor(() => expect(page.address()).toBe('/provider-dashboard?tab=upcoming'));
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ status: 'confirmed', providerName: 'Grace Mensah' });

    const way = await jobs.findByRole('link', { name: 'Directions to 1 High Street, London, SW1A 1AA' });
    expect(way.getAttribute('href')).toContain('query=1%20High%20Street');
    const name = 'Message Amara Cole: Standard Home Cleaning on Wed 4 Mar, 10:00';
    await page.user.click(jobs.getByRole('button', { name }));
    await waitFor(() => expect(page.address()).toBe(`/provider-chat?with=${customer.id}`));
  });

  it('declines a request after confirmation', async () => {
    const { provider, customer } = await aRequestedProvider();
    const page = openPage(world, '/provider-dashboard', { as: provider });
    await page.user.click(await screen.findByRole('button', { name: /^Decline/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Decline booking' }));
    await screen.findByText('Booking updated');
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ status: 'cancelled', cancelReason: 'declined' });
  });

  it('completes a started job, and shows its earnings', async () => {
    const { provider, bookingId } = await aRequestedProvider();
    await world.as(provider).bookings.accept({ bookingId });
    const early = openPage(world, '/provider-dashboard?tab=upcoming', { as: provider });
    await screen.findByRole('button', { name: /^Cancel/ });
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
    early.close();

    world.at('2026-03-04T10:00:00Z');
    const page = openPage(world, '/provider-dashboard?tab=upcoming', { as: provider });
    await page.user.click(await screen.findByRole('button', { name: /^Complete/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Complete job' }));
    await screen.findByText('Booking updated');
    await findStat('Total Earnings', '$70.00');
    await screen.findByText('Standard rate · Itemised total $50.00');
    const earnings = within(await screen.findByRole('region', { name: 'Earnings' }));
    await earnings.findByText('agreed with customers so far in March');
    await page.user.click(screen.getByRole('tab', { name: 'Completed Jobs' }));
    const jobs = within(await screen.findByRole('table', { name: 'Completed Jobs' }));
    await jobs.findByText('$50.00');
    await jobs.findByText(/^Customer #\d+$/);
  });

  it('shows the problem of a completed job and its outcome', async () => {
    const { provider, customer, bookingId } = await aRequestedProvider();
    const admin = await anAdmin(world);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    await world.as(customer).bookings.reportProblem({ bookingId, kind: 'damage', note: 'The vase' });
    const page = openPage(world, '/provider-dashboard?tab=completed', { as: provider });
    const jobs = async () => within(await screen.findByRole('table', { name: 'Completed Jobs' }));
    await (await jobs()).findByText('A problem is open');
    page.close();
    const decision = { outcome: 'none', reason: 'It was cracked before' } as const;
    await world.as(admin).bookings.resolveProblem({ bookingId, ...decision });
    openPage(world, '/provider-dashboard?tab=completed', { as: provider });
    await (await jobs()).findByText(/^Problem resolved: /);
  });

  it('completes a job in its row, offline too (JOB-11)', async () => {
    const { provider, bookingId } = await aRequestedProvider();
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T10:00:00Z');
    server.use(http.post('*/trpc/bookings.complete*', () => Response.error()));
    const page = openPage(world, '/provider-dashboard?tab=upcoming', { as: provider });
    const jobs = within(await screen.findByRole('table', { name: 'Upcoming Jobs' }));
    await page.user.click(await jobs.findByRole('button', { name: /^Complete/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Complete job' }));
    await jobs.findByText('Complete · Waiting for a connection');
    await page.user.click(jobs.getByRole('button', { name: 'Not yet' }));
    await page.user.click(await jobs.findByRole('button', { name: /^Complete/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Complete job' }));
    await jobs.findByText('Complete · Waiting for a connection');
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Booking updated');
    expect(await world.as(provider).bookings.show({ bookingId })).toMatchObject({ status: 'completed' });
  });
});
