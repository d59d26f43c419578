import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, logIn, logOut, signIn, toast } from './people.ts';

/** The demo customer's weekly cleaning, and who comes. */
const CARD = 'Weekly cleaning on Fridays';
const CLEANER = { name: 'Maria Silva', email: 'maria.silva@doorstep.test' };

test('a customer skips a date, pauses all and reactivates one, and its provider sees it', async ({
  page,
}) => {
  await signIn(page, DEMO.customer);
  await expectDates(page, 'Confirmed Confirmed Pending Pending');
  await manage(page, /^Fri 13 Mar/);
  await page.getByRole('button', { name: 'Skip this service', exact: true }).click();
  await expect(toast(page)).toContainText('Service paused');
  await expectDates(page, 'Confirmed Paused Pending Pending');

  await manage(page, /^Fri 6 Mar/);
  await page.getByLabel('Pause all upcoming services').check();
  await page.getByRole('button', { name: 'Pause all services' }).click();
  await expect(toast(page)).toContainText('3 dates.');
  await expectDates(page, 'Paused Paused Paused Paused');

  await reactivate(page, /^Fri 6 Mar/);
  await expect(toast(page)).toContainText('Service reactivated');
  await expectDates(page, 'Pending Paused Paused Paused');
  await logOut(page);

  await logIn(page, CLEANER.email);
  const accept = page.getByRole('button', { name: 'Accept: Standard Home Cleaning on Fri 6 Mar, 15:00' });
  await accept.click();
  await page.getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(page)).toContainText('Booking updated');
  // The refetched data has arrived before the session ends.
  await expect(accept).toBeHidden();
  await logOut(page);
  await logIn(page, DEMO.customer);
  await expectDates(page, 'Confirmed Paused Paused Paused');
});

test('a provider accepts a whole series on a phone, and its customer sees it at once', async ({
  page,
  openBrowser,
}) => {
  const provider = await openBrowser();
  await signIn(provider, CLEANER.email);
  await provider.setViewportSize({ width: 390, height: 844 });
  await signIn(page, DEMO.customer);
  await expectDates(page, 'Confirmed Confirmed Pending Pending');

  await expect(provider.getByText('Weekly, 2 dates, the last on Fri 27 Mar, 15:00')).toBeVisible();
  await provider.getByRole('button', { name: 'Accept all: Standard Home Cleaning' }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Accept all dates' }).click();
  await expect(toast(provider)).toContainText('Booking updated');
  await expectDates(page, 'Confirmed Confirmed Confirmed Confirmed');
});

test('a paused date whose time is taken stays paused, and is reactivated at another time', async ({
  page,
  server,
  playwright,
  complaints,
}) => {
  await signIn(page, DEMO.customer);
  await manage(page, /^Fri 6 Mar/);
  await page.getByRole('button', { name: 'Skip this service', exact: true }).click();
  await expectDates(page, 'Paused Confirmed Pending Pending');

  const other = await playwright.request.newContext({ baseURL: server.origin });
  await other.post('/api/login', { data: { email: DEMO.neighbour, password: DEMO_PASSWORD } });
  const taken = await other.post('/api/bookings', {
    data: {
      serviceId: 1,
      providerId: await cleanerId(page),
      date: '2026-03-06T15:00',
      time: '15:00',
      address: '1 High Street',
    },
  });
  expect(taken.status()).toBe(201);
  await other.dispose();

  await reactivate(page, /^Fri 6 Mar/);
  await expect(toast(page)).toContainText('Error');
  const dialog = page.getByRole('dialog', { name: 'Friday 6 March' });
  await expect(dialog).toContainText('The date stays paused.');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  await dialog.getByRole('button', { name: 'Fri 6 Mar, 16:00' }).click();
  await expect(toast(page)).toContainText('Service reactivated');
  await expectDates(page, 'Pending Confirmed Pending Pending', '16:00');
});

/** Returns the provider of the series, as its customer's bookings name them. */
async function cleanerId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/bookings');
  const bookings = (await answer.json()) as { providerId: number; providerName: string }[];
  return bookings.find(({ providerName }) => providerName === CLEANER.name)?.providerId ?? 0;
}

async function manage(page: Page, date: RegExp): Promise<void> {
  await page.getByRole('button', { name: date }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Manage Service' }).click();
}

async function reactivate(page: Page, date: RegExp): Promise<void> {
  await page.getByRole('button', { name: date }).click();
  await page.getByRole('button', { name: 'Reactivate Service' }).click();
  await page.getByRole('button', { name: 'Reactivate this service', exact: true }).click();
}

/** Expects the statuses of the series' dates, all at 15:00 but perhaps the first. */
async function expectDates(page: Page, statuses: string, firstTime = '15:00'): Promise<void> {
  const tiles = page.getByRole('region', { name: CARD }).getByRole('listitem');
  const times = [firstTime, '15:00', '15:00', '15:00'];
  await expect(tiles).toHaveText(
    statuses.split(' ').map((status, index) => `Fri ${6 + 7 * index} Mar ${times[index]} ${status}`),
  );
}
