import { FORM_SLOTS } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

describe('the booking form without a service', () => {
  const open = async () => {
    const page = openPage(world, '/booking', { as: await aCustomer(world) });
    await screen.findByLabelText('Service');
    return { ...page, choose: (id: string) => page.user.selectOptions(screen.getByLabelText('Service'), id) };
  };

  it('stands on the next bookable day at 09:00, with every time of the form to choose from', async () => {
    await open();
    screen.getByText('Choose a service to see which of these are free.');
    const times = within(screen.getByRole('group', { name: 'Time' })).getAllByRole('radio');
    expect(times.map((radio) => radio.getAttribute('value'))).toEqual(FORM_SLOTS);
    expect(screen.getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Tuesday 3 March 2026', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sunday 8 March 2026' })).toHaveProperty('disabled', true);
  });

  it('offers the services of a type in cards (FRM-15)', async () => {
    await aProvider(world);
    const { user } = await open();
    const types = within(screen.getByRole('group', { name: 'Service types' }));
    await user.click(types.getByRole('radio', { name: /^Cleaning/ }));
    const services = within(screen.getByRole('group', { name: 'Cleaning services' }));
    await user.click(services.getByRole('radio', { name: /^Deep Cleaning/ }));
    expect(screen.getByLabelText('Service')).toHaveProperty('value', '2');
    expect(screen.queryByRole('group', { name: 'Service types' })).toBeNull();
  });

  it('keeps the day and time that were chosen where they are free for the service', async () => {
    await aProvider(world);
    const { user, choose } = await open();
    await user.click(screen.getByRole('button', { name: 'Thursday 5 March 2026' }));
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'time'));
    await user.click(screen.getByRole('radio', { name: '14:30' }));
    await choose('1');
    await screen.findByText('16 free on Thursday 5 March');
    expect(screen.getByRole('radio', { name: '14:30' })).toHaveProperty('checked', true);
    await screen.findByText('Thursday 5 March, 14:30');
  });

  it('never makes another of a time that was chosen and is not free', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00' });
    const { user, choose } = await open();
    await user.click(screen.getByRole('radio', { name: '10:00' }));
    await choose('1');
    await screen.findByText('10:00 isn’t free on this day. Please choose another time');
    const times = within(screen.getByRole('group', { name: /^Time/ }));
    for (const radio of times.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
  });

  it('takes the first free time where none was chosen and 09:00 is taken', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T09:00' });
    const { choose } = await open();
    await choose('1');
    await screen.findByText('Tuesday 3 March, 10:00');
  });

  it('stays at 09:00 for a service without providers', async () => {
    openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    await screen.findByText(/No one offers this service yet/);
    await screen.findByText('Tuesday 3 March, 09:00');
  });

  it('asks for one before it shows the dates of a recurring booking', async () => {
    await aProvider(world);
    const { user, choose } = await open();
    await user.click(screen.getByLabelText('Make this a recurring booking'));
    screen.getByText('Choose a service to see the dates.');
    await choose('1');
    expect(await screen.findByRole('list', { name: 'Dates' })).toBeTruthy();
    expect(screen.queryByText(/to see the dates/)).toBeNull();
  });
});
