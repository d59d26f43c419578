import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../../testing/press-once-enabled.ts';
import { server } from '../../../testing/server.ts';

openWorldForEachTest();
const AFTERWARDS = '2026-03-05T10:00:00Z';

let provider: User;
let customer: User;
beforeEach(async () => {
  provider = await aProvider(world, { name: 'Grace Mensah', services: [1, 10, 17] });
  await aProvider(world, { services: [1, 10, 17] });
  customer = await aCustomer(world, 'Amara Cole');
});

/** Presses Book Again of the only past booking. */
async function bookAgain() {
  world.at(AFTERWARDS);
  const page = openPage(world, '/customer-dashboard', { as: customer });
  const past = within(await screen.findByRole('table', { name: 'Past Bookings' }));
  await page.user.click(past.getByRole('button', { name: /^Book Again: / }));
  return page;
}
const value = async (label: string) => (await screen.findByLabelText(label)).getAttribute('value');

describe('a past booking that is booked again (DSH-12)', () => {
  it('fills in the form with service, provider, address, details and notes', async () => {
    await aBooking(world, customer, {
      serviceId: 10,
      providerId: provider.id,
      address: 'Flat 2, 12 Willow Lane, London, SW1A 1AA, United Kingdom',
      notes: 'Weight: 6-10kg\nExpress service\nSpecial items: A kilt\nThe cat is shy.',
      options: { express: true, choices: { laundryWeight: 'medium', specialItems: 'A kilt' } },
    });
    const page = await bookAgain();
    expect(await value('Address line 1')).toBe('Flat 2');
    expect(await value('Address line 2 (optional)')).toBe('12 Willow Lane');
    expect(await value('Postcode')).toBe('SW1A 1AA');
    expect(screen.getByLabelText('Service')).toHaveProperty('value', '10');
    const weight = within(screen.getByRole('group', { name: 'Weight' }));
    expect(weight.getByRole('radio', { name: '6-10kg' })).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Express service')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Special items (optional)')).toHaveProperty('value', 'A kilt');
    expect(screen.getByLabelText('Notes (optional)')).toHaveProperty('value', 'The cat is shy.');
    await screen.findByText('Grace Mensah');

    await screen.findByRole('radio', { name: '09:00', checked: true });
    await pressOnceEnabled(page, 'Confirm Booking');
    await screen.findByText('Booking successful');
    const [again, before] = await readBookings(world.as(customer));
    const { address, notes, options, totalPrice, providerId } = before!;
    expect(again).toMatchObject({ address, notes, options, totalPrice, providerId, time: '09:00' });
    expect(again?.date).toBe('2026-03-06T09:00:00.000Z');
  });

  it('takes the saved address where it was one', async () => {
    const saved = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'SW1A 1AA' };
    const other = { ...saved, name: 'Work', addressLine1: '2 Low Road' };
    for (const each of [other, saved]) await world.as(customer).addresses.create(each);
    await aBooking(world, customer, {
      address: '1 High Street, London, SW1A 1AA, United Kingdom',
      providerId: provider.id,
    });
    await bookAgain();
    expect(await screen.findByRole('radio', { name: /^Home/ })).toHaveProperty('checked', true);
  });

  it('fills in the wizard when it was made there', async () => {
    await aBooking(world, customer, {
      serviceId: 17,
      providerId: provider.id,
      source: 'wizard',
      duration: 30,
      notes:
        'Pet type: Cat\nNumber of pets: 2\nPet Sitting Visit\nSession Recording requested\nThe food is in the shed.',
      options: { pets: 2, choices: { petType: 'cat', sittingVisit: true, sessionRecording: true } },
    });
    const { user } = await bookAgain();
    const dialog = within(await screen.findByRole('dialog', { name: /^Book / }));
    await user.click(await dialog.findByRole('button', { name: /^Friday 6 March 2026, / }));
    await user.click(await dialog.findByRole('radio', { name: '11:00' }));
    const goOn = () => user.click(dialog.getByRole('button', { name: 'Continue' }));
    await goOn();
    expect(await dialog.findByRole('radio', { name: 'Cat' })).toHaveProperty('checked', true);
    expect(dialog.getByRole('checkbox', { name: /^Pet Sitting Visit/ })).toHaveProperty('checked', true);
    await goOn();
    expect(await dialog.findByRole('switch', { name: /^Session Recording/ })).toHaveProperty('checked', true);
    await dialog.findByText(/You selected/);
    await goOn();
    expect(await dialog.findByLabelText('Address')).toHaveProperty(
      'value',
      '1 High Street, London, SW1A 1AA',
    );
    expect(dialog.getByLabelText('Notes (optional)')).toHaveProperty('value', 'The food is in the shed.');
  });

  it('says so when its service is not offered any more, and keeps the rest', async () => {
    await aBooking(world, customer, { notes: 'The cat is shy.' });
    await world.as(await anAdmin(world)).services.retire({ serviceId: 1 });
    await bookAgain();
    await screen.findByText('That service is no longer offered. Please choose another.');
    expect(screen.getByLabelText('Service')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Notes (optional)')).toHaveProperty('value', 'The cat is shy.');
  });

  it('says why it could not be prepared', async () => {
    await aBooking(world, customer);
    server.use(http.get('*/trpc/addresses.list*', () => HttpResponse.error()));
    await bookAgain();
    await screen.findByText(/^We couldn’t reach the server/);
  });
});
