import type { Booking, User } from '@doorstep/domain';
import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const by = (user: User) => world.as(user).bookings;
const SERIES = { recurring: true, recurrencePattern: 'weekly' } as const;

/** Returns the labels of the visible buttons of the only booking; that of its menu is an icon. */
async function offered(): Promise<string[]> {
  openPage(world, '/customer-dashboard', { as: customer });
  // Hidden while its only booking is a cancelled one.
  const table = within(await screen.findByLabelText('Upcoming Bookings', { selector: 'table' }));
  const labels = table.queryAllByRole('button').map(({ textContent }) => textContent);
  return labels.filter((label) => label !== '');
}

describe('what a customer can do to a booking', () => {
  const requested = () => aBooking(world, customer);
  const accepted = async () => by(provider).accept({ bookingId: (await requested()).id });
  const states: [string, () => Promise<Booking>, string[]][] = [
    ['waits for an answer', requested, ['Reschedule', 'Contact', 'Access', 'Cancel']],
    [
      'has no provider yet',
      () => aBooking(world, customer, { serviceId: 24 }),
      ['Reschedule', 'Access', 'Cancel'],
    ],
    ['is confirmed', accepted, ['Reschedule', 'Contact', 'Access', 'Cancel']],
    [
      'is asked for at another time',
      async () =>
        by(customer).reschedule({ bookingId: (await accepted()).id, date: '2026-03-05', time: '09:00' }),
      ['Keep current time', 'Contact', 'Access', 'Cancel'],
    ],
    [
      'is one of a series',
      () => aBooking(world, customer, SERIES),
      ['Manage Service', 'Reschedule', 'Contact', 'Access', 'Cancel'],
    ],
    [
      'is skipped',
      async () => by(customer).skip({ bookingId: (await aBooking(world, customer, SERIES)).id }),
      ['Manage Service', 'Contact', 'Reactivate this service', 'Cancel'],
    ],
    [
      'was completed before its end',
      async () => {
        const { id: bookingId } = await accepted();
        world.at('2026-03-04T10:30:00Z');
        return by(provider).complete({ bookingId });
      },
      ['Contact', 'Review', 'Report a problem'],
    ],
    ['was cancelled', async () => by(customer).cancel({ bookingId: (await requested()).id }), []],
  ];
  it.each(states)('that %s', async (_, made, buttons) => {
    await made();
    expect(await offered()).toEqual(buttons);
  });
});

describe('the question before a visit is cancelled', () => {
  const NAME = 'Standard Home Cleaning on Wed 4 Mar, 10:00';
  const cancel = async (as: User, path: string) => {
    const { user } = openPage(world, path, { as });
    await user.click(await screen.findByRole('button', { name: `Cancel: ${NAME}` }));
    await screen.findByRole('dialog', { name: `Cancel ${NAME}?` });
    return user;
  };

  it('offers the customer another time instead, and cancels nothing then (LIF-14)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const user = await cancel(customer, '/customer-dashboard');
    await user.click(screen.getByRole('button', { name: 'Reschedule instead' }));
    await screen.findByRole('dialog', { name: `Reschedule ${NAME}` });
    expect(screen.queryByRole('dialog', { name: `Cancel ${NAME}?` })).toBeNull();
    expect(await by(customer).show({ bookingId })).toMatchObject({ status: 'pending' });
  });

  it('does not where the visit cannot be moved', async () => {
    const { id: bookingId } = await aBooking(world, customer, SERIES);
    await by(customer).skip({ bookingId });
    await cancel(customer, '/customer-dashboard');
    expect(screen.queryByRole('button', { name: 'Reschedule instead' })).toBeNull();
  });

  it('does not for its provider', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await by(provider).accept({ bookingId });
    await cancel(provider, `/bookings/${bookingId}`);
    expect(screen.queryByRole('button', { name: 'Reschedule instead' })).toBeNull();
  });
});

describe('on a narrow screen', () => {
  const { matchMedia } = globalThis;
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => vi.stubGlobal('matchMedia', matchMedia));
  const NAME = 'Standard Home Cleaning on Wed 4 Mar, 10:00';

  it('offers one action, and a menu of the others that opens their dialogs', async () => {
    await aBooking(world, customer);
    const { user } = openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    table.getByRole('button', { name: `Reschedule: ${NAME}` });
    expect(table.queryByRole('button', { name: `Cancel: ${NAME}` })).toBeNull();
    await user.click(table.getByRole('button', { name: `Actions: ${NAME}` }));
    await user.click(await screen.findByRole('menuitem', { name: `Cancel: ${NAME}` }));
    await screen.findByRole('dialog', { name: `Cancel ${NAME}?` });
  });

  it('offers to write to the provider within a day of the visit', async () => {
    await aBooking(world, customer);
    world.at('2026-03-03T10:00:01Z');
    openPage(world, '/customer-dashboard', { as: customer });
    await screen.findByRole('button', { name: `Contact: ${NAME}` });
    expect(screen.queryByRole('button', { name: `Reschedule: ${NAME}` })).toBeNull();
  });
});
