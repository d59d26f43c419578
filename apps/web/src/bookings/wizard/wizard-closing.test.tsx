import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../../../testing/server.ts';
import { bookingsByDate, WEDNESDAY, whereShouldWeCome, whoShouldCome } from '../../../testing/wizard.ts';
import { wait } from '../../ui/browser/wait.ts';

openWorldForEachTest({ customer: true });

describe('closing the wizard', () => {
  it('forgets everything that was filled in, and leads the keyboard back', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const wizard = await whoShouldCome(world, customer);
    await wizard.press('Select: Grace Mensah');
    await wizard.user.click(screen.getByRole('switch', { name: /^Session Recording/ }));
    await wizard.goOn();
    await wizard.paste('Notes (optional)', 'Ring twice');
    await wizard.user.keyboard('{Escape}');
    await wizard.gone();
    const opener = screen.getByRole('button', { name: 'Book a Service' });
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await wizard.user.click(opener);
    await screen.findByRole('heading', { name: 'When should we come?' });
    await wizard.expectCanGoOn('Continue', false);
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await wizard.expectCanGoOn('Continue', true);
    await wizard.goOn();
    await wizard.inside().findByRole('button', { name: 'Selected: any available provider' });
    expect(screen.getByRole('switch', { name: /^Session Recording/ })).toHaveProperty('checked', false);
    await wizard.goOn();
    expect(await screen.findByLabelText('Notes (optional)')).toHaveProperty('value', '');
  });

  it('is not a matter of a click next to it', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const wizard = await whoShouldCome(world, customer);
    await wizard.user.click(document.querySelector('.mantine-Modal-inner')!);
    expect(await wizard.inside().findByRole('button', { name: 'Select: Grace Mensah' })).toBeDefined();
  });

  it('shuts a profile before the wizard', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const wizard = await whoShouldCome(world, customer);
    await wizard.press('View Profile: Grace Mensah');
    await screen.findByRole('dialog', { name: 'Grace Mensah' });
    await wizard.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Grace Mensah' })).toBeNull());
    expect(wizard.dialog()).toBeTruthy();
  });

  it('is not possible while it submits', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('*/trpc/bookings.request', async () => {
        await held;
        return undefined;
      }),
    );
    await wizard.complete();
    await wizard.expectCanGoOn('Complete Booking', false);
    await wizard.expectCanGoOn('Close', false);
    await wizard.user.keyboard('{Escape}');
    expect(wizard.dialog()).toBeTruthy();
    answer();
    await screen.findByText('Booking successful');
    await wizard.gone();
  });

  it('is not possible for a second and a half after it was completed, however fast the server is', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    let pass = () => {};
    vi.mocked(wait).mockReturnValueOnce(
      new Promise((resolve) => {
        pass = resolve;
      }),
    );
    await wizard.complete();
    await waitFor(async () => expect(await bookingsByDate(world.as(customer))).toHaveLength(1));
    expect(wait).toHaveBeenLastCalledWith(1500);
    await wizard.expectCanGoOn('Close', false);
    expect(screen.queryByText('Booking successful')).toBeNull();
    pass();
    await screen.findByText('Booking successful');
  });
});

describe('a submission that fails', () => {
  it('keeps the dialog open, says so, and takes another time in one click', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    await wizard.paste('Notes (optional)', 'Ring twice');
    await aBooking(world, await aCustomer(world), {
      date: '2026-03-04T11:00',
      address: 'Next door',
    });
    await wizard.complete();
    await screen.findByText('Booking failed');
    await screen.findByText(/^Failed to create booking: 409: /);
    expect(screen.getByLabelText('Notes (optional)')).toHaveProperty('value', 'Ring twice');
    await wizard.press('Wed 4 Mar, 12:00');
    await wizard.expectCanGoOn('Complete Booking', true);
    await wizard.complete();
    await screen.findByText(/Wednesday 4 March, 12:00, at 1 High Street/);
    expect(await bookingsByDate(world.as(customer))).toHaveLength(1);
  });

  it('is sent once, however often it is submitted', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    await wizard.expectCanGoOn('Complete Booking', true);
    const form = wizard.dialog().querySelector('form')!;
    form.requestSubmit();
    form.requestSubmit();
    await screen.findByText('Booking successful');
    await wizard.gone();
    expect(await bookingsByDate(world.as(customer))).toHaveLength(1);
    expect(await screen.findAllByRole('row', { name: /Wed 4 Mar, 11:00/ })).toHaveLength(1);
  });

  it('books by itself again when an answer is lost', async () => {
    await aProvider(world);
    const wizard = await whereShouldWeCome(world, customer);
    const bodies: unknown[] = [];
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) => {
        bodies.push(await request.clone().json());
        return bodies.length === 1 ? HttpResponse.error() : undefined;
      }),
    );
    await wizard.complete();
    await screen.findByText('Booking successful');
    expect(bodies[1]).toEqual(bodies[0]);
  });
});
