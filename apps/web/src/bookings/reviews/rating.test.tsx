import { aBooking, aCustomer } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

let bookingId: number;
beforeEach(async () => {
  bookingId = (await aBooking(world, customer)).id;
  await world.as(provider).bookings.accept({ bookingId });
  world.at('2026-03-04T11:00:00Z');
  await world.as(provider).bookings.complete({ bookingId });
});

const REVIEW = /^Review: Standard Home Cleaning/;
const TIP = 'Tip in dollars (optional)';
const received = async () => (await world.as(provider).reviews.received({})).items;
const rateElsewhere = () => world.as(customer).reviews.write({ bookingId, rating: 5 });

async function openStrip(path = '/customer-dashboard') {
  const page = openPage(world, path, { as: customer });
  const strip = within(await screen.findByRole('region', { name: 'Rate and tip' }));
  await strip.findByRole('radio', { name: '1 star' });
  return {
    ...page,
    strip,
    async rate(stars: string) {
      await page.user.click(strip.getByRole('radio', { name: stars }));
      await strip.findByLabelText(TIP);
    },
    submit: () => page.user.click(strip.getByRole('button', { name: 'Submit' })),
  };
}

describe('the strip that asks for the rating of the last visit (REV-4)', () => {
  it('asks for stars first, then for words, a private note and a tip', async () => {
    const { user, strip, rate, submit } = await openStrip();
    const visit = strip.getByRole('link', { name: 'Standard Home Cleaning on Wed 4 Mar' });
    expect(visit.getAttribute('href')).toBe(`/bookings/${bookingId}`);
    expect(strip.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
    expect(strip.queryByRole('textbox')).toBeNull();
    await rate('5 stars');
    await user.type(strip.getByLabelText(/^Your review/), 'Spotless.');
    await user.type(strip.getByLabelText('Special instructions (optional)'), 'Shoes off, please');
    await user.type(strip.getByLabelText(TIP), '7.50');
    await user.click(strip.getByLabelText('I would recommend Grace Mensah'));
    await submit();
    await screen.findByText('Rating submitted');
    await screen.findByText(/^There’s nothing to rate right now/);
    expect(screen.queryByText('How was your last visit?')).toBeNull();
    expect(await received()).toMatchObject([
      {
        bookingId,
        rating: 5,
        comment: 'Spotless.',
        instructions: 'Shoes off, please',
        tip: 750,
        recommend: true,
      },
    ]);
    expect(screen.queryByRole('button', { name: REVIEW })).toBeNull();
  });

  it('takes stars alone, and those chosen last', async () => {
    const { rate, submit } = await openStrip();
    await rate('2 stars');
    await rate('4 stars');
    await submit();
    await screen.findByText('Rating submitted');
    expect(await received()).toMatchObject([{ rating: 4, comment: null, instructions: null, tip: 0 }]);
  });

  it('offers tips to choose from', async () => {
    const { user, strip, rate, submit } = await openStrip();
    await rate('5 stars');
    await user.click(strip.getByRole('button', { name: '$10' }));
    expect(strip.getByLabelText(TIP)).toHaveProperty('value', '10');
    await submit();
    await screen.findByText('Rating submitted');
    expect(await received()).toMatchObject([{ tip: 1000 }]);
  });

  it.each([
    ['five', 'Please enter an amount, such as 5 or 7.50'],
    ['-1', 'A tip can’t be negative'],
    ['1000.01', 'A tip can be up to 1,000.00'],
  ])('says at the field what is wrong with a tip of %s', async (tip, message) => {
    const { user, strip, rate, submit } = await openStrip();
    await rate('4 stars');
    await user.type(strip.getByLabelText(TIP), tip);
    await submit();
    await strip.findByText(message);
    expect(document.activeElement).toBe(strip.getByLabelText(TIP));
    expect(await received()).toEqual([]);
  });

  it('is still there after a reload, with its stars', async () => {
    const first = await openStrip();
    await first.rate('3 stars');
    first.close();
    const { strip } = await openStrip();
    expect(strip.getByRole('radio', { name: '3 stars' })).toHaveProperty('checked', true);
    await strip.findByLabelText(TIP);
  });

  it('goes to the other cards when it is put off, also after a reload', async () => {
    const page = await openStrip();
    await page.user.click(page.strip.getByRole('button', { name: 'Rate later' }));
    expect(screen.queryByText('How was your last visit?')).toBeNull();
    page.close();
    const { rate, submit } = await openStrip();
    expect(screen.queryByText('How was your last visit?')).toBeNull();
    await rate('1 star');
    await submit();
    await screen.findByText('Rating submitted');
    expect(await received()).toMatchObject([{ rating: 1 }]);
  });

  it('says why when the visit was reviewed elsewhere', async () => {
    const { rate, submit } = await openStrip();
    await rate('1 star');
    await rateElsewhere();
    await submit();
    await screen.findByText('You have already reviewed this booking');
    await screen.findByText(/^There’s nothing to rate right now/);
  });

  it('gives way to a disabled card while there is nothing to rate', async () => {
    await rateElsewhere();
    const { strip } = await openStrip();
    strip.getByText(/^There’s nothing to rate right now/);
    expect(strip.getByRole('radio', { name: '5 stars' }).matches(':disabled')).toBe(true);
    expect(strip.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
  });
});

it('a completed visit’s page asks for its rating first, until there is one (REV-6)', async () => {
  const { rate, submit } = await openStrip(`/bookings/${bookingId}`);
  await rate('5 stars');
  await submit();
  await screen.findByText('Rating submitted');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rate and tip' })).toBeNull());
  expect(await received()).toMatchObject([{ bookingId, rating: 5 }]);
});

describe('the review of a past booking (REV-5)', () => {
  async function openDialog() {
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: REVIEW }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Review Standard Home Cleaning/ }));
    expect(await dialog.findByRole('button', { name: 'Submit Review' })).toHaveProperty('disabled', true);
    await page.user.click(dialog.getByRole('radio', { name: '4 stars' }));
    await page.user.type(await dialog.findByLabelText(/^Your review/), 'Spotless.');
    return { dialog, submit: () => page.user.click(dialog.getByRole('button', { name: 'Submit Review' })) };
  }

  it('is the same flow, and then not offered again', async () => {
    const { submit } = await openDialog();
    await submit();
    await screen.findByText('Review submitted');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: REVIEW })).toBeNull();
    within(screen.getByRole('table', { name: 'Past Bookings' })).getByText('4 out of 5 stars');
    expect(await received()).toMatchObject([{ rating: 4, comment: 'Spotless.', recommend: false }]);
  });

  it('is refused a second time, with the reason, and keeps what was typed', async () => {
    const { dialog, submit } = await openDialog();
    await rateElsewhere();
    await submit();
    await dialog.findByText('You have already reviewed this booking');
    expect(dialog.getByLabelText(/^Your review/)).toHaveProperty('value', 'Spotless.');
    expect(await received()).toMatchObject([{ rating: 5 }]);
  });

  it('is not offered for a visit that did not take place', async () => {
    world.at('2026-03-02T10:00:00Z');
    const other = await aCustomer(world);
    const { id } = await aBooking(world, other, { time: '14:00' });
    await world.as(other).bookings.cancel({ bookingId: id });
    world.at('2026-03-05T11:00:00Z');
    openPage(world, '/customer-dashboard', { as: other });
    const past = within(await screen.findByRole('table', { name: 'Past Bookings' }));
    expect(past.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Book Again']);
  });
});
