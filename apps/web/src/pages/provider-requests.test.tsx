import { aBooking, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const open = (path = '/provider-dashboard') => openPage(world, path, { as: provider });
const requests = async () => within(await screen.findByRole('table', { name: 'Pending Requests' }));

/** A weekly series of three dates from Tuesday 3 March. */
async function aWeekly(): Promise<void> {
  let seriesId: number | null = null;
  for (const day of ['03', '10', '17']) {
    const booking = await aBooking(world, customer, {
      date: `2026-03-${day}T09:00`,
      recurring: true,
      recurrencePattern: 'weekly',
      seriesId,
      providerId: provider.id,
    });
    seriesId = booking.seriesId;
  }
}

describe('a request', () => {
  it('shows all details before it is accepted', async () => {
    await world.as(customer).preferences.save({ ecoProducts: true, allergies: 'Cats' });
    await aBooking(world, customer, {
      notes: 'The cat is shy',
      options: { express: true, choices: { homeSize: 'Large' } },
    });
    const page = open();
    const table = await requests();
    table.getByText('Amara Cole');
    table.getByText('$33.75');
    table.getByText('1 hour');
    table.getByRole('list', { name: 'Choices' });
    expect(table.getByText(/^Reply by/).textContent).toBe('Reply by Tue 3 Mar, 10:00, 24 hours left');
    await page.user.click(table.getByText('Request details'));
    await table.findByText('The cat is shy');
    await table.findByText('Eco-friendly, please');
    table.getByText('Cats');
    await page.user.click(table.getByRole('button', { name: /^Accept/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('The cat is shy');
    await dialog.findByText('Eco-friendly, please');
    dialog.getByText('Tue 3 Mar, 10:00, 24 hours left');
    dialog.getByText('$33.75');
  });

  it('is confirmed once all of it is there: no button moves below the pointer', async () => {
    await world.as(customer).preferences.save({ allergies: 'Cats' });
    await aBooking(world, customer, { notes: 'The cat is shy' });
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const asked = vi.fn<() => Promise<undefined>>(() => mayAnswer.then(() => undefined));
    server.use(http.get('*/trpc/preferences.ofBooking', asked));
    const page = open();
    const table = await requests();
    await page.user.click(table.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('The cat is shy');
    dialog.getByText('Cats');
  });

  it('shows the answer at once, and takes it back with a sentence when it is refused', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    server.use(http.post('*/trpc/bookings.accept', () => mayAnswer.then(() => undefined)));
    const page = open();
    const table = await requests();
    const accept = () => page.user.click(table.getByRole('button', { name: /^Accept: / }));
    await accept();
    await page.user.click(await screen.findByRole('button', { name: 'Accept booking' }));
    await table.findByText('Confirmed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(table.queryByRole('button', { name: /^Accept: / })).toBeNull();
    expect(screen.queryByText('Booking updated')).toBeNull();
    await world.as(provider).bookings.decline({ bookingId });
    answer();
    await screen.findByText('Error');
    await screen.findByText('No pending requests');
  });

  it('is not accepted at a time that its provider has not seen (RES-7)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const page = open();
    const table = await requests();
    await page.user.click(table.getByRole('button', { name: /^Accept: / }));
    const accept = await screen.findByRole('button', { name: 'Accept booking' });
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-05', time: '15:00' });
    await page.user.click(accept);
    await screen.findByText('This has changed since you opened it. Please check it again');
    await table.findByText(/Thu 5 Mar/);
    expect(await world.as(customer).bookings.show({ bookingId })).toMatchObject({ status: 'pending' });
  });

  it('can be answered again after the connection failed', async () => {
    await aBooking(world, customer);
    server.use(http.post('*/trpc/bookings.accept', () => HttpResponse.error(), { once: true }));
    const page = open();
    const table = await requests();
    for (const outcome of ['Error', 'Booking updated']) {
      await page.user.click(await table.findByRole('button', { name: /^Accept: / }));
      await page.user.click(await screen.findByRole('button', { name: 'Accept booking' }));
      await screen.findByText(outcome);
    }
    await screen.findByText('No pending requests');
  });

  it('shows that it was rescheduled late', async () => {
    const { id: bookingId } = await aBooking(world, customer, {
      date: '2026-03-03T09:00',
      providerId: provider.id,
    });
    world.at('2026-03-02T12:00:00Z');
    await world.as(customer).bookings.reschedule({ bookingId, date: '2026-03-06T15:00', time: '15:00' });
    world.at('2026-03-03T11:15:00Z');
    const page = open();
    const table = await requests();
    table.getByText('Marked as late');
    table.getByText('45 minutes left');
    await page.user.click(table.getByRole('button', { name: /^Accept/ }));
    await within(await screen.findByRole('dialog')).findByText('Marked as late');
  });

  it('shows its distance in the row, on its page and before it is accepted', async () => {
    await world.as(provider).providers.updateProfile({ area: 'SE1' });
    const { id } = await aBooking(world, customer, { address: '9 Side Street, London, N1 1AA' });
    const ofRequest = openPage(world, `/bookings/${id}`, { as: provider });
    const status = within(await screen.findByRole('region', { name: 'Status' }));
    await status.findByText(/^About [\d.]+ km from SE1, 20 minutes away\.$/);
    status.getByText('$25.00 for 1 hour');
    ofRequest.close();
    const page = open();
    const table = await requests();
    table.getByText(/^About [\d.]+ km from SE1, 20 minutes away$/);
    await page.user.click(table.getByRole('button', { name: /^Accept/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^About [\d.]+ km from SE1, 20 minutes away$/);
  });

  it('names the other jobs of its day before it is accepted (DSH-14)', async () => {
    const address = '1 Side Street, London, SE1 7AB';
    const { id: bookingId } = await aBooking(world, customer, {
      time: '09:00',
      date: '2026-03-04T09:00',
      address,
    });
    await world.as(provider).bookings.accept({ bookingId });
    await aBooking(world, customer, { date: '2026-03-04T14:00', time: '14:00' });
    await aBooking(world, customer, { date: '2026-03-05T14:00', time: '14:00' });
    const page = open();
    const table = await requests();
    const [sameDay, other] = table.getAllByRole('button', { name: /^Accept/ });
    await page.user.click(sameDay!);
    await within(await screen.findByRole('dialog')).findByText('09:00 - 10:00 in SE1');
    await page.user.click(screen.getByRole('button', { name: 'Not now' }));
    await page.user.click(other!);
    await screen.findByText('No other jobs');
  });

  it('is declined with a reason that admins read (LIF-16)', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    const page = open();
    const table = await requests();
    await page.user.click(table.getByRole('button', { name: /^Decline/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const reasons = within(await dialog.findByRole('group', { name: 'Reason (optional, only we see it)' }));
    await page.user.click(reasons.getByRole('button', { name: 'I’m not free' }));
    await page.user.click(reasons.getByRole('button', { name: 'Too far away', pressed: false }));
    reasons.getByRole('button', { name: 'I’m not free', pressed: false });
    await page.user.click(dialog.getByRole('button', { name: 'Decline booking' }));
    await screen.findByText('Booking updated');
    page.close();
    openPage(world, `/bookings/${bookingId}`, { as: await anAdmin(world) });
    await screen.findByText('Grace Mensah declined: Too far away.');
  });

  it('of a series is one row, answered as a whole', async () => {
    await aWeekly();
    const page = open();
    const table = await requests();
    table.getByText('$75.00');
    table.getByText(/^Weekly, 3 dates, the last on Tue 17 Mar, 09:00$/);
    await page.user.click(table.getByRole('button', { name: 'Accept all: Standard Home Cleaning' }));
    await page.user.click(await screen.findByRole('button', { name: 'Accept all dates' }));
    await screen.findByText('Booking updated');
    await screen.findByText('No pending requests');
    const made = await world.as(customer).bookings.list();
    expect(made.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('of a series can be answered date by date', async () => {
    await aWeekly();
    const page = open();
    const table = await requests();
    await page.user.click(table.getByText('Each date'));
    await page.user.click(
      await table.findByRole('button', { name: 'Decline: Standard Home Cleaning on Tue 10 Mar, 09:00' }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Decline booking' }));
    await screen.findByText('Booking updated');
    await screen.findByText(/^Weekly, 2 dates, the last on/);
  });

  it('appears live, is counted in the title and announced', async () => {
    open();
    await screen.findByText('No pending requests');
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    const { id: bookingId } = await aBooking(world, customer);
    LiveStream.publish('booking.requested', '2', { bookingId });
    (await requests()).getByText('Amara Cole');
    await screen.findByText('Amara Cole requested Standard Home Cleaning on Wed 4 Mar, 10:00');
    await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  });

  it('is the only row that renders again', async () => {
    await aBooking(world, customer, { time: '09:00' });
    open();
    const first = (await requests()).getByText('Amara Cole').closest('tr')!;
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    const changed: Node[] = [];
    const watch = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
    watch.observe(first, { subtree: true, childList: true, characterData: true, attributes: true });
    const { id: bookingId } = await aBooking(world, customer, { time: '12:00' });
    LiveStream.publish('booking.requested', '2', { bookingId });
    await waitFor(async () => expect((await requests()).getAllByText('Amara Cole')).toHaveLength(2));
    expect(first.isConnected).toBe(true);
    expect(changed).toEqual([]);
    watch.disconnect();
  });
});

describe('the calendar', () => {
  it('marks the days of confirmed jobs and lists those of a day', async () => {
    const { id: bookingId } = await aBooking(world, customer);
    await world.as(provider).bookings.accept({ bookingId });
    const page = open();
    await screen.findByText('JOBS ON MONDAY 2 MARCH 2026');
    await screen.findByText('No bookings for this date');
    const day = await screen.findByRole('button', { name: 'Wednesday 4 March 2026, 1 job at 10:00' });
    expect(within(day).getByText('10:00', { selector: 'i' })).toBeDefined();
    await page.user.click(day);
    await screen.findByText('JOBS ON WEDNESDAY 4 MARCH 2026');
    await screen.findByText('10:00 - 11:00 · $25.00');
    await screen.findByText('1 job · $25.00');
    await page.user.click(screen.getByRole('button', { name: 'Today' }));
    await screen.findByText('JOBS ON MONDAY 2 MARCH 2026');
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  });

  it('leads from a day with jobs to the day after (DSH-11)', async () => {
    for (const date of ['2026-03-04T10:00', '2026-03-05T09:00', '2026-03-05T14:00']) {
      const { id: bookingId } = await aBooking(world, customer, { date });
      await world.as(provider).bookings.accept({ bookingId });
    }
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: /^Wednesday 4 March 2026/ }));
    const after = 'Thursday 5 March 09:00 Standard Home Cleaning · Amara Cole, and 1 more job';
    await page.user.click(await screen.findByRole('button', { name: after }));
    await screen.findByText('JOBS ON THURSDAY 5 MARCH 2026');
    await screen.findByText('2 jobs · $50.00');
  });

  it('begins its weeks with today, whatever day that is (DSH-11)', async () => {
    world.at('2026-03-08T09:00:00Z');
    const page = open();
    const days = async () =>
      within(await screen.findByRole('list', { name: 'Day' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect((await days()).at(0)).toMatch(/^Sunday 8 March 2026/);
    expect((await days()).at(-1)).toMatch(/^Saturday 14 March 2026/);
    screen.getByText('8 Mar – 14 Mar');
    await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect((await days()).at(0)).toMatch(/^Sunday 1 March 2026/);
    await page.user.click(screen.getByRole('button', { name: 'Monday 2 March 2026' }));
    expect((await days()).at(0)).toMatch(/^Sunday 1 March 2026/);
  });

  it('shows a month at will, and leads from an empty day to the next job', async () => {
    const { id: bookingId } = await aBooking(world, customer, { date: '2026-03-30T10:00' });
    await world.as(provider).bookings.accept({ bookingId });
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Month' }));
    expect(page.address()).toBe('/provider-dashboard?calendar=month');
    expect(screen.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true');
    const day = await screen.findByRole('button', { name: 'Monday 30 March 2026, 1 job at 10:00' });
    expect(within(day).queryByText('10:00')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Next month' }));
    await screen.findByText('JOBS ON WEDNESDAY 1 APRIL 2026');
    await page.user.click(await screen.findByRole('button', { name: 'Next job: Monday 30 March, 10:00' }));
    await screen.findByText('JOBS ON MONDAY 30 MARCH 2026');
    await screen.findByText('1 job · $25.00');
  });
});
