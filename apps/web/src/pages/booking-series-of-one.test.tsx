import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';
import { WEDNESDAY, openWizard } from '../../testing/wizard.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

let customer: User;
let grace: User;
beforeEach(async () => {
  grace = await aProvider(our.world, { name: 'Grace Mensah', services: [1, 23] });
  customer = await aCustomer(our.world);
  const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
  await our.world.as(customer).addresses.create(home);
});

type Page = ReturnType<typeof openPage>;

/** A form for a weekly cleaning of one date, on Tuesday 3 March, 09:00. */
async function openSeries(): Promise<Page> {
  const page = openPage(our.world, '/booking?serviceId=1', { as: customer });
  await screen.findByRole('radio', { name: '09:00' });
  await page.user.click(screen.getByLabelText('Make this a recurring booking'));
  await page.user.selectOptions(screen.getByLabelText('Number of bookings'), '1');
  await waitFor(async () => expect(await dates()).toHaveLength(1));
  return page;
}

const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const dates = async () =>
  within(await screen.findByRole('list', { name: 'Dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const bookings = () => our.world.as(customer).bookings.list();

/** Holds requests back until they are let through. */
function holdRequests(): () => void {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  server.use(http.post('*/trpc/bookings.request', () => held.then(() => undefined)));
  return letThrough;
}

describe('a series of one date', () => {
  it('is shown, created and counted as one', async () => {
    const page = await openSeries();
    expect(await dates()).toEqual(['Tue 3 Mar, 09:00Free']);
    expect(screen.getByText('Grace Mensah').parentElement!.textContent).toBe('With Grace Mensah.');
    screen.getByText('Total of 1 visit');
    const letThrough = holdRequests();
    await confirm(page);
    await screen.findByText('Creating 1 booking...');
    letThrough();
    await screen.findByText('Created 1 recurring booking');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    expect(await bookings()).toMatchObject([
      { recurring: true, recurrencePattern: 'weekly', seriesId: expect.any(Number), providerId: grace.id },
    ]);
  });

  it('is made by the wizard too', async () => {
    const wizard = await openWizard(our.world, customer, 'beauty');
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.pick('Monthly');
    await wizard.select('Number of bookings', '1');
    await waitFor(async () => expect(await dates()).toEqual(['Wed 4 Mar, 11:00Free']));
    await wizard.goOn();
    await wizard.pick('Massage');
    await wizard.expectCanGoOn('Continue', true);
    await wizard.goOn();
    await wizard.goOn();
    await wizard.expectCanGoOn('Complete Booking', true);
    const letThrough = holdRequests();
    await wizard.complete();
    await screen.findByText('Creating 1 booking...');
    letThrough();
    await wizard.inside().findByText(/date is booked\. Each visit costs/);
    wizard.inside().getByRole('progressbar', { name: '1 of 1 date booked' });
    await screen.findByText(/^Created 1 recurring booking\. Relaxation Massage: /);
    await wizard.gone();
    expect(await bookings()).toMatchObject([{ recurrencePattern: 'monthly', seriesId: expect.any(Number) }]);
  });

  it('leaves the form as it is when it fails, and is booked once after a lost answer', async () => {
    const page = await openSeries();
    let lost = true;
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) => {
        if (!lost) return undefined;
        lost = false;
        // The server books it, and the answer is lost on the way.
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    await confirm(page);
    await screen.findByText(/^Failed to create booking 1: /);
    await confirm(page);
    await screen.findByText('Created 1 recurring booking');
    expect(await bookings()).toHaveLength(1);
  });
});

describe('a series of one date whose page was closed once it was booked', () => {
  beforeEach(async () => {
    const { seriesId } = await aBooking(our.world, customer, {
      recurring: true,
      recurrencePattern: 'weekly',
    });
    const creation = {
      id: 'a-creation',
      startedAt: our.world.now.getTime(),
      pattern: 'weekly',
      request: { serviceId: 1, totalPrice: 2500 },
      serviceName: 'Standard Home Cleaning',
      dates: [{ index: 0, date: '2026-03-03', time: '09:00', providerId: grace.id }],
      made: 1,
      seriesId,
    };
    localStorage.setItem(`doorstep-series-${customer.id}`, JSON.stringify(creation));
  });

  it('goes on to the end', async () => {
    const page = openPage(our.world, '/booking', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Go on' }));
    await screen.findByText('Created 1 recurring booking');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    expect(await bookings()).toHaveLength(1);
  });

  it('is undone', async () => {
    const page = openPage(our.world, '/booking', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Bookings undone');
    expect(await bookings()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('says so when it was accepted already', async () => {
    const page = openPage(our.world, '/booking', { as: customer });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const [booking] = await bookings();
    await our.world.as(grace).bookings.accept({ bookingId: booking!.id });
    await page.user.click(undo);
    await screen.findByText('One booking remains');
    await screen.findByText('It was accepted already. You find it on your dashboard.');
  });
});
