import type { ServiceType, User } from '@doorstep/domain';
import type { World } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openPage } from './open-page.tsx';

/** The wizard as a customer uses it; it opens with a day and a time chosen when it is asked to. */
export async function openWizard(world: World, customer: User, type: ServiceType, opener = 'Book a Service') {
  const page = openPage(world, `/customer-dashboard?service=${type}`, { as: customer });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: opener }));
  const dialog = () => screen.getByRole('dialog', { name: /^Book / });
  await screen.findByRole('heading', { name: 'When should we come?' });
  const inside = () => within(dialog());
  const press = async (name: string | RegExp) => user.click(await inside().findByRole('button', { name }));

  return {
    ...page,
    dialog,
    inside,
    press,
    goOn: () => press('Continue'),
    complete: () => press('Complete Booking'),
    /** The button that leads on, once everything it waits for has arrived. */
    async expectCanGoOn(name: string, can: boolean) {
      await waitFor(() => expect(inside().getByRole('button', { name })).toHaveProperty('disabled', !can));
    },
    /** Chooses the date and the time of the first step. */
    async choose(day: string, time: string) {
      await press(new RegExp(`^${day}, `));
      await user.click(await inside().findByRole('radio', { name: time }));
    },
    pick: async (name: string | RegExp) => user.click(await inside().findByRole('radio', { name })),
    tick: async (name: string | RegExp) => user.click(await inside().findByRole('checkbox', { name })),
    type: async (label: string, text: string) => user.type(await inside().findByLabelText(label), text),
    async paste(label: string, text: string) {
      await user.click(await inside().findByLabelText(label));
      await user.paste(text);
    },
    select: async (label: string, option: string) =>
      user.selectOptions(await inside().findByLabelText(label), option),
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
  await screen.findByRole('heading', { name: 'Where should we come?' });
  return wizard;
}

export type WizardPage = Awaited<ReturnType<typeof openWizard>>;

/** Wednesday 4 March, the second day after the first moment. */
export const WEDNESDAY = 'Wednesday 4 March 2026';
