import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn, logOut, signIn, toast } from './people.ts';

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
