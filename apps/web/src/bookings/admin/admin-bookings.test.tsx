import { aBooking, aCustomer, anAdmin } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { onPhone } from '../../../testing/phone.ts';
import { server } from '../../../testing/server.ts';

openWorldForEachTest({ admin: 'Ruth Adler', provider: 'Grace Mensah', customer: 'Amara Cole' });

const open = (query = '') => openPage(world, `/admin-dashboard?tab=bookings${query}`, { as: admin });
const book = (time: string, more: object = {}) => aBooking(world, customer, { time, ...more });
const ids = () =>
  within(screen.getByRole('table', { name: 'Bookings' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[0]!.textContent));
const shows = (...expected: number[]) => waitFor(() => expect(ids()).toEqual(expected));
const streamBegins = () => waitFor(() => expect(LiveStream.open()).toHaveLength(1));
const csv = () => screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');

describe('the bookings of an admin', () => {
  it('are found by address or id', async () => {
    const [first, second] = [
      await book('09:00', { address: '7 Elm Road, Leeds' }),
      await book('10:00', { address: '9 Oak Lane, Leeds' }),
    ];
    const page = open();
    await screen.findByText('7 Elm Road, Leeds');
    await shows(second.id, first.id);
    const search = screen.getByLabelText('Search by address, ID or name');
    await page.user.type(search, 'elm road');
    await shows(first.id);
    expect(page.address()).toBe('/admin-dashboard?tab=bookings&booking=elm+road');
    expect(csv()).toBe('/exports/bookings.csv?text=elm+road');
    await page.user.clear(search);
    await page.user.type(search, String(second.id));
    await shows(second.id);
    await page.user.clear(search);
    await page.user.type(search, 'no such street');
    await screen.findByText('No bookings found');
    expect(screen.getByText('0 bookings')).toHaveProperty('ariaLive', 'polite');
  });

  it('have their columns, and a row opens the booking', async () => {
    const { id } = await book('09:00', { address: '7 Elm Road, Leeds' });
    const page = open();
    const table = within(await screen.findByRole('table', { name: 'Bookings' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Customer',
      'Provider',
      'Date ↕',
      'Status',
      'Address',
      'Flag',
    ]);
    // Initials stand in for portraits.
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(1, 6)).toEqual([
      'ACAmara Cole',
      'GMGrace Mensah',
      '4 Mar 2026, 09:00Standard Home Cleaning, $25.00',
      'PendingBooked 2 Mar',
      '7 Elm Road, Leeds',
    ]);
    await page.user.click(table.getByRole('link', { name: String(id) }));
    await waitFor(() => expect(page.address()).toBe(`/bookings/${id}`));
  });

  it('are ordered by their dates with a button of the header, in the address and in the file (ADM-20)', async () => {
    const later = await book('11:00');
    const earlier = await book('09:00');
    const page = open();
    await shows(earlier.id, later.id);
    const header = () => screen.getByRole('columnheader', { name: 'Date' });
    const sort = async (direction: string) => {
      await page.user.click(within(header()).getByRole('button', { name: 'Date' }));
      await waitFor(() => expect(header().getAttribute('aria-sort')).toBe(direction));
    };
    await sort('descending');
    await shows(later.id, earlier.id);
    expect(page.address()).toBe('/admin-dashboard?tab=bookings&order=latest');
    await sort('ascending');
    await shows(earlier.id, later.id);
    expect(csv()).toBe('/exports/bookings.csv?order=earliest');
    await sort('none');
    expect(page.address()).toBe('/admin-dashboard?tab=bookings');
  });

  it('are cards of three lines on a phone, with a menu of what an admin may do', async () => {
    onPhone();
    await book('09:00', { address: '7 Elm Road, Leeds' });
    const page = open();
    const table = within(await screen.findByRole('table', { name: 'Bookings' }));
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual([
      'Wed 4 Mar, 09:00 · Standard Home Cleaning',
      'Pending',
      'Amara Cole → Grace Mensah · $25.00',
      '7 Elm Road, Leeds',
      '',
    ]);
    await page.user.click(table.getByRole('button', { name: /^Actions: / }));
    const menu = within(await screen.findByRole('dialog'));
    menu.getByRole('button', { name: /^Accept: / });
    await page.user.click(menu.getByRole('button', { name: /^Flag: / }));
    await screen.findByRole('button', { name: 'Flag booking' });
  });

  it('are narrowed by status, marks and days, in the address and in the file', async () => {
    const confirmed = await book('09:00');
    await world.as(provider).bookings.accept({ bookingId: confirmed.id });
    const flagged = await book('10:00');
    await world.as(admin).bookings.flag({ bookingId: flagged.id, note: 'Look twice' });
    const unassigned = await book('11:00', { serviceId: 24 });
    const page = open();
    await screen.findByText('Look twice');
    await page.user.selectOptions(screen.getByLabelText('Status'), 'Confirmed');
    await shows(confirmed.id);
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    await shows(unassigned.id, flagged.id, confirmed.id);
    await page.user.click(await screen.findByRole('button', { name: /^Flagged, /, pressed: false }));
    await shows(flagged.id);
    expect(csv()).toBe('/exports/bookings.csv?flagged=1');
    await page.user.click(screen.getByRole('button', { name: /^Flagged, /, pressed: true }));
    await page.user.click(await screen.findByRole('button', { name: /^Unassigned, / }));
    await shows(unassigned.id);
    await page.user.click(await screen.findByRole('button', { name: /^Unassigned, / }));
    await screen.findAllByPlaceholderText('Any day');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-05' } });
    await screen.findByText('No bookings found');
    expect(page.address()).toBe('/admin-dashboard?tab=bookings&from=2026-03-05');
  });

  it('count who has no provider and what is flagged next to their filters', async () => {
    const [first, second] = [await book('10:00', { serviceId: 24 }), await book('11:00')];
    await world.as(admin).bookings.flag({ bookingId: second.id, note: null });
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Unassigned, 1 booking' }));
    await shows(first.id);
    await page.user.click(screen.getByRole('button', { name: 'Unassigned, 1 booking' }));
    await page.user.click(screen.getByRole('button', { name: 'Flagged, 1 booking' }));
    await shows(second.id);
  });

  it('are those of one user where the address says so', async () => {
    const mine = await book('09:00');
    await aBooking(world, await aCustomer(world), { time: '10:00' });
    const page = open(`&customer=${customer.id}`);
    await screen.findByText('Showing only Amara Cole’s bookings');
    await shows(mine.id);
    await page.user.click(screen.getByRole('button', { name: 'Show all bookings' }));
    await waitFor(() => expect(ids()).toHaveLength(2));
    page.close();
    open('&provider=99999');
    await screen.findByText('There’s no user with the ID 99999.');
  });

  it('are those of a person whom the search names', async () => {
    await anAdmin(world, 'Amara Adler');
    const mine = await book('09:00');
    await aBooking(world, await aCustomer(world), { time: '10:00' });
    const page = open();
    const search = await screen.findByLabelText('Search by address, ID or name');
    await page.user.type(search, 'amara');
    const people = within(await screen.findByRole('region', { name: 'People' })).getAllByRole('button');
    expect(people.map(({ textContent }) => textContent)).toEqual(['Amara Cole, customer']);
    await page.user.click(people[0]!);
    await screen.findByText('Showing only Amara Cole’s bookings');
    expect(page.address()).toBe(`/admin-dashboard?tab=bookings&customer=${customer.id}`);
    await shows(mine.id);
    expect(search).toHaveProperty('value', '');
  });

  it('are not said to be of no one when the user could not be loaded', async () => {
    server.use(http.get('*/trpc/*accounts.show*', () => Response.error()));
    const page = open(`&customer=${customer.id}`);
    await screen.findByText(`Showing only user ${customer.id}’s bookings`);
    await page.user.click(screen.getByRole('button', { name: 'Show all bookings' }));
    await waitFor(() => expect(page.address()).toBe('/admin-dashboard?tab=bookings'));
  });

  it('say that the last day lies before the first', async () => {
    await book('09:00');
    open('&from=2026-03-05&to=2026-03-04');
    await screen.findByText('No bookings found');
    await screen.findByText('The last day can’t be before the first');
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  });

  it('say what of the address is not known, and leave it out', async () => {
    const { id } = await book('09:00');
    open('&status=lost&from=2026-02-31&late=yes&customer=x&page=1_2');
    await screen.findByText(
      'This link has a filter we don’t recognise, so we left it out: status=lost, late=yes, from=2026-02-31, customer=x.',
    );
    await screen.findByText('That page doesn’t exist. Showing the first page.');
    await shows(id);
  });
});

describe('a flag', () => {
  it('is put on with a note, and taken away', async () => {
    const { id } = await book('09:00');
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: /^Flag: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Note (optional)'), 'Call before the visit');
    await page.user.click(dialog.getByRole('button', { name: 'Flag booking' }));
    await screen.findByText('Booking flagged');
    const table = within(screen.getByRole('table', { name: 'Bookings' }));
    await table.findByText('Call before the visit');
    await page.user.click(await screen.findByRole('button', { name: /^Clear flag: / }));
    await screen.findByText('This also removes its note: Call before the visit');
    await page.user.click(screen.getByRole('button', { name: 'Clear flag' }));
    await screen.findByText('Flag cleared');
    await screen.findByRole('button', { name: /^Flag: / });
    expect(await world.as(admin).bookings.show({ bookingId: id })).toMatchObject({ flagged: false });
  });

  it('says in the dialog of a second admin what the first one did', async () => {
    const { id: bookingId } = await book('09:00');
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: /^Flag: / }));
    await screen.findByLabelText('Note (optional)');
    await streamBegins();
    await world.as(await anAdmin(world)).bookings.flag({ bookingId, note: 'Silk!' });
    LiveStream.publish('booking.flagged', '1', { bookingId });
    await screen.findByText(/^This booking has changed since you opened it\. .* It’s flagged: Silk!$/);
  });
});

describe('the bookings of an admin, live', () => {
  it('change where they stand, and new ones wait until they are asked for', async () => {
    const first = await book('09:00');
    const page = open('&status=pending');
    await screen.findByText('Pending', { selector: 'td *' });
    await streamBegins();
    await world.as(provider).bookings.accept({ bookingId: first.id });
    LiveStream.publish('booking.accepted', '1', { bookingId: first.id });
    await screen.findByText('Confirmed', { selector: 'td *' });
    expect(ids()).toEqual([first.id]);
    const made = [await book('10:00'), await book('11:00'), await book('14:00')].map(({ id }) => id);
    for (const bookingId of made) LiveStream.publish('booking.requested', '2', { bookingId });
    const button = await screen.findByRole('button', { name: '3 new bookings' });
    expect(ids()).toEqual([first.id]);
    await page.user.click(button);
    await shows(...made.toReversed());
  });
});
