import { aBooking, aProvider, readBookings } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { onPhone } from '../../testing/phone.ts';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';

openWorldForEachTest({ customer: true });

const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
const open = (path: string) => openPage(world, path, { as: customer });
const ready = () => screen.findByRole('radio', { name: '09:00' });
const confirm = (page: ReturnType<typeof open>) => pressOnceEnabled(page, 'Confirm Booking');
const answer = (question: string, name: string) =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name });
const booked = async () => {
  await screen.findByText('Booking successful');
  const [booking] = await readBookings(world.as(customer));
  return booking;
};

describe('the details of a booking', () => {
  it('of laundry become lines of the notes, and express speed costs 35% more before it is confirmed', async () => {
    await aProvider(world, { services: [10] });
    await world.as(customer).addresses.create(home);
    const page = open('/booking?serviceId=10');
    await ready();
    await page.user.click(answer('Weight', '6-10kg'));
    await page.user.click(answer('Type of laundry', 'Wash Fold & Iron'));
    await page.user.click(screen.getByLabelText('Express service'));
    await page.user.type(screen.getByLabelText('Special items (optional)'), 'A silk scarf');
    await page.user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
    await screen.findByText('Express (+35%)');
    screen.getAllByText('$33.75');
    await confirm(page);
    expect(await booked()).toMatchObject({
      notes:
        'Weight: 6-10kg\nType of laundry: Wash Fold & Iron\nExpress service\nSpecial items: A silk scarf\nRing twice',
      totalPrice: 3375,
    });
  });

  it('are asked for only where the type has any', async () => {
    await aProvider(world, { services: [16] });
    open('/booking?serviceId=16');
    await ready();
    expect(screen.queryByRole('heading', { name: /details/ })).toBeNull();
  });

  it('offer the service that an answer is sold as', async () => {
    await aProvider(world, { services: [1, 2] });
    const page = open('/booking?serviceId=1');
    await ready();
    const summary = () => within(screen.getByRole('complementary')).getByText('Total').nextSibling;
    await page.user.click(answer('Type of cleaning', 'Standard'));
    expect(screen.queryByText(/is its own service/)).toBeNull();
    await page.user.click(answer('Type of cleaning', 'Deep'));
    screen.getByText(/Deep Cleaning is its own service, at/);
    expect(summary()?.textContent).toBe('$25.00');
    await page.user.click(screen.getByRole('button', { name: 'Book Deep Cleaning' }));
    await waitFor(() => expect(summary()?.textContent).toBe('$35.00'));
    expect(screen.queryByText(/is its own service/)).toBeNull();
    expect(answer('Type of cleaning', 'Deep')).toHaveProperty('checked', true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('survive a reload, with everything else that was chosen', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    expect(answer('Home size', 'Any')).toHaveProperty('checked', true);
    await page.user.click(answer('Home size', 'Large'));
    await page.user.click(screen.getByLabelText('Use pet-friendly products'));
    await page.user.click(screen.getByRole('radio', { name: '11:00' }));
    await page.user.type(screen.getByLabelText('City'), 'Leeds');
    await page.user.click(screen.getByLabelText('Make this a recurring booking'));
    await page.user.selectOptions(screen.getByLabelText('Number of bookings'), '6');
    page.close();
    open('/booking');
    await waitFor(() => expect(screen.getByRole('radio', { name: '11:00' })).toHaveProperty('checked', true));
    expect(answer('Home size', 'Large')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Use pet-friendly products')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Leeds');
    expect(screen.getByLabelText('Number of bookings')).toHaveProperty('value', '6');
  });
});

it('keeps another address of which only the city was filled in (ADR-17)', async () => {
  await aProvider(world);
  await world
    .as(customer)
    .addresses.create({ name: 'Home', addressLine1: '2 High Street', city: 'London', postalCode: 'SE1 7AB' });
  const page = open('/booking?serviceId=1');
  await page.user.click(await screen.findByRole('button', { name: 'Change address' }));
  await page.user.click(screen.getByRole('radio', { name: /Another address/ }));
  await page.user.type(await screen.findByLabelText('City'), 'Leeds');
  page.close();
  open('/booking');
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Leeds');
});

it('has its service in a card on a phone, until Change lists the others (FRM-16)', async () => {
  onPhone();
  await aProvider(world, { services: [1, 2] });
  const page = open('/booking?serviceId=1');
  await ready();
  expect(screen.getByRole('radio', { name: /Standard Home Cleaning/ })).toHaveProperty('checked', true);
  expect(screen.queryByLabelText('Service')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Change service' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Service'));
  await page.user.click(screen.getByRole('radio', { name: /Deep Cleaning/ }));
  expect(page.address()).toBe('/booking?serviceId=2');
  expect(screen.getByRole('radio', { name: /Deep Cleaning/ })).toHaveProperty('checked', true);
});

describe('the address of a booking', () => {
  it('is the saved default without a word typed', async () => {
    await aProvider(world);
    const { addresses } = world.as(customer);
    await addresses.create(home);
    await addresses.create({ ...home, name: 'Work', addressLine1: '2 Mill Lane', isDefault: true });
    const page = open('/booking?serviceId=1');
    await ready();
    expect(screen.getByRole('radio', { name: /Work/ })).toHaveProperty('checked', true);
    await confirm(page);
    expect(await booked()).toMatchObject({ address: '2 Mill Lane, London, N1, United Kingdom' });
  });

  it('may be another one, which is then asked for', async () => {
    await aProvider(world);
    await world.as(customer).addresses.create(home);
    const page = open('/booking?serviceId=1');
    await ready();
    expect(screen.queryByLabelText('Address line 1')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Change address' }));
    await page.user.click(screen.getByRole('radio', { name: /Another address/ }));
    await confirm(page);
    await screen.findByText('Address line 1 is required');
    await page.user.type(screen.getByLabelText('Address line 1'), '3 New Road');
    await page.user.type(screen.getByLabelText('City'), 'York');
    await page.user.type(screen.getByLabelText('Postcode'), 'YO1');
    await confirm(page);
    expect(await booked()).toMatchObject({ address: '3 New Road, York, YO1, United Kingdom' });
  });

  it('is that of the last visit when none is saved, and can be saved (ADR-23)', async () => {
    await aProvider(world);
    await aBooking(world, customer, {
      date: '2026-03-04T10:00',
      address: '5 Larkspur Lane, London, SE11 4TH',
    });
    const page = open('/booking?serviceId=1');
    await ready();
    const last = screen.getByRole('radio', { name: /5 Larkspur Lane, London, SE11 4TH/ });
    expect(last).toHaveProperty('checked', true);
    await page.user.click(screen.getByRole('button', { name: 'Save this address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this address' }));
    expect(dialog.getByLabelText('City')).toHaveProperty('value', 'London');
    await page.user.type(dialog.getByLabelText('Name, such as Home or Work'), 'Home');
    await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Home/ })).toHaveProperty('checked', true));
    await confirm(page);
    expect(await booked()).toMatchObject({ address: '5 Larkspur Lane, London, SE11 4TH, United Kingdom' });
  });

  it('is filled in from the postcode look-up', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    await page.user.type(await screen.findByLabelText('Find address by postcode'), 'SW1A 1AA{Enter}');
    await screen.findByText('Limited Results');
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'London');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address line 1')));
  });
});

describe('a booking with a provider of one’s choice', () => {
  it('offers only their times and goes to them', async () => {
    const hours = [{ dayOfWeek: 3, startTime: '14:00', endTime: '16:00' }];
    const grace = await aProvider(world, { name: 'Grace Mensah', hours });
    await aProvider(world, { name: 'Ines Duarte' });
    await world.as(customer).addresses.create(home);
    const page = open(`/booking?serviceId=1&providerId=${grace.id}`);
    await screen.findByText('1 hour with Grace Mensah');
    await screen.findByText('Wednesday 4 March, 14:00');
    await confirm(page);
    expect(await booked()).toMatchObject({ providerId: grace.id });
  });

  it('can be opened to anybody who is free', async () => {
    const hours = [{ dayOfWeek: 3, startTime: '14:00', endTime: '16:00' }];
    const grace = await aProvider(world, { name: 'Grace Mensah', hours });
    await aProvider(world);
    const page = open(`/booking?serviceId=1&providerId=${grace.id}`);
    await page.user.click(await screen.findByRole('button', { name: 'Any available provider' }));
    await waitFor(() => expect(page.address()).toBe('/booking?serviceId=1'));
    await screen.findByRole('radio', { name: '10:30' });
  });

  it('says when that provider cannot be booked, and shows the times of others', async () => {
    await aProvider(world);
    open('/booking?serviceId=1&providerId=999');
    await screen.findByText(/The provider you chose can’t be booked/);
    await ready();
  });
});
