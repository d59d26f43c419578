import { aBooking, aCustomer, aProvider, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';

openWorldForEachTest();

type Page = ReturnType<typeof openPage>;

async function fillAddress({ user }: Page) {
  await user.type(await screen.findByLabelText('Address line 1'), '1 High Street');
  await user.type(screen.getByLabelText('City'), 'London');
  await user.type(screen.getByLabelText('Postcode'), 'SW1A 1AA');
}

const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const times = async () =>
  (await within(await screen.findByRole('group', { name: /^Time/ })).findAllByRole<HTMLInputElement>('radio'))
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

describe('the booking form', () => {
  it('books the first free time of the next bookable day and shows it on the dashboard', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    await screen.findByText('Tuesday 3 March, 09:00');
    expect(screen.getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    await screen.findByText('1 hour at $25.00/hr');
    await fillAddress(page);
    await page.user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
    await confirm(page);

    await screen.findByText('Booking successful');
    await screen.findByText('Your service has been booked successfully');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    const table = await screen.findByRole('table', { name: 'Upcoming Bookings' });
    await within(table).findByText('Standard Home Cleaning');
    await within(table).findByText('Tue 3 Mar, 09:00');
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({
      address: '1 High Street, London, SW1A 1AA, United Kingdom',
      notes: 'Ring twice',
      totalPrice: 2500,
      status: 'pending',
    });
  });

  it('shows its prices in the chosen currency, marked as approximate, and books in dollars', async () => {
    const customer = await aCustomer(world);
    await aProvider(world);
    localStorage.setItem('doorstep-currency', 'GBP');
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    const line = await screen.findByText('1 hour at £19.75/hr');
    expect(line.textContent).toBe('1 hour at £19.75/hr approx.');
    expect(screen.getByText('Total').nextElementSibling!.textContent).toBe('£19.75 approx.');
    screen.getByRole('option', { name: 'Standard Home Cleaning, £19.75/hr approx.' });
    expect(document.body.textContent).not.toContain('$25');
    await screen.findByText('Tuesday 3 March, 09:00');
    await fillAddress(page);
    await confirm(page);
    await screen.findByText('Booking successful');
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ lineItems: [{ label: '1 hour at $25.00/hr', amount: 2500 }] });
  });

  it('names whom we would ask first, and says what can be booked (ASG-11)', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await screen.findByText('We’d ask them first');
    screen.getByText('Grace Mensah');
    screen.getByText('Tue 3 Mar, 09:00', { ignore: false, selector: 'small' });
    screen.getByText('Book from tomorrow up to 30 days ahead, Monday to Saturday.');
    expect(screen.getAllByText(/\$25\.00\/hr · 1 hour/).length).toBeGreaterThan(0);
  });

  it('sends the request to another provider who is free, or to any again (ASG-11)', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const customer = await aCustomer(world);
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    const choose = async (name: RegExp) => {
      await page.user.click(await screen.findByRole('button', { name: 'Change provider' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Who should come?' }));
      await page.user.click(dialog.getByRole('radio', { name }));
      await page.user.click(dialog.getByRole('button', { name: 'Choose' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await screen.findByText('We’d ask them first');
    await choose(/^Elena Brook/);
    await screen.findByText('You chose');
    expect(page.address()).toBe(`/booking?serviceId=1&providerId=${elena.id}`);
    await choose(/^Any available provider/);
    await screen.findByText('We’d ask them first');
    expect(page.address()).toBe('/booking?serviceId=1');
    await choose(/^Elena Brook/);
    await fillAddress(page);
    await confirm(page);
    await screen.findByText('Booking successful');
    const [booking] = await readBookings(world.as(customer));
    expect(booking).toMatchObject({ providerId: elena.id });
  });

  it('starts with the time of the link, and forgets it once another is chosen (FRM-1)', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const link = '/booking?serviceId=1&date=2026-03-05&time=10%3A30';
    const page = openPage(world, link, { as: customer });
    await screen.findByText('Thursday 5 March, 10:30');
    await page.user.click(await screen.findByRole('radio', { name: '11:00' }));
    await screen.findByText('Thursday 5 March, 11:00');
    await waitFor(() => expect(page.address()).toBe('/booking?serviceId=1'));
  });

  it.each(['date=2026-03-01&time=10%3A30', 'date=2026-03-05&time=10%3A15', 'date=2026-06-05&time=10%3A30'])(
    'says that a time cannot be booked until another is chosen: %s',
    async (time) => {
      await aProvider(world);
      const page = openPage(world, `/booking?serviceId=1&${time}`, { as: await aCustomer(world) });
      await screen.findByText('Tuesday 3 March, 09:00');
      screen.getByText('The time in your link can’t be booked. Please choose another.');
      await page.user.click(await screen.findByRole('radio', { name: '11:00' }));
      await waitFor(() => expect(screen.queryByText(/^The time in your link/)).toBeNull());
      expect(page.address()).toBe('/booking?serviceId=1');
    },
  );

  it('offers only times that are really free, all in their places (FRM-16)', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00' });
    openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await screen.findByRole('radio', { name: '09:00' });
    expect(await times()).not.toContain('10:00');
    expect(await times()).not.toContain('09:30');
    expect(await times()).toContain('11:00');
    // Those that are taken stay in their places.
    for (const name of ['09:30', '10:00'])
      expect(screen.getByRole('radio', { name })).toHaveProperty('disabled', true);
  });

  it('offers times at which a provider can be at the address, and says why a chosen one is none of them', async () => {
    await aProvider(world);
    const nine = { date: '2026-03-03T09:00', address: '1 High Street, London, SE1 7AB' };
    await aBooking(world, await aCustomer(world), nine);
    const customer = await aCustomer(world);
    const home = { name: 'Home', addressLine1: '2 High Street', city: 'London', postalCode: 'SE1 7AB' };
    await world.as(customer).addresses.create(home);
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    await page.user.click(await screen.findByRole('radio', { name: '10:30' }));
    await page.user.click(screen.getByRole('button', { name: 'Change address' }));
    await page.user.click(screen.getByRole('radio', { name: /Another address/ }));
    await page.user.type(await screen.findByLabelText('Address line 1'), '3 Hill Street');
    await page.user.type(screen.getByLabelText('City'), 'Enfield');
    await page.user.type(screen.getByLabelText('Postcode'), 'EN1 3ES');
    await screen.findByText(
      'Everyone who’s free at 10:30 is too far away to reach you in time. Please choose another time',
    );
    expect((await times()).slice(0, 2)).toEqual(['11:00', '11:30']);
    await page.user.click(screen.getByRole('radio', { name: '11:00' }));
    // Meanwhile the provider is asked for the next hour too, somewhere else.
    const noon = { date: '2026-03-03T12:00', address: nine.address };
    await aBooking(world, await aCustomer(world), noon);
    await confirm(page);
    await screen.findByText(/409: Everyone who’s free then is too far away to reach you in time/);
    await screen.findByText('Everyone who’s free then is too far away to reach you in time.');
  });

  it('shows thirty days by weeks, and the arrows move between those that can be booked (FRM-14)', async () => {
    await aProvider(world);
    const page = openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    const days = within(await screen.findByRole('group', { name: 'Date' }));
    await days.findByRole('button', { name: 'Saturday 7 March 2026, 16 free times' });
    expect(days.getByRole('button', { name: 'Sunday 8 March 2026' })).toHaveProperty('disabled', true);
    // Before the first free time is set, a chosen day would be left without one.
    await screen.findByText('Tuesday 3 March, 09:00');
    days.getByRole('button', { name: 'Tuesday 3 March 2026, 16 free times', pressed: true }).focus();
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.textContent).toMatch(/^Saturday 7 March/);
    await page.user.keyboard('{Enter}');
    await screen.findByText('Saturday 7 March, 09:00');
  });

  it('changes to another service of the same type with one tap (FRM-1)', async () => {
    await aProvider(world, { services: [1, 2] });
    const page = openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    const alike = within(await screen.findByRole('group', { name: 'Cleaning services' }));
    await page.user.click(alike.getByRole('radio', { name: 'Deep Cleaning $35.00/hr · 1 hour' }));
    expect(screen.getByLabelText('Service')).toHaveProperty('value', '2');
    await screen.findByText('1 hour at $35.00/hr');
  });

  it('starts on the next day that has a free time', async () => {
    const allDay = { startTime: '09:00', endTime: '18:00' };
    await aProvider(world, { hours: [{ dayOfWeek: 4, ...allDay }] });
    openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await screen.findByText('Thursday 5 March, 09:00');
  });

  it('says why a chosen day has no free time and leads to the next that has', async () => {
    const allDay = { startTime: '09:00', endTime: '18:00' };
    await aProvider(world, { hours: [2, 4].map((dayOfWeek) => ({ dayOfWeek, ...allDay })) });
    const page = openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await screen.findByRole('radio', { name: '09:00' });
    await page.user.click(
      await screen.findByRole('button', { name: 'Wednesday 4 March 2026, no free times' }),
    );
    await screen.findByText('No one works on this day.');
    const next = screen.getByRole('button', { name: 'Next free day: Thu 5 Mar' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await page.user.keyboard('{Enter}');
    const nine = await screen.findByRole('radio', { name: '09:00' });
    await waitFor(() => expect(document.activeElement).toBe(nine));
    screen.getByText('16 free on Thursday 5 March');
    await screen.findByText('Thursday 5 March');
  });

  it('names every field that is missing and sends nothing', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00' });
    const customer = await aCustomer(world);
    const page = openPage(world, '/booking', { as: customer });
    const service = () => screen.getByLabelText('Service');
    // A time that was chosen and is not free leaves the form without one.
    await page.user.click(await screen.findByRole('radio', { name: '10:00' }));
    await page.user.selectOptions(service(), '1');
    await screen.findByText('10:00 isn’t free on this day. Please choose another time');
    await page.user.selectOptions(service(), '');
    await confirm(page);
    for (const message of [
      'Please select a service',
      'Please select a time',
      'Address line 1 is required',
      'City is required',
      'Postcode is required',
    ]) {
      await screen.findByText(message);
    }
    expect(document.activeElement).toBe(service());
    expect(await readBookings(world.as(customer))).toEqual([]);
  });

  it('offers the nearest times in one click when the chosen one was just taken, and loses nothing', async () => {
    await aProvider(world);
    const page = openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await page.user.click(await screen.findByRole('radio', { name: '10:00' }));
    await fillAddress(page);
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00' });
    await confirm(page);

    await screen.findByText('Booking failed');
    await screen.findByText(/^Failed to create booking: 409: /);
    expect(screen.getByLabelText('Address line 1')).toHaveProperty('value', '1 High Street');
    const offers = within(await screen.findByRole('alert')).getAllByRole('button');
    const [offer] = offers;
    await page.user.click(offer!);
    await confirm(page);
    await screen.findByText('Booking successful');
  });

  it('keeps what was typed when the session has ended, and asks to log in', async () => {
    await aProvider(world);
    const customer = await aCustomer(world);
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    await screen.findByRole('radio', { name: '09:00' });
    await fillAddress(page);
    page.endSession();
    await confirm(page);
    await screen.findByText('Authentication required');
    await screen.findByText('Please login to book a service');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Fbooking/));
    expect(sessionStorage.getItem('doorstep-draft-booking')).toContain('1 High Street');
  });
});
