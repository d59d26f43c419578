import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

const figure = (label: string) => screen.getByText(label).nextElementSibling!.textContent;

describe('the users of an admin', () => {
  it('are a page of their own as well', async () => {
    await aCustomer(our.world, 'Amara Cole');
    openPage(our.world, '/admin-users', { as: await anAdmin(our.world) });
    await screen.findByRole('heading', { name: 'Manage Users' });
    await screen.findByText('Amara Cole');
  });
});

describe('the admin dashboard', () => {
  it('counts users, bookings and what is recent', async () => {
    await aProvider(our.world);
    await aBooking(our.world, await aCustomer(our.world));
    openPage(our.world, '/admin-dashboard', { as: await anAdmin(our.world) });
    await screen.findByText('1 customer · 1 provider');
    await screen.findByText('1 pending · 0 confirmed · 0 completed · 0 cancelled');
    expect(figure('Total Users')).toBe('3');
    expect(figure('Total Bookings')).toBe('1');
    expect(figure('Recent Activity')).toBe('1');
  });

  it('counts anew when something happens', async () => {
    const [provider, customer] = [await aProvider(our.world), await aCustomer(our.world)];
    const { id: bookingId } = await aBooking(our.world, customer);
    openPage(our.world, '/admin-dashboard', { as: await anAdmin(our.world) });
    await screen.findByText('1 pending · 0 confirmed · 0 completed · 0 cancelled');
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await our.world.as(provider).bookings.accept({ bookingId });
    await aCustomer(our.world);
    LiveStream.publish('booking.accepted', '1', { bookingId });
    LiveStream.publish('account.registered', '2');
    await screen.findByText('0 pending · 1 confirmed · 0 completed · 0 cancelled');
    await screen.findByText('2 customers · 1 provider');
  });

  it('says that it could not count, and counts on Retry', async () => {
    server.use(http.get('*/trpc/figures.summary', () => HttpResponse.error()));
    const page = openPage(our.world, '/admin-dashboard', { as: await anAdmin(our.world) });
    await screen.findByText('The summary could not be loaded');
    server.resetHandlers();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('0 customers · 0 providers');
  });

  it('finds bookings by address or id, and flags one', async () => {
    await aProvider(our.world);
    const { id } = await aBooking(our.world, await aCustomer(our.world), { address: '7 Elm Road, Leeds' });
    const page = openPage(our.world, '/admin-dashboard?tab=bookings', { as: await anAdmin(our.world) });
    const search = await screen.findByLabelText('Search by address or id');
    await page.user.type(search, 'elm road');
    const row = within(await screen.findByRole('table', { name: 'Bookings' }));
    await row.findByText('7 Elm Road, Leeds');
    await page.user.click(row.getByRole('button', { name: `Flag: booking ${id}` }));
    await screen.findByText('Booking flagged');
    await waitFor(() => expect(screen.getByText('Flagged')).toBeTruthy());
    await page.user.clear(search);
    await page.user.type(search, 'no such street');
    await screen.findByText('No bookings found');
  });
});
