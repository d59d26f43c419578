import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';
import { bookingsByDate, WEDNESDAY, openWizard } from '../../../testing/wizard.ts';

openWorldForEachTest({ customer: true });

const unreachable = () => HttpResponse.error();

/** The wizard for a deep cleaning by Grace Mensah on Wednesday at 11:00, at its last step, with a typed address. */
async function whereShouldWeCome() {
  const grace = await aProvider(world, { name: 'Grace Mensah', services: [2] });
  const wizard = await openWizard(world, customer, 'cleaning');
  await wizard.choose(WEDNESDAY, '11:00');
  await wizard.goOn();
  await wizard.pick('Deep');
  await wizard.expectCanGoOn('Continue', true);
  await wizard.goOn();
  await wizard.press('Select: Grace Mensah');
  await wizard.goOn();
  await wizard.paste('Address', '12 Willow Lane');
  await wizard.paste('Notes (optional)', 'Ring twice');
  return { ...wizard, grace };
}

/** Expects a booking with the choices of `whereShouldWeCome`. */
async function expectBooked(providerId: number) {
  await screen.findByText('Booking successful');
  expect(await bookingsByDate(world.as(customer))).toMatchObject([
    {
      serviceId: 2,
      providerId,
      address: '12 Willow Lane',
      notes: 'Cleaning type: Deep\nRing twice',
    },
  ]);
}

describe('a wizard that is interrupted', () => {
  it('goes on after logging in again, with everything that was chosen', async () => {
    const wizard = await whereShouldWeCome();
    wizard.endSession();
    await wizard.complete();
    await screen.findByText('Please login to book a service');
    await screen.findByRole('tab', { name: 'Login' });
    expect(wizard.address()).toBe('/auth?redirectTo=%2Fcustomer-dashboard%3Fservice%3Dcleaning');
    wizard.close();

    const again = openPage(world, '/customer-dashboard?service=cleaning', { as: customer });
    await screen.findByRole('heading', { name: 'Where do you need us?' });
    expect(await screen.findByLabelText('Notes (optional)')).toHaveProperty('value', 'Ring twice');
    await screen.findByText('with Grace Mensah');
    await again.user.click(screen.getByRole('button', { name: 'Complete Booking' }));
    await expectBooked(wizard.grace.id);
    await wizard.gone();
  });

  it('is not restored for another user', async () => {
    const wizard = await whereShouldWeCome();
    wizard.close();
    openPage(world, '/customer-dashboard?service=cleaning', { as: await aCustomer(world) });
    await screen.findByRole('button', { name: 'Book a Service' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is forgotten once it is closed', async () => {
    const wizard = await whereShouldWeCome();
    wizard.close();
    const own = openPage(world, '/customer-dashboard?service=cleaning', { as: customer });
    await screen.findByRole('heading', { name: 'Where do you need us?' });
    await own.user.keyboard('{Escape}');
    await wizard.gone();
    own.close();
    openPage(world, '/customer-dashboard?service=cleaning', { as: customer });
    await screen.findByRole('button', { name: 'Book a Service' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a server that cannot be reached', () => {
  it('stops the step that needs it, until a retry succeeds', async () => {
    await aProvider(world, { name: 'Grace Mensah', services: [1, 2] });
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.choose(WEDNESDAY, '11:00');
    server.use(http.get('*/trpc/*', unreachable));
    await wizard.pick('Weekly');
    await wizard.inside().findByText('The dates couldn’t be checked');
    await wizard.pick('One-time');
    await wizard.goOn();
    await wizard.pick('Deep');
    await wizard.inside().findByText('The free times couldn’t be loaded');
    await wizard.expectCanGoOn('Continue', false);
    server.resetHandlers();
    await wizard.press('Retry');
    await wizard.expectCanGoOn('Continue', true);
    server.use(http.get('*/trpc/*', unreachable));
    await wizard.goOn();
    await wizard.inside().findByText('Our providers couldn’t be loaded');
    server.resetHandlers();
    await wizard.press('Retry');
    await wizard.press('Select: Grace Mensah');
  });

  it('loses nothing that was to be booked; the dialog says so until it is tried again', async () => {
    const wizard = await whereShouldWeCome();
    server.use(http.post('*/trpc/bookings.request', unreachable));
    await wizard.complete();
    const alert = await wizard.inside().findByRole('alert');
    within(alert).getByText('Booking failed.');
    expect(alert.textContent).toContain('We couldn’t reach the server');
    server.resetHandlers();
    await wizard.complete();
    await expectBooked(wizard.grace.id);
  });
});

describe('what changes while the wizard is filled in', () => {
  it('is the price: it is refused, shown as it is now, and booked at the next try', async () => {
    const wizard = await whereShouldWeCome();
    const admin = await anAdmin(world);
    const [deep] = (await world.as(null).services.list()).filter(({ id }) => id === 2);
    const { id: serviceId, type, name, description, imageUrl } = deep!;
    await world.as(admin).services.update({ serviceId, type, name, description, imageUrl, price: 9900 });
    await wizard.complete();
    expect((await wizard.inside().findByRole('alert')).textContent).toContain('price has changed');
    await waitFor(() => expect(wizard.inside().getAllByText('$99.00').length).toBeGreaterThan(0));
    await wizard.complete();
    await expectBooked(wizard.grace.id);
  });

  it('is the time of the selected provider: another one is chosen, or another time', async () => {
    const wizard = await whereShouldWeCome();
    await aProvider(world, { name: 'Ines Duarte', services: [2] });
    const at = { serviceId: 2, date: '2026-03-04T11:00', providerId: wizard.grace.id };
    await aBooking(world, await aCustomer(world), at);
    await wizard.complete();
    await screen.findByText('Booking failed');
    await wizard.inside().findByText('Grace Mensah isn’t free at that time.');
    expect(await bookingsByDate(world.as(customer))).toEqual([]);
    await wizard.press('Wed 4 Mar, 12:00');
    await wizard.inside().findByText('with Grace Mensah');
    await wizard.expectCanGoOn('Complete Booking', true);
    await wizard.complete();
    await expectBooked(wizard.grace.id);
  });
});
