import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

let bookingId: number;
beforeEach(async () => {
  bookingId = (await aBooking(world, customer)).id;
});

const by = (user: User) => world.as(user).bookings;
const accept = () => by(provider).accept({ bookingId });
const now = () => by(customer).show({ bookingId });

/** The dialog of the booking on Wednesday, with that day's times. */
async function openDialog() {
  const page = openPage(world, '/customer-dashboard', { as: customer });
  await page.user.click(await screen.findByRole('button', { name: /^Reschedule: Standard Home Cleaning/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Reschedule Standard Home Cleaning/ }));
  return {
    user: page.user,
    dialog,
    times: async () => {
      const radios = await dialog.findAllByRole<HTMLInputElement>('radio');
      return radios.filter(({ disabled }) => !disabled).map(({ value }) => value);
    },
    choose: async (day: string, time: string) => {
      await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${day}, `) }));
      await page.user.click(await dialog.findByRole('radio', { name: time }));
    },
    send: () => page.user.click(dialog.getByRole('button', { name: 'Reschedule service' })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const THURSDAY = 'Thursday 5 March 2026';

describe('the dialog for another time', () => {
  it('offers the full hours that are free, from today on (RES-5)', async () => {
    await aBooking(world, await aCustomer(world), { time: '14:00' });
    const { dialog, times } = await openDialog();
    expect(await times()).toEqual(['09:00', '11:00', '12:00', '13:00', '15:00', '16:00', '17:00']);
    expect(dialog.getByRole('radio', { name: '10:00 now' })).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('button', { name: /^Sunday 1 March 2026/ })).toBeNull();
    expect(await dialog.findByRole('button', { name: /^Monday 2 March 2026, 4 free times/ })).toHaveProperty(
      'disabled',
      false,
    );
    await dialog.findByRole('button', { name: `${THURSDAY}, 9 free times` });
  });

  it('moves a request at once, and says so', async () => {
    const { choose, send, gone, dialog } = await openDialog();
    dialog.getByText(/it moves straight away\. The provider then needs to accept/);
    await choose(THURSDAY, '11:00');
    const line = await dialog.findByText('Thu 5 Mar, 11:00');
    expect(line.parentElement?.textContent).toBe('Wed 4 Mar, 10:00 → Thu 5 Mar, 11:00');
    await send();
    await screen.findByText('Service rescheduled');
    await screen.findByText('Your visit is now on Thu 5 Mar, 11:00. Grace Mensah needs to accept it.');
    await gone();
    await screen.findByText('Thu 5 Mar, 11:00');
    expect(await now()).toMatchObject({ status: 'pending', time: '11:00' });
  });

  it('asks the provider who has accepted, says until when, and lets the request be withdrawn', async () => {
    await accept();
    const { user, choose, send, gone, dialog } = await openDialog();
    dialog.getByText(/^Grace Mensah has accepted Wed 4 Mar, 10:00, so we’ll ask/);
    await choose(THURSDAY, '11:00');
    await send();
    await screen.findByText('Service rescheduled');
    await screen.findByText(
      'We’ve asked Grace Mensah about Thu 5 Mar, 11:00. They have until Mon 2 Mar, 16:00 to reply. Until then, your visit stays on Wed 4 Mar, 10:00.',
    );
    await gone();
    expect(await now()).toMatchObject({ time: '10:00', reschedule: { time: '11:00' } });
    await user.click(await screen.findByRole('button', { name: /^Keep current time/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep current time' }),
    );
    await screen.findByText('Booking updated');
    expect(await now()).toMatchObject({ time: '10:00', reschedule: null });
  });

  it('names who is asked now, when its provider has left the service', async () => {
    await accept();
    await aProvider(world, { name: 'Ada Okafor' });
    await world.as(provider).providers.offer({ serviceIds: [2] });
    const { choose, send } = await openDialog();
    await choose(THURSDAY, '11:00');
    await send();
    await screen.findByText('Your visit is now on Thu 5 Mar, 11:00. Ada Okafor needs to accept it.');
  });

  it('asks for a time before anything is sent', async () => {
    const { dialog, times, send } = await openDialog();
    await times();
    await send();
    dialog.getByText('Please select a time');
    expect(document.activeElement).toHaveProperty('value', '09:00');
  });

  it('shows other times when the chosen one was taken meanwhile, and takes one in a click', async () => {
    const { user, choose, send, dialog, gone } = await openDialog();
    await choose(THURSDAY, '11:00');
    await aBooking(world, await aCustomer(world), { date: '2026-03-05T11:00' });
    await send();
    await dialog.findByText('That time has just been taken.');
    await dialog.findByText('11:00 isn’t free on this day. Please choose another time');
    await user.click(dialog.getByRole('button', { name: 'Thu 5 Mar, 09:30' }));
    expect(dialog.queryByText('That time has just been taken.')).toBeNull();
    expect(dialog.getByRole('radio', { name: '09:30' })).toHaveProperty('checked', true);
    await send();
    await gone();
    expect(await now()).toMatchObject({ time: '09:30', date: '2026-03-05T09:30:00.000Z' });
  });

  it('says at the time that it has come too close meanwhile', async () => {
    const { choose, send, dialog } = await openDialog();
    await choose('Monday 2 March 2026', '14:00');
    world.at('2026-03-02T10:00:01Z');
    await send();
    await dialog.findByText('Please choose a time at least 4 hours ahead');
    expect(await now()).toMatchObject({ time: '10:00' });
  });

  it('says why when the booking cannot be moved any more, and its row shows it as it is', async () => {
    const { choose, send, dialog } = await openDialog();
    await choose(THURSDAY, '11:00');
    await by(provider).decline({ bookingId });
    await send();
    await dialog.findByText('That’s no longer possible for this booking. Please check its status');
    await screen.findByText('Cancelled');
  });

  it('keeps what was chosen when it could not be sent', async () => {
    const { choose, send, dialog, gone } = await openDialog();
    await choose(THURSDAY, '11:00');
    server.use(http.post('*/trpc/bookings.reschedule', () => HttpResponse.error()));
    await send();
    await dialog.findByText(/^We couldn’t reach the server/);
    expect(dialog.getByRole('radio', { name: '11:00' })).toHaveProperty('checked', true);
    server.resetHandlers();
    await send();
    await gone();
    expect(await now()).toMatchObject({ time: '11:00' });
  });

  it('warns inside the last 24 hours before the visit', async () => {
    await accept();
    world.at('2026-03-03T10:01:00Z');
    const { dialog, choose, send, gone } = await openDialog();
    dialog.getByText(/so the change will be marked as late, even if the new time is accepted/);
    await choose(THURSDAY, '11:00');
    await send();
    await gone();
    expect(await by(provider).declineReschedule({ bookingId })).toMatchObject({ time: '10:00', late: true });
  });
});

it('a new time is accepted by the provider, who sees which it is', async () => {
  await accept();
  await by(customer).reschedule({ bookingId, date: '2026-03-05', time: '11:00' });
  const { user } = openPage(world, '/provider-dashboard?tab=upcoming', { as: provider });
  await user.click(await screen.findByRole('button', { name: /^Accept new time: / }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Thu 5 Mar, 11:00/);
  await user.click(dialog.getByRole('button', { name: 'Accept new time' }));
  await screen.findByText('Booking updated');
  expect(await now()).toMatchObject({ time: '11:00', reschedule: null });
});
