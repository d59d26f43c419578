import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, startSession, toast } from './people.ts';

const VISIT = 'Deep Cleaning on Tue 3 Mar, 12:00';
const ADDRESS = { name: 'Home', addressLine1: '12 Willow Lane', city: 'London', postalCode: 'SW1A 1AA' };

test('a provider’s actions appear in every tab and browser of the customer, and nowhere without the stream', async ({
  page,
  openBrowser,
}) => {
  const provider = await openBrowser();
  await signIn(provider, DEMO.provider);
  const { id } = (await (await provider.request.get('/api/user')).json()) as { id: number };

  await startSession(page, DEMO.customer);
  expect((await page.request.post('/api/user-addresses', { data: ADDRESS })).ok()).toBe(true);
  await page.goto(`/booking?serviceId=2&providerId=${id}`);
  await page.getByRole('radio', { name: '12:00' }).check();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(toast(page)).toContainText('Booking successful');
  const tab = await page.context().newPage();
  await tab.goto('/customer-dashboard');

  const elsewhere = await openBrowser();
  await signIn(elsewhere, DEMO.customer);
  const silent = await openBrowser();
  // It is never answered.
  await silent.route('**/trpc/events.follow**', () => {});
  await signIn(silent, DEMO.customer);
  const all = [page, tab, elsewhere];
  for (const each of [...all, silent]) await expect(row(each)).toContainText('Pending');

  await provider.getByRole('button', { name: `Accept: ${VISIT}` }).click();
  await provider.getByRole('button', { name: 'Accept booking' }).click();
  for (const each of all) {
    await expect(row(each)).toContainText('Confirmed');
    await expect(each.getByText(`accepted ${VISIT}`)).toBeAttached();
  }
  await expect(row(silent)).toContainText('Pending');
});

function row(page: Page) {
  return page
    .getByRole('table', { name: 'Upcoming Bookings' })
    .getByRole('row')
    .filter({ hasText: 'Deep Cleaning' })
    .filter({ hasText: 'Tue 3 Mar, 12:00' });
}
