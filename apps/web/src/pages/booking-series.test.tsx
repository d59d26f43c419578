import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';
import { queryClient } from '../api.tsx';
import { refresh } from '../freshness.ts';

const our = worldOfEachTest();

let customer: User;
beforeEach(async () => {
  localStorage.clear();
  customer = await aCustomer(our.world);
  const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
  await our.world.as(customer).addresses.create(home);
});

type Page = ReturnType<typeof openPage>;

/** A form for a weekly cleaning of four dates, from Tuesday 3 March, 09:00. */
async function openSeries(path = '/booking?serviceId=1'): Promise<Page> {
  const page = openPage(our.world, path, { as: customer });
  await screen.findByRole('radio', { name: '09:00' });
  await page.user.click(screen.getByLabelText('Make this a recurring booking'));
  return page;
}

const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const dates = async () =>
  within(await screen.findByRole('list', { name: 'Dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const bookings = async () =>
  (await our.world.as(customer).bookings.list()).toSorted((a, b) => a.date.localeCompare(b.date));

/** Lets a request for one day fail until it is let through. */
function failOn(day: string) {
  let failing = true;
  server.use(
    http.post('*/trpc/bookings.request', async ({ request }) =>
      failing && (await request.clone().text()).includes(`"${day}T`) ? HttpResponse.error() : undefined,
    ),
  );
  return {
    letThrough() {
      failing = false;
    },
  };
}

describe('a recurring booking', () => {
  it('shows its dates before it is confirmed, then books them one by one with one provider', async () => {
    const grace = await aProvider(our.world, { name: 'Grace Mensah' });
    await aProvider(our.world, { name: 'Ines Duarte' });
    const page = await openSeries();
    expect(screen.getByLabelText('Frequency')).toHaveProperty('value', 'weekly');
    expect(screen.getByLabelText('Number of bookings')).toHaveProperty('value', '4');
    expect(await dates()).toEqual([
      'Tue 3 Mar, 09:00Free',
      'Tue 10 Mar, 09:00Free',
      'Tue 17 Mar, 09:00Free',
      'Tue 24 Mar, 09:00Free',
    ]);
    screen.getByText('Total of 4 visits');
    screen.getByText('$100.00');
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
    const made = await bookings();
    expect(made.map(({ date }) => date.slice(5, 10))).toEqual(['03-03', '03-10', '03-17', '03-24']);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(made.map(({ providerId }) => providerId)).toEqual([grace.id, grace.id, grace.id, grace.id]);
  });

  it('offers the documented choices of how often and how many', async () => {
    await aProvider(our.world);
    await openSeries();
    const choices = (name: string) =>
      within(screen.getByLabelText(name))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(choices('Frequency')).toEqual(['Weekly', 'Every 2 weeks', 'Monthly']);
    expect(choices('Number of bookings')).toEqual(['1', '2', '3', '4', '6', '8', '12']);
  });

  it('asks what to do about a date that is taken, and books the others when it is left out', async () => {
    await aProvider(our.world, { name: 'Grace Mensah' });
    const later = { recurring: true, recurrencePattern: 'weekly' as const };
    await aBooking(our.world, await aCustomer(our.world), {
      ...later,
      date: '2026-03-17T09:00',
      time: '09:00',
    });
    const page = await openSeries();
    await screen.findByText('Fully booked at this time');
    await confirm(page);
    await screen.findByText('Choose what to do about this date');
    expect(await bookings()).toEqual([]);
    const leaveOut = screen.getByRole('button', { name: 'Leave this date out' });
    expect(document.activeElement).toBe(leaveOut);
    await page.user.click(leaveOut);
    await screen.findByText('Left out');
    screen.getByText('Total of 3 visits');
    await confirm(page);
    await screen.findByText('Created 3 recurring bookings');
    expect(await bookings()).toHaveLength(3);
  });

  it('lets another provider come on a date only when the customer agrees', async () => {
    const grace = await aProvider(our.world, { name: 'Grace Mensah' });
    const later = { recurring: true, recurrencePattern: 'weekly' as const, providerId: grace.id };
    await aBooking(our.world, await aCustomer(our.world), {
      ...later,
      date: '2026-03-10T09:00',
      time: '09:00',
    });
    const ines = await aProvider(our.world, { name: 'Ines Duarte' });
    const page = await openSeries(`/booking?serviceId=1&providerId=${grace.id}`);
    await screen.findByText('Grace Mensah is busy');
    await page.user.click(screen.getByRole('button', { name: 'Let Ines Duarte come' }));
    await screen.findByText('Ines Duarte comes');
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
    await aProvider(our.world, { hours: all });
    const page = await openSeries();
    await page.user.selectOptions(screen.getByLabelText('Frequency'), 'Monthly');
    await screen.findByText('Fri 3 Apr, 09:00');
    expect((await dates())[2]).toContain('Sun 3 May, 09:00');
    await page.user.click(screen.getByRole('button', { name: 'Move to Mon 4 May' }));
    await screen.findByText('Moved from Sunday');
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    expect((await bookings())[2]?.date).toBe('2026-05-04T08:00:00.000Z');
  });

  it('stops at the first failure, names it, keeps what was booked, and resumes after a reload', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await dates();
    const failing = failOn('2026-03-17');
    await confirm(page);
    await screen.findByText('Booking failed');
    await screen.findByText(/^Failed to create booking 3: We could not reach the server/);
    expect(await bookings()).toHaveLength(2);
    page.close();

    failing.letThrough();
    const again = openPage(our.world, '/booking', { as: customer });
    await screen.findByRole('heading', { name: 'Your recurring booking was stopped' });
    await again.user.click(screen.getByRole('button', { name: 'Resume from 3' }));
    await screen.findByText('Created 4 recurring bookings');
    const made = await bookings();
    expect(made).toHaveLength(4);
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
  });

  it('undoes what was booked before the failure, and the form still holds what was chosen', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await dates();
    failOn('2026-03-17');
    await confirm(page);
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Bookings undone');
    expect((await bookings()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await screen.findByLabelText('Make this a recurring booking')).toHaveProperty('checked', true);
  });

  it('takes another time in one click for a date that was taken meanwhile', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await dates();
    const later = { recurring: true, recurrencePattern: 'weekly' as const };
    await aBooking(our.world, await aCustomer(our.world), {
      ...later,
      date: '2026-03-17T09:00',
      time: '09:00',
    });
    await confirm(page);
    await screen.findByText('Booking failed');
    const series = within(await screen.findByRole('region', { name: 'Recurring booking' }));
    const [other] = await series.findAllByRole('button', { name: /17 Mar/ });
    await page.user.click(other!);
    await page.user.click(screen.getByRole('button', { name: 'Resume from 3' }));
    await screen.findByText('Created 4 recurring bookings');
    const third = (await bookings())[2];
    expect(third?.date.slice(0, 10)).toBe('2026-03-17');
    expect(third?.time).not.toBe('09:00');
  });

  it('goes on after logging in again when the session ends on the way', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await dates();
    let sent = 0;
    server.use(
      http.post('*/trpc/bookings.request', () => {
        sent += 1;
        if (sent === 3) page.endSession();
        return undefined;
      }),
    );
    await confirm(page);
    await screen.findByText('Authentication required');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Fbooking/));
    page.close();
    openPage(our.world, '/booking', { as: customer });
    await screen.findByRole('button', { name: 'Resume from 3' });
  });

  it('leaves the form as it is when the first date fails, and books nothing twice after a lost answer', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await dates();
    let lost = true;
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) => {
        if (!lost) return undefined;
        lost = false;
        // The server books it, and the answer is lost on the way.
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    await confirm(page);
    await screen.findByText(/^Failed to create booking 1:/);
    // The live stream says that something was booked: that is this very request, which does not stand in its own way.
    await act(() => refresh(queryClient, ['availability', 'bookings.previewSeries']));
    expect(screen.getByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    expect(await bookings()).toHaveLength(4);
  });
});
