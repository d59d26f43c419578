import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../../testing/press-once-enabled.ts';
import { saveHome } from '../../../testing/wizard.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });
beforeEach(() => saveHome(world, customer));

const open = (path: string) => openPage(world, path, { as: customer });
const confirmation = async () => within(await screen.findByRole('region', { name: 'Your new booking' }));

/** Fills in nothing but the service, and confirms. */
async function bookByForm() {
  const page = open('/booking?serviceId=1');
  await waitFor(() => expect(screen.getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true));
  await pressOnceEnabled(page, 'Confirm Booking');
  await screen.findByText('Booking successful');
  return page;
}

describe('what was booked last', () => {
  it('stands on top of the dashboard: what, of whom, until when, and what happens next (FRM-13)', async () => {
    const page = await bookByForm();
    const card = await confirmation();
    expect(page.address()).toBe('/customer-dashboard');
    await card.findByRole('heading', { name: 'Waiting for Grace to confirm' });
    expect(card.getByText('Tue 3 Mar, 07:00').tagName).toBe('TIME');
    card.getByText('Standard Home Cleaning, Tuesday 3 March, 09:00');
    card.getByText(/^1 hour at 1 High Street, London, N1, United Kingdom · \$25\.00/);
    const steps = within(card.getByRole('list', { name: 'What happens next' })).getAllByRole('listitem');
    expect(steps.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      'Grace replies',
      'Access details shared',
      'Your visit',
    ]);
    expect(screen.queryByText(/Nothing is (confirmed|booked) yet/)).toBeNull();
    const [booking] = await world.as(customer).bookings.list();
    expect(card.getByRole('link', { name: 'View booking' }).getAttribute('href')).toBe(
      `/bookings/${booking?.id}`,
    );
    card.getByRole('link', { name: /^Add to calendar/ });
  });

  it('is still there after a reload, follows what becomes of it, and goes when it is dismissed', async () => {
    (await bookByForm()).close();
    const page = open('/customer-dashboard');
    const card = await confirmation();
    await card.findByText('Pending');
    const [booking] = await world.as(customer).bookings.list();
    await world.as(provider).bookings.accept({ bookingId: booking!.id });
    await waitFor(() => expect(LiveStream.open()).not.toEqual([]));
    LiveStream.publish('booking.accepted');
    await card.findByRole('heading', { name: 'Your booking is confirmed' });
    expect(card.queryByText('Grace replies')).toBeNull();
    await page.user.click(card.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Your new booking' })).toBeNull();
    page.close();
    open('/customer-dashboard');
    await screen.findByRole('table', { name: 'Upcoming Bookings' });
    expect(screen.queryByRole('region', { name: 'Your new booking' })).toBeNull();
  });

  it('offers somebody else once it was declined', async () => {
    await bookByForm();
    await aProvider(world, { name: 'Elena Brook' });
    const card = await confirmation();
    const [booking] = await world.as(customer).bookings.list();
    await world.as(provider).bookings.decline({ bookingId: booking!.id });
    await waitFor(() => expect(LiveStream.open()).not.toEqual([]));
    LiveStream.publish('booking.declined');
    await card.findByRole('heading', { name: 'Your booking was cancelled' });
    card.getByText('Grace Mensah declined.');
    await card.findByRole('button', { name: 'Book Elena Brook' });
  });

  it('is all dates of a series', async () => {
    const weekly = { recurring: true, recurrencePattern: 'weekly' } as const;
    const { seriesId } = await aBooking(world, customer, { ...weekly, date: '2026-03-04T10:00' });
    await aBooking(world, customer, { ...weekly, date: '2026-03-11T10:00', seriesId });
    sessionStorage.setItem('doorstep-confirmed', JSON.stringify({ seriesId }));
    open('/customer-dashboard');
    const card = await confirmation();
    await card.findByRole('heading', { name: 'Waiting for Grace to confirm' });
    const doors = card.getAllByRole('link', { name: /with Grace Mensah$/ });
    expect(doors.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Wed 4 Mar, 10:00/),
      expect.stringMatching(/^Wed 11 Mar, 10:00/),
    ]);
    card.getByText(/ · \$50\.00 in total$/);
    card.getByText('First visit');
    const asked = within(card.getByRole('list', { name: 'Who we asked' })).getAllByRole('listitem');
    expect(asked.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Grace Mensah2 datesPending$/),
    ]);
    const manage = card.getByRole('link', { name: 'Manage Service' });
    expect(manage.getAttribute('href')).toBe('/edit-jobs');
  });

  it('is put away once it is over', async () => {
    const { id } = await aBooking(world, customer, { date: '2026-03-05T10:00' });
    sessionStorage.setItem('doorstep-confirmed', JSON.stringify({ bookingId: id }));
    world.at('2026-03-05T11:00:00Z');
    open('/customer-dashboard');
    await screen.findByText('No upcoming bookings');
    await waitFor(() => expect(sessionStorage.getItem('doorstep-confirmed')).toBeNull());
  });

  it('is put away where it is another’s', async () => {
    const { id } = await aBooking(world, await aCustomer(world), { date: '2026-03-05T10:00' });
    sessionStorage.setItem('doorstep-confirmed', JSON.stringify({ bookingId: id }));
    open('/customer-dashboard');
    await screen.findByText('No upcoming bookings');
    await waitFor(() => expect(sessionStorage.getItem('doorstep-confirmed')).toBeNull());
  });
});
