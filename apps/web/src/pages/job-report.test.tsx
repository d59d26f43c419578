import type { User } from '@doorstep/domain';
import { anAdmin, aPicture } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openJobForEachTest('2026-03-04T10:05:00Z', { customer: 'Amara Cole', provider: 'Grace Mensah' });

const open = (as: User) => openPage(world, `/bookings/${bookingId}/report`, { as });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the customer what was done at a completed visit, to print (JOB-10)', async () => {
  const { jobs, bookings } = world.as(provider);
  await jobs.mark({ bookingId, stage: 'onMyWay' });
  await jobs.mark({ bookingId, stage: 'started' });
  await jobs.tick({ bookingId, task: 'Clean the kitchen', done: true });
  await jobs.saveNote({ bookingId, note: 'The oven door sticks.' });
  const picture = Uint8Array.from(aPicture());
  await jobs.addPhoto({ bookingId, kind: 'after', caption: 'The oven', picture });
  await bookings.complete({ bookingId });
  world.at('2026-03-04T12:00:00Z');

  const page = openPage(world, `/bookings/${bookingId}`, { as: customer });
  await page.user.click(await screen.findByRole('link', { name: 'Visit report' }));
  await screen.findByRole('heading', { level: 1, name: 'Visit report' });
  expect(document.title).toBe('Visit report, Standard Home Cleaning, Wednesday 4 March 2026 · Doorstep');
  (await card('Visit')).getByText('Grace Mensah');
  const times = (await card('Times')).getAllByRole('term').map(({ textContent }) => textContent);
  expect(times).toEqual(['Requested', 'Accepted', 'On the way', 'Started', 'Marked done', 'Booked for']);
  expect((await card('What was done')).getAllByRole('listitem')).toHaveLength(1);
  (await card('Note')).getByText('The oven door sticks.');
  (await card('Photos')).getByRole('img', { name: 'The oven' });
  (await card('Price')).getByText('Total');
  expect(screen.getByRole('link', { name: 'Rate this visit' }).getAttribute('href')).toBe(
    `/bookings/${bookingId}`,
  );
  screen.getByRole('button', { name: /^Book Again/ });
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await page.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('states a problem and the credit for it', async () => {
  const { bookings } = world.as(provider);
  world.at('2026-03-04T12:00:00Z');
  await bookings.complete({ bookingId });
  await world.as(customer).bookings.reportProblem({ bookingId, kind: 'damage', note: 'A glass broke.' });
  const decision = { outcome: 'partial_credit', credit: 500, reason: 'The glass' } as const;
  await world.as(await anAdmin(world)).bookings.resolveProblem({ bookingId, ...decision });
  open(customer);
  (await card('Visit')).getByText('Problem resolved: Partial credit');
  const price = await card('Price');
  await price.findByText('Credit recorded');
  price.getByText('$5.00');
});

it('is not found before the visit is completed', async () => {
  open(customer);
  await screen.findByText('No report yet');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
