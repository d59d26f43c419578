import { aBooking, aCustomer, aProvider, anAdmin, readBookings } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';
import { saveHome } from '../../testing/wizard.ts';

openWorldForEachTest({ customer: true });

beforeEach(() => saveHome(world, customer));
afterEach(() => vi.restoreAllMocks());

type Page = ReturnType<typeof openPage>;
const open = (path: string) => openPage(world, path, { as: customer });
const time = (name: string) => screen.findByRole('radio', { name });
/** Once the first free time is filled in. */
const ready = () => screen.findByText('Tuesday 3 March, 09:00');
const confirm = (page: Page) => pressOnceEnabled(page, 'Confirm Booking');
const bookings = () => readBookings(world.as(customer));
const takeTenOClock = async () =>
  aBooking(world, await aCustomer(world), { date: '2026-03-03T10:00', time: '10:00' });

describe('a booking whose first free time is not known yet', () => {
  it('is not sent before it is, so that an early click is no mistake', async () => {
    await aProvider(world);
    let answer = () => {};
    const response = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get(/trpc\/.*availability\.slots/, () => response.then(() => undefined)));
    open('/booking?serviceId=1');
    const button = await screen.findByRole('button', { name: 'Confirm Booking' });
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    answer();
    await ready();
    expect(button).toHaveProperty('disabled', false);
  });
});

describe('a time that the customer chose', () => {
  it('never becomes another by itself when it is taken meanwhile', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await page.user.click(await time('10:00'));
    await takeTenOClock();
    await confirm(page);
    await screen.findByText('Booking failed');
    await screen.findByText('10:00 isn’t free on this day. Please choose another time');
    for (const radio of screen.getAllByRole('radio', { name: /^\d\d:\d\d$/ }))
      expect(radio).toHaveProperty('checked', false);
    await confirm(page);
    await screen.findByText('Please select a time');
    expect(await bookings()).toEqual([]);
  });

  it('nor does the one that was filled in, once it was sent', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    await aBooking(world, await aCustomer(world), { date: '2026-03-03T09:00', time: '09:00' });
    await confirm(page);
    await screen.findByText('09:00 isn’t free on this day. Please choose another time');
    expect(await bookings()).toEqual([]);
  });

  it('is asked for again after a reload when it was taken', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await page.user.click(await time('10:00'));
    page.close();
    await takeTenOClock();
    open('/booking?serviceId=1');
    await screen.findByText('10:00 isn’t free on this day. Please choose another time');
  });

  it('is where the keyboard goes when it is missing', async () => {
    const allDay = { startTime: '09:00', endTime: '18:00' };
    await aProvider(world, { hours: [2, 4].map((dayOfWeek) => ({ dayOfWeek, ...allDay })) });
    const page = open('/booking?serviceId=1');
    await time('09:00');
    await page.user.click(
      await screen.findByRole('button', { name: 'Wednesday 4 March 2026, no free times' }),
    );
    const next = await screen.findByRole('button', { name: 'Next free day: Thu 5 Mar' });
    await confirm(page);
    await screen.findByText('Please select a time');
    expect(document.activeElement).toBe(next);
    await page.user.click(next);
    const nine = await time('09:00');
    await confirm(page);
    await waitFor(() => expect(document.activeElement).toBe(nine));
  });
});

describe('the service of a booking', () => {
  it('stands in the address, so that another choice survives a reload', async () => {
    await aProvider(world, { services: [1, 2] });
    const page = open('/booking?serviceType=cleaning');
    await page.user.selectOptions(await screen.findByLabelText('Service'), '2');
    await waitFor(() => expect(page.address()).toBe('/booking?serviceId=2'));
    await screen.findByText('1 hour at $35.00/hr');
  });

  it('is asked for when the one in the address is not offered any more', async () => {
    await world.as(await anAdmin(world)).services.retire({ serviceId: 3 });
    await aProvider(world);
    const other = open('/booking?serviceId=1');
    await ready();
    other.close();
    const page = open('/booking?serviceId=3');
    await screen.findByText('That service is no longer offered. Please choose another.');
    await confirm(page);
    await screen.findByText('Please select a service');
    await page.user.selectOptions(screen.getByLabelText('Service'), '1');
    await waitFor(() => expect(screen.queryByText(/no longer offered/)).toBeNull());
  });

  it.each(['serviceId=0', 'serviceId=abc', 'serviceType=plumbing', 'serviceId=1e0'])(
    'is not guessed from ?%s',
    async (query) => {
      open(`/booking?${query}`);
      expect(await screen.findByLabelText('Service')).toHaveProperty('value', '');
    },
  );

  it('is asked for when it was retired while the form was filled in', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    await world.as(await anAdmin(world)).services.retire({ serviceId: 1 });
    await confirm(page);
    await screen.findByText('Failed to create booking: 400: Please select a service');
    await screen.findByText('That service is no longer offered. Please choose another.');
    expect(screen.getByLabelText('Service')).toHaveProperty('value', '');
  });

  it('that costs something else by now shows its new price before it is confirmed again', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    await screen.findByText('1 hour at $25.00/hr');
    const admin = world.as(await anAdmin(world));
    const [first] = (await admin.services.list()).filter(({ id }) => id === 1);
    const { id: serviceId, ...service } = first!;
    await admin.services.update({ ...service, serviceId, price: 3000 });
    await confirm(page);
    await screen.findByText(/^Failed to create booking: 409: The price has changed/);
    await screen.findByText('1 hour at $30.00/hr');
    await confirm(page);
    await screen.findByText('Booking successful');
    expect(await bookings()).toMatchObject([{ totalPrice: 3000 }]);
  });
});

describe('a booking whose answers were lost', () => {
  /** Closing a page in here leaves it, which a reload does not. */
  function reload(page: Page) {
    const stored = Object.entries<string>(sessionStorage);
    page.close();
    for (const [key, text] of stored) sessionStorage.setItem(key, text);
  }

  /** Books 10:00, and leaves the page before the answer, which never comes. */
  async function leaveBeforeAnswer() {
    await aProvider(world);
    let isBooked = false;
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) => {
        if (isBooked) return undefined;
        isBooked = true;
        await fetch(request.clone());
        return new Promise(() => {});
      }),
    );
    const page = open('/booking?serviceId=1');
    await page.user.click(await time('10:00'));
    await confirm(page);
    await waitFor(async () => expect(await bookings()).toHaveLength(1));
    reload(page);
  }

  it('is not sent again long after it was left', async () => {
    await leaveBeforeAnswer();
    const draft = `doorstep-draft-sent-booking-${customer.id}`;
    const { sentAt, ...sent } = JSON.parse(sessionStorage.getItem(draft)!);
    sessionStorage.setItem(draft, JSON.stringify({ ...sent, sentAt: sentAt - 3 * 60_000 }));
    const again = open('/booking?serviceId=2');
    await waitFor(() => expect(sessionStorage.getItem(draft)).toBeNull());
    expect(again.address()).toBe('/booking?serviceId=2');
    expect(screen.queryByText('Booking successful')).toBeNull();
  });

  it('is found after a reload that came before its answer', async () => {
    await leaveBeforeAnswer();
    const again = open('/booking?serviceId=1');
    await screen.findByText('Booking successful');
    await waitFor(() => expect(again.address()).toBe('/customer-dashboard'));
    expect(await bookings()).toHaveLength(1);
  });

  it('is made once, also when the page is reloaded before it is tried again', async () => {
    await aProvider(world);
    await aProvider(world);
    let lost = 0;
    server.use(
      http.post('*/trpc/bookings.request', async ({ request }) => {
        if (lost === 2) return undefined;
        lost += 1;
        // The server books it, and its answers are lost on the way: of the request, and of its repetition.
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    const page = open('/booking?serviceId=1');
    await page.user.click(await time('10:00'));
    await confirm(page);
    await screen.findByText('Booking failed');
    reload(page);
    const again = open('/booking?serviceId=1');
    await time('10:00');
    await confirm(again);
    await screen.findByText('Booking successful');
    expect(await bookings()).toHaveLength(1);
  });
});

describe('a browser that keeps nothing', () => {
  it('books all the same', async () => {
    await aProvider(world);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key.startsWith('doorstep-draft'))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const page = open('/booking?serviceId=1');
    await ready();
    await page.user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
    await confirm(page);
    await screen.findByText('Booking successful');
    expect(await bookings()).toMatchObject([{ notes: 'Ring twice' }]);
  });
});

describe('an address that is typed for a booking', () => {
  it('may not be longer than one that is saved', async () => {
    await aProvider(world);
    const page = open('/booking?serviceId=1');
    await ready();
    await page.user.click(await screen.findByRole('button', { name: 'Change address' }));
    await page.user.click(await screen.findByRole('radio', { name: /Another address/ }));
    await page.user.click(screen.getByLabelText('Address line 1'));
    await page.user.paste('x'.repeat(201));
    await confirm(page);
    const field = screen.getByLabelText('Address line 1');
    await within(field.closest('.mantine-InputWrapper-root') as HTMLElement).findByText(
      'Please use 200 characters or fewer',
    );
    expect(document.activeElement).toBe(field);
  });
});

describe('what the customer typed', () => {
  it('is theirs: the next user in the same tab finds nothing of it', async () => {
    await aProvider(world);
    const instructions = () => screen.findByLabelText(/^Notes/);
    const page = open('/booking?serviceId=1');
    await page.user.type(await instructions(), 'The key lies under the mat');
    page.close();

    const again = open('/booking?serviceId=1');
    expect(await instructions()).toHaveProperty('value', 'The key lies under the mat');
    again.close();

    openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
    expect(await instructions()).toHaveProperty('value', '');
  });
});
