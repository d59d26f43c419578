import type { Booking, User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';
import { bookingsByDate, saveHome } from '../../testing/wizard.ts';
import { queryClient } from '../api.tsx';
import { refresh } from '../freshness.ts';

openWorldForEachTest({ customer: true });

let other: User;
beforeEach(async () => {
  other = await aCustomer(world);
  await saveHome(world, customer);
});

type Page = ReturnType<typeof openPage>;

/** A form for a weekly cleaning of four dates, from Tuesday 3 March, 09:00. */
async function openSeries(path = '/booking?serviceId=1'): Promise<Page> {
  const page = openPage(world, path, { as: customer });
  await screen.findByRole('radio', { name: '09:00' });
  await page.user.click(screen.getByLabelText('Make this a recurring booking'));
  return page;
}

const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const dates = async () =>
  within(await screen.findByRole('list', { name: 'Dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const bookings = () => bookingsByDate(world.as(customer));

/** A booking of another customer that takes the only provider's time on a day. */
const take = (day: string, more: object = {}) =>
  aBooking(world, other, {
    recurring: true,
    recurrencePattern: 'weekly',
    date: `${day}T09:00`,
    ...more,
  });
const frequency = (name: string) =>
  within(screen.getByRole('group', { name: 'Frequency' })).getByRole('radio', { name });
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

describe('a recurring booking', () => {
  it('shows its dates before it is confirmed, then books them one by one with one provider', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    await aProvider(world, { name: 'Ines Duarte' });
    const page = await openSeries();
    expect(frequency('Weekly')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Number of bookings')).toHaveProperty('value', '4');
    expect(await dates()).toEqual([
      'Tue 3 Mar, 09:00Grace MensahGM',
      'Tue 10 Mar, 09:00Grace MensahGM',
      'Tue 17 Mar, 09:00Grace MensahGM',
      'Tue 24 Mar, 09:00Grace MensahGM',
    ]);
    await screen.findByText('We’d ask them first');
    screen.getByText('Total for 4 visits');
    screen.getAllByText('$100.00');
    screen.getByText('4 × 1 hour', { ignore: false });
    const answer = Promise.withResolvers<undefined>();
    server.use(http.post('*/trpc/bookings.requestSeries', () => answer.promise));
    await confirm(page);
    await screen.findByText('Creating 4 bookings...');
    answer.resolve(undefined);
    await screen.findByText('Created 4 recurring bookings');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    const made = await bookings();
    expect(made.map(({ date }) => date.slice(5, 10))).toEqual(['03-03', '03-10', '03-17', '03-24']);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(made.map(({ providerId }) => providerId)).toEqual([grace.id, grace.id, grace.id, grace.id]);
  });

  it('offers the documented choices of how often and how many', async () => {
    await aProvider(world);
    await openSeries();
    for (const name of ['Weekly', 'Every 2 weeks', 'Monthly']) frequency(name);
    const counts = within(screen.getByLabelText('Number of bookings')).getAllByRole('option');
    expect(counts.map((option) => option.textContent)).toEqual(['1', '2', '3', '4', '6', '8', '12']);
  });

  it('asks what to do about a date that is taken, and books the others when it is left out', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    await take('2026-03-17');
    const page = await openSeries();
    await screen.findByText('Fully booked at this time');
    await confirm(page);
    await screen.findByText('Choose what to do about this date');
    expect(await bookings()).toEqual([]);
    const leaveOut = screen.getByRole('button', { name: 'Leave this date out' });
    expect(document.activeElement).toBe(leaveOut);
    await page.user.click(leaveOut);
    await screen.findByText('Left out');
    screen.getByText('Total for 3 visits');
    await confirm(page);
    await screen.findByText('Created 3 recurring bookings');
    expect(await bookings()).toHaveLength(3);
  });

  it('lets another provider come on a date only when the customer agrees', async () => {
    const grace = await aProvider(world, { name: 'Grace Mensah' });
    await take('2026-03-10', { providerId: grace.id });
    const ines = await aProvider(world, { name: 'Ines Duarte' });
    const page = await openSeries(`/booking?serviceId=1&providerId=${grace.id}`);
    await screen.findByText('Grace Mensah is busy');
    await page.user.click(screen.getByRole('button', { name: 'Book Ines Duarte instead' }));
    await screen.findByText('With Ines Duarte instead');
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    expect((await bookings()).map(({ providerId }) => providerId)).toEqual([
      grace.id,
      ines.id,
      grace.id,
      grace.id,
    ]);
  });

  it('marks a monthly date that is a Sunday and moves it to Monday only when asked', async () => {
    const all = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      startTime: '09:00',
      endTime: '18:00',
    }));
    await aProvider(world, { hours: all });
    const page = await openSeries();
    await page.user.click(frequency('Monthly'));
    await screen.findByText('Fri 3 Apr, 09:00');
    expect((await dates())[2]).toContain('Sun 3 May, 09:00');
    await page.user.click(screen.getByRole('button', { name: 'Move to Mon 4 May' }));
    await screen.findByText('Moved from Sunday');
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    expect((await bookings())[2]?.date).toBe('2026-05-04T08:00:00.000Z');
  });

  it('is counted as one when it has one date', async () => {
    await aProvider(world, { name: 'Grace Mensah' });
    const page = await openSeries();
    await page.user.selectOptions(screen.getByLabelText('Number of bookings'), '1');
    await waitFor(async () => expect(await dates()).toEqual(['Tue 3 Mar, 09:00Grace MensahGM']));
    screen.getByText('Total for 1 visit');
    const answer = Promise.withResolvers<undefined>();
    server.use(http.post('*/trpc/bookings.requestSeries', () => answer.promise));
    await confirm(page);
    await screen.findByText('Creating 1 booking...');
    answer.resolve(undefined);
    await screen.findByText('Created 1 recurring booking');
    expect(await bookings()).toHaveLength(1);
  });

  it('books nothing twice after lost answers, and leaves the form as it is until then', async () => {
    await aProvider(world);
    const page = await openSeries();
    await dates();
    let lost = 0;
    server.use(
      http.post('*/trpc/bookings.requestSeries', async ({ request }) => {
        if (lost === 2) return undefined;
        lost += 1;
        // The server books it, and the answers are lost on the way: of the request, and of its repetition.
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    await confirm(page);
    await screen.findByText(/^Failed to create booking 1: We couldn’t reach the server/);
    // The live stream reports new bookings: they are this series, which does not stand in its own way.
    await act(() => refresh(queryClient, ['availability', 'bookings.previewSeries']));
    expect(screen.getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    expect(await bookings()).toHaveLength(4);
  });

  it('lets a customer whose session has ended log in first', async () => {
    await aProvider(world);
    const page = await openSeries();
    await dates();
    page.endSession();
    await confirm(page);
    await screen.findByText('Authentication required');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Fbooking/));
  });
});

describe('a series of which a date is taken before it is confirmed', () => {
  let taken: Booking;
  let page: Page;
  let provider: User;
  beforeEach(async () => {
    provider = await aProvider(world);
    page = await openSeries();
    await dates();
    taken = await take('2026-03-17');
    await confirm(page);
    await screen.findByText('Booking failed');
    await screen.findByText(/^Failed to create booking 3: 409: /);
  });
  const free = () => world.as(other).bookings.cancel({ bookingId: taken.id });
  const expectAllBooked = async () => {
    await screen.findByText('Created 4 recurring bookings');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    const made = (await bookings()).filter(({ status }) => status === 'pending');
    expect(made).toHaveLength(4);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    return made;
  };

  it('stops there with what is booked, and resumes after a reload', async () => {
    expect(await bookings()).toHaveLength(2);
    const heading = await screen.findByRole('heading', { name: 'Your recurring booking was stopped' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText(/^We couldn’t make booking 3: /);
    screen.getByRole('progressbar', { name: '2 of 4 dates booked' });
    page.close();
    await free();
    page = openPage(world, '/booking', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Resume from 3' }));
    await expectAllBooked();
  });

  it('takes another time in one click', async () => {
    const series = within(await screen.findByRole('region', { name: 'Recurring booking' }));
    const [later] = await series.findAllByRole('button', { name: /^Tue 17 Mar/ });
    await page.user.click(later!);
    await press(page, 'Resume from 3');
    const third = (await expectAllBooked())[2];
    expect(third?.date.slice(0, 10)).toBe('2026-03-17');
    expect(third?.time).not.toBe('09:00');
  });

  it('goes on without that date', async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Leave Tue 17 Mar out' }));
    await press(page, 'Resume from 3');
    await screen.findByText('Created 3 recurring bookings');
    expect(await bookings()).toHaveLength(3);
  });

  it('is undone, and booked once more when it is confirmed again', async () => {
    // Before the form reads the dates again.
    await free();
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Bookings cancelled');
    expect((await bookings()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await screen.findByLabelText('Make this a recurring booking')).toHaveProperty('checked', true);
    await dates();
    await confirm(page);
    await expectAllBooked();
  });

  it('says so when what is undone was accepted already', async () => {
    const [first] = await bookings();
    await world.as(provider).bookings.accept({ bookingId: first!.id });
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('One booking remains');
    await screen.findByText('It had already been accepted. You’ll find it on your dashboard.');
  });
});

describe('a series of more dates than may wait for an answer', () => {
  const requestMany = async (count: number) => {
    for (let made = 0; made < count; made += 1) await aBooking(world, customer, { serviceId: 24 });
  };

  it('says so before it is booked, and books as many as may in one click more', async () => {
    await aProvider(world);
    await requestMany(23);
    const page = await openSeries();
    await screen.findByText('You can book 2 more dates now.');
    expect((await dates())[2]).toContain('Over your limit of open requests');
    await confirm(page);
    expect(await screen.findAllByText('Choose what to do about this date')).toHaveLength(2);
    expect(await bookings()).toHaveLength(23);
    await press(page, 'Leave out the last 2 dates');
    screen.getByText('Total for 2 visits');
    await confirm(page);
    await screen.findByText('Created 2 recurring bookings');
    expect(await bookings()).toHaveLength(25);
  });

  it('is not booked at all while none may', async () => {
    await aProvider(world);
    await requestMany(25);
    const page = await openSeries();
    const reason = await screen.findByText(/^You have 25 requests waiting for an answer/);
    expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull();
    await confirm(page);
    expect(document.activeElement).toBe(reason.parentElement);
    expect(await bookings()).toHaveLength(25);
  });
});

describe('a series that cannot be booked as it is', () => {
  it('says so when every date is left out, and takes one back', async () => {
    await aProvider(world);
    const page = openPage(world, '/booking?serviceId=1', { as: customer });
    await screen.findByRole('radio', { name: '09:00' });
    await take('2026-03-03');
    await page.user.click(screen.getByLabelText('Make this a recurring booking'));
    await page.user.selectOptions(screen.getByLabelText('Number of bookings'), '1');
    await page.user.click(await screen.findByRole('button', { name: 'Leave this date out' }));
    await screen.findByText('You’ve left out every date. Add one back, or start on another day.');
    await confirm(page);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    expect(await bookings()).toEqual([]);
    await press(page, 'Undo');
    await screen.findByText('Fully booked at this time');
  });

  it('leads to the check of its dates when that has failed', async () => {
    await aProvider(world);
    let failing = true;
    server.use(
      http.get('*/trpc/*', ({ request }) =>
        failing && request.url.includes('previewSeries') ? HttpResponse.error() : undefined,
      ),
    );
    const page = await openSeries();
    await screen.findByText('The dates couldn’t be checked');
    await confirm(page);
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(document.activeElement).toBe(retry);
    failing = false;
    await page.user.click(retry);
    expect(await dates()).toHaveLength(4);
  });
});
