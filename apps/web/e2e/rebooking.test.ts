import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, toast } from './people.ts';

const WALK = 'Dog Walking on Fri 6 Mar, 09:00';

test('a declined booking is booked again in one click, and shows the new status', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, DEMO.customer);
  await expect(row(page)).toContainText('Reply due Tue 3 Mar, 10:00');

  const declining = await openBrowser();
  await signIn(declining, 'ben.archer@doorstep.test');
  await declining.getByRole('button', { name: `Decline: ${WALK}` }).click();
  await declining.getByRole('button', { name: 'Decline booking' }).click();

  await expect(row(page)).toContainText('Ben Archer declined');
  await page.getByRole('button', { name: `Book Sofia Rossi, $20.00: ${WALK}` }).click();
  await expect(toast(page)).toContainText('Booking successful');
  await expect(toast(page)).toContainText('Your service has been booked successfully');
  const confirmation = page.getByRole('region', { name: 'Your new booking' });
  await expect(confirmation).toContainText('Waiting for Sofia to confirm');

  const accepting = await openBrowser();
  await signIn(accepting, 'sofia.rossi@doorstep.test');
  await accepting.getByRole('button', { name: `Accept: ${WALK}` }).click();
  await accepting.getByRole('button', { name: 'Accept booking' }).click();
  await expect(confirmation).toContainText('Your booking is confirmed');

  await page.reload();
  await expect(confirmation).toContainText('Your booking is confirmed');
  await confirmation.getByRole('link', { name: 'View booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dog Walking' })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('You sent Sofia Rossi a request.');
  await expect(history).toContainText('Sofia Rossi accepted.');
  await page.goBack();
  await confirmation.getByRole('button', { name: 'Dismiss' }).click();
  await expect(confirmation).toBeHidden();
});

/** Returns the row of Ben Archer's booking. */
function row(page: Page) {
  return page
    .getByRole('table', { name: 'Upcoming Bookings' })
    .getByRole('row')
    .filter({ hasText: 'Ben Archer' });
}
