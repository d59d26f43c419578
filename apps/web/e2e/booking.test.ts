import type { Locator, Page as PlaywrightPage } from '@playwright/test';
import { type Page, expect, followRequests, test } from './journey.ts';
import { DEMO, startSession, toast } from './people.ts';
import { answered } from './steady.ts';

const NORA = { name: 'Nora Lind', username: 'nora', email: 'nora@example.test', password: 'a good password' };
const HOME = { name: 'Home', addressLine1: '12 Willow Lane', city: 'London', postalCode: 'SW1A 1AA' };

test('a visitor books a first service, and registers on the way without losing input', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Now: Deep Cleaning' }).click();
  await page.getByLabel('Name', { exact: true }).fill(NORA.name);
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page)).toContainText('Welcome to Doorstep, Nora Lind!');
  await expect(page).toHaveURL('/booking?serviceId=2');

  await page.getByRole('group', { name: 'Home size' }).getByRole('radio', { name: 'Large' }).check();
  await page.getByLabel('Find address by postcode').fill('SW1A 1AA');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(toast(page)).toContainText('Limited Results');
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await page.keyboard.type('12 Willow Lane');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Your service has been booked successfully');
  await expect(page).toHaveURL('/customer-dashboard');
  await expect(page.getByRole('table', { name: 'Upcoming Bookings' })).toContainText('Deep Cleaning');
});

test('with a saved address it takes two clicks from the landing page, and no typing', async ({ page }) => {
  await startWithAddress(page);
  await page.goto('/');
  const clicks = countClicks();
  await clicks.on(page.getByRole('link', { name: 'Book Now: Standard Home Cleaning' }));
  await expect(page.getByRole('radio', { name: /^Home/ })).toBeChecked();
  await clicks.on(page.getByRole('button', { name: 'Confirm Booking' }));
  await expect(toast(page)).toContainText('Booking successful');
  expect(clicks.made()).toBe(2);
});

test('of two people who want the same time, the second books another in one click', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  await startWithAddress(page);
  const providerId = await weeklyCleaner(page);
  await page.goto(`/booking?serviceId=1&providerId=${providerId}`);
  await page.getByRole('radio', { name: '10:00' }).check();

  const rival = await browser.newContext({ baseURL: server.origin });
  const other = await rival.newPage();
  await registerOver(other);
  const date = '2026-03-03T10:00';
  const request = { serviceId: 1, providerId, date, time: '10:00', address: '2 Mill Lane', duration: 60 };
  expect((await other.request.post('/api/bookings', { data: request })).ok()).toBe(true);
  await rival.close();

  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking failed');
  await page.getByRole('alert').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking successful');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
});

test('without a connection nothing is lost, and the booking continues once there is one', async ({
  page,
  context,
  complaints,
}) => {
  const pending = followRequests(context);
  await startWithAddress(page);
  await page.goto('/booking?serviceId=1');
  await page.getByRole('radio', { name: '11:00' }).check();
  await page.getByLabel('Notes (optional)').fill('Ring twice');
  // The portrait of who would be asked at that time may be on its way.
  await answered(page, pending);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Failed to create booking: We couldn’t reach the server.');
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked();
  await expect(page.getByLabel('Notes (optional)')).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking successful');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
});

async function startWithAddress(page: Page): Promise<void> {
  await startSession(page, DEMO.customer);
  expect((await page.request.post('/api/user-addresses', { data: HOME })).ok()).toBe(true);
}

async function registerOver(page: PlaywrightPage): Promise<void> {
  const account = { ...NORA, role: 'customer', phone: null };
  expect((await page.request.post('/api/register', { data: account })).ok()).toBe(true);
}

/** The provider of the demo customer's weekly cleaning, who is free at ten tomorrow. */
async function weeklyCleaner(page: Page): Promise<number> {
  const bookings: { recurring: boolean; providerId: number }[] = await (
    await page.request.get('/api/bookings')
  ).json();
  const weekly = bookings.find(({ recurring }) => recurring);
  expect(weekly).toBeTruthy();
  return weekly?.providerId ?? 0;
}

/** Counts the clicks that it makes. */
function countClicks() {
  let made = 0;
  return {
    async on(target: Locator) {
      made += 1;
      await target.click();
    },
    made: () => made,
  };
}
