import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

async function accepted(): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer);
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}

async function openHero() {
  const page = openPage(world, '/customer-dashboard', { as: customer });
  return { ...page, hero: within(await screen.findByRole('region', { name: 'Next visit' })) };
}

describe('the next visit (DSH-16)', () => {
  it('is asked for while nothing is booked', async () => {
    const { hero } = await openHero();
    await hero.findByRole('heading', { name: 'Nothing booked yet' });
    hero.getByText('Your next visit will appear here.');
    expect(hero.getByRole('link', { name: 'Book a Service' }).getAttribute('href')).toBe('/booking');
  });

  it('says who has to confirm it, and until when', async () => {
    const { id } = await aBooking(world, customer);
    const { hero } = await openHero();
    await hero.findByRole('heading', { name: 'Wednesday at 10:00' });
    hero.getByText('Pending');
    hero.getByText('Waiting for Grace Mensah to confirm by Tue 3 Mar, 10:00.');
    const page = hero.getByRole('link', { name: 'Wednesday at 10:00' });
    expect(page.getAttribute('href')).toBe(`/bookings/${id}`);
    hero.getByRole('list', { name: 'Progress' });
  });

  it('is moved ahead of time, and its provider is written to within a day', async () => {
    await accepted();
    const early = await openHero();
    await early.hero.findByText('Confirmed');
    const steps = within(early.hero.getByRole('list', { name: 'Progress' }));
    // Requested and accepted on one day.
    await waitFor(() => expect(steps.getAllByText('2 Mar')).toHaveLength(2));
    const labels = () => early.hero.getAllByRole('button').map(({ ariaLabel }) => ariaLabel);
    expect(labels().filter((label) => label?.startsWith('Next visit'))).toEqual([
      'Next visit: Reschedule',
      'Next visit: Message Grace',
      'Next visit: Access',
    ]);
    early.close();
    world.at('2026-03-04T09:40:00Z');
    const { hero, user } = await openHero();
    await hero.findByRole('heading', { name: 'In 20 minutes' });
    hero.getByText('Today, 10:00 - 11:00');
    await user.click(hero.getByRole('button', { name: 'Next visit: Message Grace' }));
    await screen.findByRole('dialog', { name: 'Contact Grace Mensah' });
  });

  it('says that the provider is on the way', async () => {
    const bookingId = await accepted();
    world.at('2026-03-04T09:30:00Z');
    await world.as(provider).jobs.mark({ bookingId, stage: 'onMyWay' });
    const { hero } = await openHero();
    await hero.findByText('Grace is on the way');
    expect(hero.getByRole('listitem', { current: 'step' }).textContent).toContain('since 09:30');
  });

  it('has its other actions in a menu', async () => {
    await accepted();
    const { hero, user } = await openHero();
    await user.click(await hero.findByRole('button', { name: 'Actions: next visit' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Add to calendar',
    ]);
  });
});
