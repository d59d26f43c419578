import { aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../../../testing/server.ts';
import {
  bookingsByDate,
  WEDNESDAY,
  openWizard,
  whereShouldWeCome,
  whoShouldCome,
} from '../../../testing/wizard.ts';

openWorldForEachTest({ customer: true });

const heading = (name: string) => screen.findByRole('heading', { name });

describe('the browser’s Back, in a tab that was opened with the page of the wizard (WIZ-15)', () => {
  it('goes one step back, keeps what was chosen, and closes the wizard at the first step', async () => {
    await aProvider(world);
    const wizard = await whoShouldCome(world, customer);
    const address = wizard.address();
    await wizard.back();
    await heading('What do you need?');
    await wizard.back();
    await heading('When should we come?');
    expect(wizard.inside().getByRole('radio', { name: '11:00' })).toHaveProperty('checked', true);
    await wizard.back();
    await wizard.gone();
    expect(wizard.address()).toBe(address);
    await waitFor(() => expect(wizard.isFirst()).toBe(true));
  });

  it('closes a profile before it goes a step back', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const wizard = await whoShouldCome(world, customer);
    await wizard.press('View Profile: Grace Mensah');
    await screen.findByRole('dialog', { name: 'Grace Mensah' });
    await wizard.back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Grace Mensah' })).toBeNull());
    await heading('Who should come?');
    await wizard.back();
    await heading('What do you need?');
  });

  it('finds no trace of a wizard that was closed otherwise, also of one that was opened again', async () => {
    await aProvider(world);
    const wizard = await openWizard(world, customer, 'cleaning');
    await wizard.user.keyboard('{Escape}');
    await wizard.gone();
    await wizard.user.click(screen.getByRole('button', { name: 'Book a Service' }));
    await heading('When should we come?');
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await heading('What do you need?');
    await wizard.back();
    await heading('When should we come?');
    await wizard.back();
    await wizard.gone();
    await waitFor(() => expect(wizard.isFirst()).toBe(true));
  });

  it('does nothing while it submits, and leaves no trace of what was booked', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    const answer = Promise.withResolvers<void>();
    server.use(http.post('*/trpc/bookings.request', () => answer.promise));
    await wizard.complete();
    await wizard.expectCanGoOn('Complete Booking', false);
    await wizard.back();
    await heading('Where do you need us?');
    answer.resolve();
    await screen.findByText('Booking successful');
    await wizard.gone();
    await waitFor(() => expect(wizard.isFirst()).toBe(true));
    expect(await bookingsByDate(world.as(customer))).toHaveLength(1);
  });
});
