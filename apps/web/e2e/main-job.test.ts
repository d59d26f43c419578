import { type Page, expect, test } from './journey.ts';
import { DEMO, logIn, logOut, toast } from './people.ts';

const NORA = { name: 'Nora Lind', username: 'nora', email: 'nora@example.test', password: 'a good password' };
const VISIT = 'Deep Cleaning on Tue 3 Mar, 11:00';

test('a customer books, the provider accepts and does the job, and the customer sees each step', async ({
  page,
  moveClock,
}) => {
  await page.goto('/');
  await register(page);
  await book(page);
  await expect(bookingRow(page, 'Upcoming Bookings')).toContainText('Pending');
  // It reads the booking a little later: after the logout that would be refused.
  await expect(page.getByRole('region', { name: 'Your new booking' })).toContainText('Waiting for');
  await logOut(page);

  await logIn(page, DEMO.admin);
  const provider = await assignedProvider(page);
  await logOut(page);

  await logIn(page, provider.email);
  await page.getByRole('button', { name: `Accept: ${VISIT}` }).click();
  await page.getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(page)).toContainText('Booking updated');
  await page.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  await expect(bookingRow(page, 'Upcoming Jobs')).toContainText('Confirmed');
  await expect(page.getByRole('button', { name: `Complete: ${VISIT}` })).toBeHidden();
  await logOut(page);

  await logIn(page, NORA.email, NORA.password);
  await expect(bookingRow(page, 'Upcoming Bookings')).toContainText('Confirmed');
  await expect(page.getByRole('region', { name: 'Next visit' })).toContainText('Tomorrow at 11:00');
  await logOut(page);

  await moveClock('2026-03-03T11:20:00Z');
  await logIn(page, provider.email);
  await page.getByRole('tab', { name: 'Upcoming Jobs' }).click();
  // The next job above the table has the same button, once it is there.
  await bookingRow(page, 'Upcoming Jobs')
    .getByRole('button', { name: `Complete: ${VISIT}` })
    .click();
  await page.getByRole('button', { name: 'Complete job' }).click();
  await expect(toast(page)).toContainText('Booking updated');
  await page.getByRole('tab', { name: 'Completed Jobs' }).click();
  await expect(page.getByRole('table', { name: 'Completed Jobs' })).toContainText('$70.00');
  await logOut(page);

  await moveClock('2026-03-03T12:20:00Z');
  await logIn(page, NORA.email, NORA.password);
  await expect(bookingRow(page, 'Past Bookings')).toContainText('Completed');
});

async function register(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Name', { exact: true }).fill(NORA.name);
  await page.getByLabel('Username').fill(NORA.username);
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page)).toContainText('Welcome to Doorstep, Nora Lind!');
  await expect(page.getByText('No upcoming bookings')).toBeVisible();
}

/** From the dashboard; the form offers tomorrow's first free time, and a later one is chosen. */
async function book(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Booking' }).click();
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Deep Cleaning, $35.00/hr' });
  await expect(page.getByRole('radio', { name: '09:00' })).toBeChecked();
  await page.getByRole('radio', { name: '11:00' }).check();
  await page.getByLabel('Address line 1').fill('12 Willow Lane');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('Postcode', { exact: true }).fill('SW1A 1AA');
  await page.getByLabel('Notes (optional)').fill('The cat is shy.');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking successful');
  await expect(toast(page)).toContainText('Your service has been booked successfully');
  await expect(page).toHaveURL('/customer-dashboard');
}

/** Returns the provider that the server chose, as an admin sees them: the name next to the booking, the email in the list of users. */
async function assignedProvider(page: Page): Promise<{ name: string; email: string }> {
  await page.getByRole('tab', { name: 'Bookings Management' }).click();
  await page.getByLabel('Search by address, ID or name').fill('willow lane');
  const row = page.getByRole('table', { name: 'Bookings' }).getByRole('row').nth(1);
  await expect(row).toContainText('12 Willow Lane');
  const name = await row.getByRole('cell').nth(2).innerText();
  await page.getByRole('tab', { name: 'Users Management' }).click();
  await page.getByLabel('Search by name, email or username').fill(name);
  const user = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1);
  await expect(user).toContainText(name);
  return { name, email: await user.getByRole('cell').nth(1).innerText() };
}

function bookingRow(page: Page, table: string) {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: 'Deep Cleaning' });
}
