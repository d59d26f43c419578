import { SERVICE_TYPES, type ServiceType } from '@doorstep/domain';
import { aCustomer, aProvider, readBookings } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WEDNESDAY, type WizardPage, openWizard } from '../../../testing/wizard.ts';

openWorldForEachTest();
const ALL_SERVICES = Array.from({ length: 24 }, (_, index) => index + 1);
const ADDRESS = '12 Willow Lane, London, SW1A 1AA';

interface Booked {
  name: string;
  /** Answers the questions of the second step. */
  choose: (wizard: WizardPage) => Promise<void>;
  booking: object;
  notes: string;
  summary: string;
}

const BOOKED: Record<ServiceType, Booked> = {
  cleaning: {
    name: 'Cleaning',
    choose: ({ pick }) => pick('Move In/Out'),
    booking: {
      serviceId: 3,
      duration: 60,
      totalPrice: 4500,
      options: { express: false, overnight: false, choices: { cleaningType: 'move' } },
    },
    notes: 'Cleaning type: Move In/Out',
    summary: 'Move-in/Move-out Cleaning: Move In/Out',
  },
  gardening: {
    name: 'Gardening',
    choose: ({ pick }) => pick('Medium 50-150 sq m'),
    booking: {
      serviceId: 4,
      duration: 60,
      totalPrice: 3000,
      options: { express: false, overnight: false, choices: { gardenSize: 'medium' } },
    },
    notes: 'Garden size: Medium (50-150 sq m)',
    summary: 'Lawn Maintenance: Medium (50-150 sq m)',
  },
  cooking: {
    name: 'Cooking',
    choose: ({ pick }) => pick('Family dinner, 4-6 servings'),
    booking: {
      serviceId: 7,
      duration: 60,
      totalPrice: 4000,
      options: { express: false, overnight: false, choices: { cookingType: 'family' } },
    },
    notes: 'Cooking type: Family (dinner, 4-6 servings)',
    summary: 'Personal Chef: Family (dinner, 4-6 servings)',
  },
  laundry: {
    name: 'Laundry',
    choose: ({ pick }) => pick('Large 8-12kg'),
    booking: {
      serviceId: 10,
      duration: 60,
      totalPrice: 2500,
      options: { express: false, overnight: false, choices: { laundrySize: 'large' } },
    },
    notes: 'Load size: Large (8-12kg)',
    summary: 'Laundry Pickup & Delivery: Large (8-12kg)',
  },
  babysitting: {
    name: 'Childcare',
    async choose({ select, tick }) {
      await select('Number of children', '3 children');
      await select('Duration in hours', '4 hours');
      await tick('Homework/educational support');
    },
    booking: {
      serviceId: 14,
      duration: 240,
      // Four hours at 32 dollars, and a quarter of that for each of two extra children.
      totalPrice: 19_200,
      options: { express: false, overnight: false, children: 3, choices: { homework: true } },
    },
    notes: 'Number of children: 3\nDuration in hours: 4\nHomework/educational support',
    summary: 'Educational Childcare: 3 children, 4 hours',
  },
  petcare: {
    name: 'Petcare',
    async choose({ pick, select, tick }) {
      await pick('Cat');
      await select('Number of pets', '2 pets');
      await tick(/^Overnight Stay/);
      await tick(/^Grooming/);
    },
    booking: {
      serviceId: 17,
      duration: 780,
      // Thirteen hours at 25 dollars, and a quarter of that for the second cat.
      totalPrice: 40_625,
      options: {
        express: false,
        overnight: true,
        pets: 2,
        choices: { petType: 'cat', overnightStay: true, grooming: true },
      },
    },
    notes: 'Pet type: Cat\nNumber of pets: 2\nOvernight Stay\nGrooming',
    summary: 'Pet Sitting: 2 cats',
  },
  beauty: {
    name: 'Beauty',
    async choose({ pick }) {
      await pick('Massage');
      await pick('Hot Stone');
      await pick('90 minutes');
    },
    booking: {
      serviceId: 24,
      duration: 90,
      totalPrice: 10_500,
      options: {
        express: false,
        overnight: false,
        choices: { category: 'massage', massageType: 'hotStone' },
      },
    },
    notes: 'Category: Massage\nType: Hot Stone\nSession duration: 90 minutes',
    summary: 'Deep Tissue Massage: Hot Stone, 90 minutes',
  },
};

describe.each(SERVICE_TYPES)('the wizard for %s', (type) => {
  const { name, choose, booking, notes, summary } = BOOKED[type];

  it('books what was chosen, for as long as it lasts and what it costs', async () => {
    const provider = await aProvider(world, { services: ALL_SERVICES });
    await world.as(provider).providers.updateProfile({ offersOvernight: true });
    const customer = await aCustomer(world);
    const wizard = await openWizard(world, customer, type);
    expect(screen.getByRole('dialog', { name: `Book ${name}` })).toBe(wizard.dialog());
    await wizard.choose(WEDNESDAY, '11:00');
    await wizard.goOn();
    await screen.findByRole('heading', { name: 'What do you need?' });
    await choose(wizard);
    await wizard.expectCanGoOn('Continue', true);
    await wizard.goOn();
    await screen.findByRole('heading', { name: 'Who should come?' });
    await wizard.goOn();
    await wizard.type('Address', ADDRESS);
    await wizard.type('Notes (optional)', 'Ring twice');
    await wizard.complete();

    await screen.findByText('Booking successful');
    await screen.findByText(`${summary}. Wednesday 4 March, 11:00, at ${ADDRESS}`);
    await wizard.gone();
    const [made, ...others] = await readBookings(world.as(customer));
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      ...booking,
      source: 'wizard',
      status: 'pending',
      providerId: provider.id,
      date: '2026-03-04T11:00:00.000Z',
      address: ADDRESS,
      notes: `${notes}\nRing twice`,
      recurring: false,
    });
    expect(made?.options).toEqual((booking as { options: object }).options);
  });
});
