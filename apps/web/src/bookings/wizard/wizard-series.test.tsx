import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { bookingsByDate, WEDNESDAY, openWizard, saveHome } from '../../../testing/wizard.ts';

openWorldForEachTest({ customer: true });

beforeEach(() => saveHome(world, customer));

/** A weekly massage of 90 minutes from Wednesday at 11:00, ready to be completed. */
async function weeklyMassage() {
  const wizard = await openWizard(world, customer, 'beauty');
  await wizard.choose(WEDNESDAY, '11:00');
  await wizard.pick('Weekly');
  await wizard.goOn();
  await wizard.pick('Massage');
  await wizard.pick('90 minutes');
  await wizard.expectCanGoOn('Continue', true);
  await wizard.goOn();
  await wizard.inside().findByText('Grace Mensah');
  await wizard.goOn();
  await wizard.expectCanGoOn('Complete Booking', true);
  return wizard;
}

/** A booking of another customer that takes the only provider's time on a day. */
const take = (other: User, day: string) =>
  aBooking(world, other, {
    serviceId: 23,
    recurring: true,
    recurrencePattern: 'weekly',
    date: `${day}T12:00`,
  });

const dates = async () =>
  within(await screen.findByRole('list', { name: 'Dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a recurring booking made with the wizard', () => {
  it('offers the documented frequencies and counts, and shows its dates', async () => {
    await aProvider(world, { name: 'Ines Duarte', services: [19] });
    const wizard = await openWizard(world, customer, 'beauty');
    const names = within(wizard.inside().getByRole('group', { name: 'Frequency' }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent?.trim());
    expect(names).toEqual(['One-time', 'Weekly', 'Every 2 weeks', 'Monthly']);
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.pick('Every 2 weeks');
    const count = wizard.inside().getByLabelText('Number of bookings');
    expect(count).toHaveProperty('value', '4');
    expect(
      within(count)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual('1 2 3 4 6 8 12'.split(' '));
    await wizard.select('Number of bookings', '2');
    await waitFor(async () =>
      expect(await dates()).toEqual(['Wed 4 Mar, 11:00Ines DuarteID', 'Wed 18 Mar, 11:00Ines DuarteID']),
    );
  });

  it('books every date with one provider, for its real duration', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah', services: [23] });
    const wizard = await weeklyMassage();
    screen.getByText('Total for 4 visits');
    screen.getByText('$360.00');
    await wizard.complete();
    await screen.findByText('Booking successful');
    await screen.findByText(
      'Created 4 recurring bookings. Relaxation Massage: Relaxation, 90 minutes. ' +
        'Wednesday 4 March, 11:00, at 1 High Street, London, N1, United Kingdom',
    );
    await wizard.gone();
    const made = await bookingsByDate(world.as(customer));
    expect(made.map(({ date }) => date.slice(0, 10))).toEqual([
      '2026-03-04',
      '2026-03-11',
      '2026-03-18',
      '2026-03-25',
    ]);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    for (const booking of made) {
      expect(booking).toMatchObject({
        duration: 90,
        totalPrice: 9000,
        providerId: grace.id,
        source: 'wizard',
      });
    }
    await screen.findByRole('region', { name: /^Weekly beauty on / });
  });

  it('asks what to do about a date that is taken', async () => {
    await aProvider(world, { name: 'Grace Mensah', services: [23] });
    await take(await aCustomer(world), '2026-03-18');
    const wizard = await weeklyMassage();
    await screen.findByText('Fully booked at this time');
    await wizard.complete();
    await screen.findByText('Choose what to do about this date');
    expect(await bookingsByDate(world.as(customer))).toEqual([]);
    await wizard.press('Leave this date out');
    await screen.findByText('Total for 3 visits');
    await wizard.complete();
    await screen.findByText(/^Created 3 recurring bookings/);
    expect(await bookingsByDate(world.as(customer))).toHaveLength(3);
  });

  it('is stopped by a date that was taken, and resumed on another page', async () => {
    await aProvider(world, { name: 'Grace Mensah', services: [23] });
    const wizard = await weeklyMassage();
    await screen.findByText('Total for 4 visits');
    const other = await aCustomer(world);
    const taken = await take(other, '2026-03-18');
    await wizard.complete();
    await screen.findByText(/^Failed to create booking 3: 409: /);
    await wizard.inside().findByRole('heading', { name: 'Your recurring booking was stopped' });
    expect(await bookingsByDate(world.as(customer))).toHaveLength(2);
    wizard.close();

    await world.as(other).bookings.cancel({ bookingId: taken.id });
    const again = openPage(world, '/customer-dashboard?service=gardening', { as: customer });
    await again.user.click(await screen.findByRole('button', { name: 'Book a Service' }));
    await screen.findByRole('heading', { name: 'Your recurring booking was stopped' });
    await again.user.click(screen.getByRole('button', { name: 'Resume from 3' }));
    await screen.findByText(/^Created 4 recurring bookings. Relaxation Massage/);
    expect(await bookingsByDate(world.as(customer))).toHaveLength(4);
  });
});
