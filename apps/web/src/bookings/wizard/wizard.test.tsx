import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  bookingsByDate,
  WEDNESDAY,
  openWizard,
  saveHome,
  whereShouldWeCome,
  whoShouldCome,
} from '../../../testing/wizard.ts';

openWorldForEachTest({ customer: true });

describe('the steps of the wizard', () => {
  it('go on from the first once date, time and frequency are set; times are hourly and really free', async () => {
    await aProvider(world);
    await aBooking(world, await aCustomer(world), { date: '2026-03-04T10:00' });
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.expectCanGoOn('Continue', false);
    expect(wizard.inside().getByRole('radio', { name: 'One-time' })).toHaveProperty('checked', true);
    expect(wizard.inside().queryByRole('button', { name: /^Sunday 1 March 2026/ })).toBeNull();
    await wizard.press(new RegExp(`^${WEDNESDAY}, 8 free times`));
    const times = await within(await screen.findByRole('group', { name: /^Time/ })).findAllByRole('radio');
    expect(times.map((time) => time.getAttribute('value'))).toEqual(
      '09:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00'.split(' '),
    );
    await waitFor(() => expect(document.activeElement).toBe(times[0]));
    await wizard.expectCanGoOn('Continue', false);
    await wizard.pick('09:00');
    await wizard.expectCanGoOn('Continue', true);
  });

  it('offer today from four hours ahead, and Sundays when a provider works', async () => {
    const hours = [0, 1].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '18:00' }));
    await aProvider(world, { hours });
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.press(/^Monday 2 March 2026, 4 free times/);
    await wizard.pick('14:00');
    await wizard.press(/^Sunday 8 March 2026, 9 free times/);
    await wizard.pick('09:00');
    expect(wizard.inside().getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    await wizard.expectCanGoOn('Continue', true);
  });

  it('say how much notice a booking needs on a day that has no time left, and lead to the next (AVL-11)', async () => {
    await aProvider(world);
    world.at('2026-03-02T15:00:00Z');
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.press(/^Monday 2 March 2026, no free times/);
    await screen.findByText('The earliest you can book is 4 hours from now.');
    await wizard.press('Next free day: Tue 3 Mar');
    await wizard.pick('09:00');
    await wizard.expectCanGoOn('Continue', true);
  });

  it('turn to the dates up to a year ahead, and back (WIZ-2)', async () => {
    await aProvider(world);
    const wizard = await openWizard(world, customer, 'cleaning');
    const turn = (label: string) => wizard.inside().getByRole('button', { name: label });
    wizard.inside().getByText('2 Mar – 29 Mar');
    expect(turn('Earlier dates').getAttribute('aria-disabled')).toBe('true');
    await wizard.press('Earlier dates');
    for (let page = 1; page <= 13; page += 1) await wizard.press('Later dates');
    wizard.inside().getByText('1 Mar 2027 – 2 Mar 2027');
    expect(turn('Later dates').getAttribute('aria-disabled')).toBe('true');
    await wizard.press('Later dates');
    // One that leads no further keeps the focus.
    expect(document.activeElement).toBe(turn('Later dates'));
    await wizard.press('Earlier dates');
    await wizard.press(/^Thursday 25 February 2027, 9 free times/);
    await wizard.pick('09:00');
    await wizard.expectCanGoOn('Continue', true);
  });

  it('are walked with the arrow keys, past the end of a page and not past the first date', async () => {
    await aProvider(world);
    const wizard = await openWizard(world, customer, 'cleaning');
    const day = (name: RegExp) => wizard.inside().findByRole('button', { name });
    (await day(/^Sunday 29 March 2026/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await day(/^Monday 30 March 2026/));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(await day(/^Sunday 8 March 2026/));
  });

  it('take the keyboard to their headings and lead back', async () => {
    await aProvider(world);
    const wizard = await whoShouldCome(world, customer);
    expect(document.activeElement?.textContent).toBe('Who should come?');
    await wizard.press('Back');
    const heading = await screen.findByRole('heading', { name: 'What do you need?' });
    expect(document.activeElement).toBe(heading);
    await wizard.press('Back');
    expect(await wizard.inside().findByRole('radio', { name: '11:00' })).toHaveProperty('checked', true);
  });

  it('ask petcare for at least one service', async () => {
    await aProvider(world, { services: [16, 17, 18] });
    const wizard = await openWizard(world, customer, 'petcare');
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await screen.findByText('Choose at least one service.');
    await wizard.expectCanGoOn('Continue', false);
    await wizard.tick(/^Dog Walk/);
    await within(screen.getByRole('region', { name: 'What you’re booking' })).findByText(
      '$10.00 for 30 minutes',
    );
    await wizard.expectCanGoOn('Continue', true);
  });

  it('lead a customer who needs more than the wizard books to a message with its subject', async () => {
    const wizard = await openWizard(world, customer, 'babysitting');
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await screen.findByText(/For more than 5 children, you need more than one babysitter/);
    await screen.findByText(/For more than 12 hours, please contact us/);
    const [children] = await wizard.inside().findAllByRole('link', { name: 'Ask for a quote' });
    await wizard.user.click(children!);
    await waitFor(() => expect(wizard.address()).toBe('/contact?subject=Childcare+for+more+than+5+children'));
  });

  it('find other times when what is chosen takes longer than the time is free', async () => {
    await aProvider(world, { services: [19, 20, 21, 22, 23, 24] });
    const wizard = await openWizard(world, customer, 'beauty');
    await wizard.choose(WEDNESDAY, '17:00');
    await wizard.goOn();
    await wizard.pick('120 minutes');
    await screen.findByText('Wed 4 Mar, 17:00 isn’t free for 2 hours.');
    await wizard.expectCanGoOn('Continue', false);
    await wizard.press('Wed 4 Mar, 16:00');
    await wizard.expectCanGoOn('Continue', true);
  });

  it('need an address to complete: a saved one, the default to begin with, or a typed one', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    await wizard.expectCanGoOn('Complete Booking', true);
    const summary = within(wizard.inside().getByRole('region', { name: 'Booking summary' }));
    await summary.findByText('We’d ask them first');
    await wizard.press('Change address');
    await wizard.pick(/^Another address/);
    await wizard.expectCanGoOn('Complete Booking', false);
    await wizard.type('Address', '  ');
    await wizard.expectCanGoOn('Complete Booking', false);
    await wizard.type('Address', '12 Willow Lane');
    await wizard.expectCanGoOn('Complete Booking', true);
    await wizard.pick(/^Home/);
    await wizard.complete();
    await screen.findByText('Booking successful');
    expect((await bookingsByDate(world.as(customer)))[0]?.address).toBe(
      '1 High Street, London, N1, United Kingdom',
    );
  });
});

describe('opened from a service', () => {
  it('books that one, whatever is chosen', async () => {
    await aProvider(world, { services: [2, 3] });
    await saveHome(world, customer);
    const wizard = await openWizard(world, customer, 'cleaning', {
      path: '/cleaning-services',
      opener: 'Book step by step: Deep Cleaning',
    });
    expect(screen.getByRole('dialog', { name: 'Book Deep Cleaning' })).toBe(wizard.dialog());
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    expect(await wizard.inside().findByRole('radio', { name: 'Deep' })).toHaveProperty('checked', true);
    await wizard.pick('Move In/Out');
    await wizard.expectCanGoOn('Continue', true);
    await wizard.goOn();
    await wizard.goOn();
    await wizard.complete();
    await screen.findByText('Booking successful');
    const [made] = await bookingsByDate(world.as(customer));
    expect(made).toMatchObject({ serviceId: 2, options: { choices: { cleaningType: 'move' } } });
  });
});

describe('who comes', () => {
  it('is chosen among those who are free then, and asked alone', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    await world.as(grace).providers.updateProfile({ bio: 'Tidy homes.', yearsOfExperience: 5 });
    await aProvider(world, { name: 'Ines Duarte' });
    const busy = await aProvider(world, { name: 'Tom Fielding' });
    const at = { date: '2026-03-04T11:00', providerId: busy.id };
    await aBooking(world, await aCustomer(world), at);
    await saveHome(world, customer);
    const wizard = await whoShouldCome(world, customer);
    await wizard.inside().findByText('5 years of experience');
    expect(wizard.inside().queryByText('Tom Fielding')).toBeNull();
    expect(wizard.inside().queryByText(/^You selected/)).toBeNull();

    await wizard.press('View Profile: Grace Mensah');
    const profile = within(await screen.findByRole('dialog', { name: 'Grace Mensah' }));
    await profile.findByText('Available 6 days');
    await wizard.user.click(profile.getByRole('button', { name: 'Select' }));
    await screen.findByText(/^You selected/);
    wizard.inside().getByRole('button', { name: 'Selected: Grace Mensah' });
    await wizard.user.click(screen.getByRole('switch', { name: /^Session Recording/ }));
    await wizard.user.click(screen.getByRole('switch', { name: /^Enhanced Security Verification/ }));
    await wizard.goOn();
    await wizard.complete();
    await screen.findByText('Booking successful');
    const [made] = await bookingsByDate(world.as(customer));
    expect(made).toMatchObject({
      providerId: grace.id,
      notes: 'Cleaning type: Standard\nSession Recording requested\nEnhanced Security Verification requested',
      options: {
        choices: { cleaningType: 'standard', sessionRecording: true, enhancedVerification: true },
      },
    });
  });

  it('is chosen again when the time has changed', async () => {
    const hours = [{ dayOfWeek: 3, startTime: '09:00', endTime: '18:00' }];
    await aProvider(world, { name: 'Grace Mensah', hours });
    await aProvider(world, { name: 'Ines Duarte' });
    const wizard = await whoShouldCome(world, customer);
    await wizard.press('Select: Grace Mensah');
    await wizard.press('Back');
    await wizard.press('Back');
    await wizard.choose('Thursday 5 March 2026', '11:00');
    await wizard.goOn();
    await wizard.expectCanGoOn('Continue', true);
    await wizard.goOn();
    await screen.findByText('Grace Mensah isn’t free at that time.');
    await wizard.press('Select: Ines Duarte');
    await waitFor(() => expect(screen.queryByText('Grace Mensah isn’t free at that time.')).toBeNull());
  });
});
