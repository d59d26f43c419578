import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const open = (path = '/provider-bookings') => openPage(world, path, { as: provider });
const findBookings = async () => within(await screen.findByRole('region', { name: 'Bookings' }));

/** A completed job with a review and a tip. */
async function aReviewedJob(date = '2026-03-04T10:00', rating = 4): Promise<void> {
  const { id: bookingId } = await aBooking(world, customer, { date });
  await world.as(provider).bookings.accept({ bookingId });
  world.at(`${date.slice(0, 10)}T20:00:00Z`);
  await world.as(provider).bookings.complete({ bookingId });
  const review = { rating, comment: 'Spotless', tip: 500, instructions: 'The attic too' };
  await world.as(customer).reviews.write({ bookingId, ...review });
}

describe('the jobs of a provider', () => {
  it('are listed by day, filtered by the URL, and open their pages', async () => {
    const { id: bookingId } = await aBooking(world, customer, { address: '7 Willow Lane' });
    await aBooking(world, customer, { date: '2026-03-05T09:00' });
    await world.as(provider).bookings.accept({ bookingId });
    const page = open('/provider-bookings?status=confirmed');
    const bookings = await findBookings();
    expect(bookings.getAllByRole('listitem')).toHaveLength(1);
    bookings.getByRole('heading', { name: 'Wednesday 4 March' });
    bookings.getByText('10:00');
    bookings.getByText(/Amara Cole/);
    bookings.getByText('7 Willow Lane');
    expect(bookings.getByRole('link').getAttribute('href')).toBe(`/bookings/${bookingId}`);
    await page.user.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    await screen.findByText('No bookings found');
    expect(page.address()).toBe('/provider-bookings?status=cancelled');
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(page.address()).toBe('/provider-bookings'));
    await page.user.type(screen.getByLabelText('Search by address, customer or ID'), 'willow');
    await waitFor(() => expect(page.address()).toBe('/provider-bookings?text=willow'));
    await waitFor(async () => expect((await findBookings()).getAllByRole('listitem')).toHaveLength(1));
  });

  it('are those ahead, the next first, and the past ones, the latest first', async () => {
    for (const date of ['2026-03-03T10:00', '2026-03-04T10:00', '2026-03-06T10:00', '2026-03-05T15:00'])
      await aBooking(world, customer, { date });
    world.at('2026-03-05T09:00:00Z');
    open();
    const bookings = await findBookings();
    expect(bookings.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Upcoming',
      'Today',
      'Tomorrow',
      'Past',
      'March 2026',
    ]);
    const times = bookings.getAllByRole('listitem').map((row) => row.querySelector('time')?.textContent);
    expect(times).toEqual(['15:00', '10:00', 'Wed 4 Mar, 10:00', 'Tue 3 Mar, 10:00']);
  });

  it('are all listed when the URL has invalid filters, and lead to the file (EXP-2)', async () => {
    await aBooking(world, customer);
    open('/provider-bookings?status=odd&service=x&from=yesterday');
    expect((await findBookings()).getAllByRole('listitem')).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Download as CSV' });
    expect(link.getAttribute('href')).toBe('/exports/provider-bookings.csv');
  });
});

describe('earnings', () => {
  it('compare a month with the one before, and list weeks, services, months and tips (FIG-5)', async () => {
    await aReviewedJob();
    world.at('2026-04-01T09:00:00Z');
    const page = open();
    await page.user.click(await screen.findByRole('tab', { name: 'Earnings' }));
    const april = within(await screen.findByRole('region', { name: 'Earnings in April 2026' }));
    april.getByText('The same as at this point in March');
    await page.user.click(screen.getByRole('button', { name: 'Previous month' }));
    const march = within(await screen.findByRole('region', { name: 'Earnings in March 2026' }));
    march.getByText('$25.00 more than in February');
    march.getByText('1 hour');
    expect(page.address()).toBe('/provider-bookings?tab=earnings&month=2026-03');
    screen.getByText('$25.00 in 12 weeks.');
    const services = within(screen.getByRole('list', { name: 'Earnings by service' }));
    expect(services.getByRole('listitem').textContent).toBe('Standard Home Cleaning1 job$25.00');
    const months = within(await screen.findByRole('list', { name: 'Earnings by month' }));
    expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'April 2026No jobs$0.00',
      'March 20261 job in 1 hour, $5.00 in tips$25.00',
    ]);
    const tips = within(screen.getByRole('region', { name: 'Tips recorded' }));
    tips.getByText('Amara Cole');
    tips.getByText('$5.00');
    const rates = within(screen.getByRole('region', { name: 'Earnings at the standard rate' }));
    await rates.findByText('$70.00');
    rates.getByText(
      '1 completed job at one rate for all services. Your dashboard shows this as Total Earnings.',
    );
    rates.getByText('Itemised total');
    await page.user.click(screen.getByRole('radio', { name: 'Months' }));
    await screen.findByText('$25.00 in 12 months.');
    const file = screen.getByRole('link', { name: 'Download earnings as CSV' });
    expect(file.getAttribute('href')).toBe('/exports/provider-earnings.csv?from=2024-05&to=2026-04');
  });

  it('show the present month for one that is not offered', async () => {
    open('/provider-bookings?tab=earnings&month=2031-01');
    await screen.findByRole('region', { name: 'Earnings in March 2026' });
    expect(screen.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it('reviews show their average, their stars and their private parts', async () => {
  await aReviewedJob();
  open('/provider-bookings?tab=reviews');
  const reviews = within(await screen.findByRole('list', { name: 'Reviews received' }));
  for (const text of ['Amara Cole', 'Spotless', 'The attic too', '$5.00']) reviews.getByText(text);
  const visit = reviews.getByRole('link', { name: 'Standard Home Cleaning' });
  expect(visit.getAttribute('href')).toMatch(/^\/bookings\/\d+$/);
  const rating = within(screen.getByRole('region', { name: 'Your rating' }));
  await rating.findByText('4.0');
  const stars = within(rating.getByRole('group', { name: 'Filter by stars' })).getAllByRole('button');
  expect(stars.map(({ textContent }) => textContent)).toEqual([
    '5stars: 0',
    '4stars: 1',
    '3stars: 0',
    '2stars: 0',
    '1star: 0',
  ]);
});

it('reviews are filtered by stars and to those not answered, in the URL', async () => {
  await aReviewedJob();
  const page = open('/provider-bookings?tab=reviews');
  const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
  const stars = within(await screen.findByRole('group', { name: 'Filter by stars' }));
  await page.user.click(stars.getAllByRole('button')[1]!);
  expect(page.address()).toBe('/provider-bookings?tab=reviews&reviews=4');
  await page.user.click(await findButton('Not answered (1)'));
  expect(page.address()).toBe('/provider-bookings?tab=reviews&reviews=unanswered');
  await page.user.click(await findButton(/^Reply: Amara Cole, /));
  await page.user.type(await screen.findByLabelText('Your reply'), 'Thank you!');
  await page.user.click(await findButton('Post reply'));
  await screen.findByText('All reviews answered');
  await page.user.click(await findButton('Not answered (0)'));
  expect(page.address()).toBe('/provider-bookings?tab=reviews');
  await screen.findByText('Thank you!');
});

it('a review is replied to in public; the reply can be changed and removed', async () => {
  await aReviewedJob();
  const page = open('/provider-bookings?tab=reviews');
  const reviews = within(await screen.findByRole('list', { name: 'Reviews received' }));
  await page.user.click(reviews.getByRole('button', { name: /^Reply: Amara Cole, / }));
  const form = within(await screen.findByRole('dialog', { name: 'Reply to Amara Cole' }));
  await page.user.click(form.getByRole('button', { name: 'Post reply' }));
  await form.findByText('Please write a reply');
  await page.user.type(form.getByLabelText('Your reply'), 'Thank you!');
  await page.user.click(form.getByRole('button', { name: 'Post reply' }));
  await screen.findByText('Reply posted');
  await reviews.findByText('Thank you!');

  await page.user.click(reviews.getByRole('button', { name: /^Edit reply: Amara Cole, / }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your reply');
  expect(field.value).toBe('Thank you!');
  await page.user.type(field, ' See you soon.');
  await page.user.click(screen.getByRole('button', { name: 'Save reply' }));
  await reviews.findByText('Thank you! See you soon.');
  await page.user.click(reviews.getByRole('button', { name: /^Remove reply: Amara Cole, / }));
  const confirmation = within(await screen.findByRole('dialog', { name: 'Remove your reply?' }));
  await page.user.click(confirmation.getByRole('button', { name: 'Remove reply' }));
  await screen.findByText('Reply removed');
  await waitFor(() => expect(reviews.queryByText(/Thank you/)).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('reviews are filtered by stars', async () => {
  await aReviewedJob();
  world.at('2026-03-04T09:00:00Z');
  await aReviewedJob('2026-03-05T10:00', 5);
  const page = open('/provider-bookings?tab=reviews');
  const rating = within(await screen.findByRole('region', { name: 'Your rating' }));
  const listed = () =>
    within(screen.getByRole('list', { name: 'Reviews received' })).getAllByRole('listitem').length;
  const fives = await rating.findByRole('button', { name: /^5/ });
  await waitFor(() => expect(listed()).toBe(2));
  await page.user.click(fives);
  await waitFor(() => expect(listed()).toBe(1));
  expect(fives.getAttribute('aria-pressed')).toBe('true');
  within(screen.getByRole('list', { name: 'Reviews received' })).getByText('5 out of 5 stars');
  await page.user.click(fives);
  await waitFor(() => expect(listed()).toBe(2));
});

it('reviews begin with the latest eight', async () => {
  for (let day = 3; day <= 12; day += 1) {
    if (day === 8) continue; // A Sunday.
    world.at('2026-03-02T10:00:00Z');
    await aReviewedJob(`2026-03-${String(day).padStart(2, '0')}T10:00`);
  }
  const page = open('/provider-bookings?tab=reviews');
  const reviews = within(await screen.findByRole('region', { name: 'Reviews received' }));
  const listed = () =>
    within(reviews.getByRole('list', { name: 'Reviews received' })).getAllByRole('listitem');
  await reviews.findByText(/12 Mar 2026/);
  expect(listed()).toHaveLength(8);
  await page.user.click(reviews.getByRole('button', { name: 'Show earlier reviews' }));
  await reviews.findByText(/3 Mar 2026/);
  expect(listed()).toHaveLength(9);
});

it('the dashboard leads to earnings and reviews once a job is completed', async () => {
  await aReviewedJob();
  open('/provider-dashboard');
  const earnings = within(await screen.findByRole('region', { name: 'Earnings' }));
  await earnings.findByText('$25.00 more than at this point in February');
  earnings.getByText('agreed with customers so far in March');
  const link = earnings.getByRole('link', { name: 'All earnings' });
  expect(link.getAttribute('href')).toBe('/provider-bookings?tab=earnings');
  const reviews = within(screen.getByRole('region', { name: 'Reviews received' }));
  await reviews.findByText('Spotless');
  const all = reviews.getByRole('link', { name: 'All reviews' });
  expect(all.getAttribute('href')).toBe('/provider-bookings?tab=reviews');
});
