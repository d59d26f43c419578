import type { ServiceType, User } from '@doorstep/domain';
import { type Caller, type World, readBookings } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import * as waiting from '../src/ui/browser/wait.ts';
import { openPage } from './open-page.tsx';

/** The wizard as a customer uses it, without its pause of a second and a half while it submits. */
export async function openWizard(
  world: World,
  customer: User,
  type: ServiceType,
  { path = `/customer-dashboard?service=${type}`, opener = 'Book a Service' } = {},
) {
  vi.spyOn(waiting, 'wait').mockResolvedValue();
  const page = openPage(world, path, { as: customer });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: opener }));
  const name = /^Book /;
  const dialog = () => screen.getByRole('dialog', { name });
  await screen.findByRole('heading', { name: 'When should we come?' });
  const inside = () => within(dialog());
  // One that has just opened gets its name a moment later.
  const opened = async () => within(await screen.findByRole('dialog', { name }));
  await opened();
  const press = async (label: string | RegExp) =>
    user.click(await (await opened()).findByRole('button', { name: label }));

  return {
    ...page,
    dialog,
    inside,
    press,
    goOn: () => press('Continue'),
    complete: () => press('Complete Booking'),
    /** The button that leads on, once everything it waits for has arrived. */
    async expectCanGoOn(label: string, can: boolean) {
      await waitFor(() =>
        expect(inside().getByRole('button', { name: label })).toHaveProperty('disabled', !can),
      );
    },
    /** Chooses the date and the time of the first step. */
    async choose(day: string, time: string) {
      await press(new RegExp(`^${day}, `));
      await user.click(await (await opened()).findByRole('radio', { name: time }));
    },
    pick: async (label: string | RegExp) =>
      user.click(await (await opened()).findByRole('radio', { name: label })),
    tick: async (label: string | RegExp) =>
      user.click(await (await opened()).findByRole('checkbox', { name: label })),
    type: async (label: string, text: string) =>
      user.type(await (await opened()).findByLabelText(label), text),
    async paste(label: string, text: string) {
      await user.click(await (await opened()).findByLabelText(label));
      await user.paste(text);
    },
    select: async (label: string, option: string) =>
      user.selectOptions(await (await opened()).findByLabelText(label), option),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

/** Saves an address for the customer. */
export const saveHome = (world: World, customer: User) =>
  world.as(customer).addresses.create({
    name: 'Home',
    addressLine1: '1 High Street',
    city: 'London',
    postalCode: 'N1',
  });

/** Reads what the customer has booked by now, the first date first. */
export async function bookingsByDate(customer: Caller) {
  const made = await readBookings(customer);
  return made.toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The wizard for a cleaning on Wednesday at 11:00, at its third step. */
export async function whoShouldCome(world: World, customer: User) {
  const wizard = await openWizard(world, customer, 'cleaning');
  await wizard.choose(WEDNESDAY, '11:00');
  await wizard.goOn();
  await wizard.expectCanGoOn('Continue', true);
  await wizard.goOn();
  await screen.findByRole('heading', { name: 'Who should come?' });
  return wizard;
}

/** The same at its last step, with a saved address. */
export async function whereShouldWeCome(world: World, customer: User) {
  await saveHome(world, customer);
  const wizard = await whoShouldCome(world, customer);
  await wizard.goOn();
  await screen.findByRole('heading', { name: 'Where do you need us?' });
  return wizard;
}

export type WizardPage = Awaited<ReturnType<typeof openWizard>>;

/** Wednesday 4 March, the second day after the first moment. */
export const WEDNESDAY = 'Wednesday 4 March 2026';
