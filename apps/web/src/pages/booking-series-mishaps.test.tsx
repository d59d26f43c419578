import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

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
async function openSeries(): Promise<Page> {
  const page = openPage(our.world, '/booking?serviceId=1', { as: customer });
  await screen.findByRole('radio', { name: '09:00' });
  await page.user.click(screen.getByLabelText('Make this a recurring booking'));
  return page;
}

const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const bookings = () => our.world.as(customer).bookings.list();

describe('a series of more dates than may wait for an answer', () => {
  const waiting = async (count: number) => {
    for (let made = 0; made < count; made += 1) await aBooking(our.world, customer, { serviceId: 24 });
  };

  it('says so before it is booked, and books as many as may in one click more', async () => {
    await aProvider(our.world);
    await waiting(23);
    const page = await openSeries();
    await screen.findByText('2 more dates can be booked now.');
    expect((await shown())[2]).toContain('One request too many');
    await confirm(page);
    expect(await screen.findAllByText('Choose what to do about this date')).toHaveLength(2);
    expect(await bookings()).toHaveLength(23);
    await press(page, 'Leave the last 2 dates out');
    screen.getByText('Total of 2 visits');
    await confirm(page);
    await screen.findByText('Created 2 recurring bookings');
    expect(await bookings()).toHaveLength(25);
  });

  it('is not booked at all while none may', async () => {
    await aProvider(our.world);
    await waiting(25);
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
    await aProvider(our.world);
    const page = openPage(our.world, '/booking?serviceId=1', { as: customer });
    await screen.findByRole('radio', { name: '09:00' });
    await aBooking(our.world, await aCustomer(our.world), { date: '2026-03-03T09:00', time: '09:00' });
    await page.user.click(screen.getByLabelText('Make this a recurring booking'));
    await page.user.selectOptions(screen.getByLabelText('Number of bookings'), '1');
    await page.user.click(await screen.findByRole('button', { name: 'Leave this date out' }));
    await screen.findByText('Every date is left out. Take one back, or start on another day.');
    await confirm(page);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take back' }));
    expect(await bookings()).toEqual([]);
    await press(page, 'Take back');
    await screen.findByText('Fully booked at this time');
  });

  it('leads to the check of its dates when that has failed', async () => {
    await aProvider(our.world);
    let failing = true;
    server.use(
      http.get('*/trpc/*', ({ request }) =>
        failing && request.url.includes('previewSeries') ? HttpResponse.error() : undefined,
      ),
    );
    const page = await openSeries();
    await screen.findByText('The dates could not be checked');
    await confirm(page);
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(document.activeElement).toBe(retry);
    failing = false;
    await page.user.click(retry);
    expect(await shown()).toHaveLength(4);
  });
});

describe('a series that was undone', () => {
  it('is booked anew when it is confirmed again', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await shown();
    let failing = true;
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) =>
        failing && (await request.clone().text()).includes('"2026-03-17T') ? HttpResponse.error() : undefined,
      ),
    );
    await confirm(page);
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Bookings undone');
    failing = false;
    await screen.findByRole('list', { name: 'Dates' });
    await confirm(page);
    await screen.findByText('Created 4 recurring bookings');
    const made = await bookings();
    expect(made.filter(({ status }) => status === 'pending')).toHaveLength(4);
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
  });
});

describe('a series that another tab sees', () => {
  it('is followed there, and the form comes back when it is done', async () => {
    await aProvider(our.world);
    const page = await openSeries();
    await shown();
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) =>
        (await request.clone().text()).includes('"2026-03-17T') ? HttpResponse.error() : undefined,
      ),
    );
    await confirm(page);
    const heading = await screen.findByRole('heading', { name: 'Your recurring booking was stopped' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const key = `doorstep-series-${customer.id}`;
    const creation = JSON.parse(localStorage.getItem(key)!) as { made: number };
    localStorage.setItem(key, JSON.stringify({ ...creation, made: 3 }));
    fireEvent(window, new StorageEvent('storage', { key }));
    await screen.findByRole('button', { name: 'Resume from 4' });
    localStorage.removeItem(key);
    fireEvent(window, new StorageEvent('storage', { key }));
    await screen.findByRole('button', { name: 'Confirm Booking' });
  });

  it('is not resumed while that tab books it', async () => {
    await aProvider(our.world);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: busyElsewhere } });
    const page = await openSeries();
    await shown();
    await confirm(page);
    await screen.findByText('Another tab is booking this series right now.');
    expect(await bookings()).toEqual([]);
    Reflect.deleteProperty(navigator, 'locks');
  });
});

/** As browsers answer when another tab holds a lock. */
async function busyElsewhere<T>(_: string, __: LockOptions, work: (lock: null) => Promise<T>): Promise<T> {
  return work(null);
}
