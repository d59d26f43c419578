import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { worldOfEachTest } from '../../../testing/world.ts';

const our = worldOfEachTest();

let provider: User;
let customer: User;
let bookingId: number;
beforeEach(async () => {
  provider = await aProvider(our.world, { name: 'Grace Mensah' });
  customer = await aCustomer(our.world, 'Amara Cole');
  bookingId = (await aBooking(our.world, customer)).id;
  await our.world.as(provider).bookings.accept({ bookingId });
  our.world.at('2026-03-04T11:00:00Z');
  await our.world.as(provider).bookings.complete({ bookingId });
});

const REVIEW = /^Review: Standard Home Cleaning/;

async function openDialog() {
  const page = openPage(our.world, '/customer-dashboard', { as: customer });
  await page.user.click(await screen.findByRole('button', { name: REVIEW }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Review Standard Home Cleaning/ }));
  await dialog.findByText('Your rating');
  return {
    ...page,
    dialog,
    stars: (count: number) =>
      page.user.click(dialog.getByRole('radio', { name: `${count} ${count === 1 ? 'star' : 'stars'}` })),
    submit: () => page.user.click(dialog.getByRole('button', { name: 'Submit Review' })),
  };
}
const publicReviews = () => our.world.as(null).reviews.ofProvider({ providerId: provider.id });

describe('the review of a past booking', () => {
  it('is written with stars, text and a recommendation, and then not offered again (REV-5)', async () => {
    const { user, dialog, stars, submit } = await openDialog();
    await stars(4);
    await user.type(dialog.getByLabelText(/^Your review/), 'Spotless.');
    await user.click(dialog.getByLabelText('I would recommend Grace Mensah'));
    await submit();
    await screen.findByText('Review submitted');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: REVIEW })).toBeNull();
    const past = within(screen.getByRole('table', { name: 'Past Bookings' }));
    past.getByText('4 out of 5 stars');
    expect((await publicReviews()).reviews).toMatchObject([
      { rating: 4, comment: 'Spotless.', recommend: true },
    ]);
  });

  it('needs a star, and says so at the field', async () => {
    const { dialog, submit } = await openDialog();
    await submit();
    await dialog.findByText('Please choose at least one star');
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: '1 star' }));
    expect((await publicReviews()).reviewCount).toBe(0);
  });

  it('is refused a second time, with the reason, and keeps what was typed', async () => {
    const { user, dialog, stars, submit } = await openDialog();
    await stars(1);
    await user.type(dialog.getByLabelText(/^Your review/), 'Not again.');
    await our.world.as(customer).reviews.write({ bookingId, rating: 5 });
    await submit();
    await dialog.findByText('You have already reviewed this booking');
    expect(dialog.getByLabelText(/^Your review/)).toHaveProperty('value', 'Not again.');
    expect((await publicReviews()).reviews).toMatchObject([{ rating: 5, recommend: false }]);
  });

  it('is not offered for a visit that did not take place', async () => {
    our.world.at('2026-03-02T10:00:00Z');
    const other = await aCustomer(our.world);
    const { id } = await aBooking(our.world, other, { time: '14:00' });
    await our.world.as(other).bookings.cancel({ bookingId: id });
    our.world.at('2026-03-05T11:00:00Z');
    openPage(our.world, '/customer-dashboard', { as: other });
    const past = within(await screen.findByRole('table', { name: 'Past Bookings' }));
    expect(past.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Book Again']);
  });
});
