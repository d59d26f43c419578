import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, signIn, toast } from './people.ts';

const SECTION = '/account?section=calendar';
/** Of the demo customer, still to be accepted. */
const VISIT = 'Dog Walking';

test('a calendar follows a booking that is moved and cancelled, until its address ends', async ({ page }) => {
  await signIn(page, DEMO.customer, SECTION);
  await page.getByRole('button', { name: 'Create link' }).click();
  const first = await addressShown(page);
  const asked = await readVisit(first);
  expect(asked.lines).toContain('STATUS:TENTATIVE');

  await page.goto('/customer-dashboard');
  await page
    .getByRole('link', { name: new RegExp(`^${VISIT}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: VISIT }).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Add to calendar/ }).click();
  const id = Number(page.url().split('/').at(-1));
  expect((await file).suggestedFilename()).toBe(`doorstep-booking-${id}.ics`);

  const data = { bookingId: id, date: '2026-03-10T11:00', time: '11:00' };
  expect((await page.request.post('/trpc/bookings.reschedule', { data })).ok()).toBe(true);
  const moved = await readVisit(first);
  expect(moved.sequence).toBeGreaterThan(asked.sequence);
  expect(moved.lines).toContain('DTSTART;TZID=Europe/London:20260310T110000');

  await page.getByRole('button', { name: /^Cancel: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel Booking' }).click();
  await expect(toast(page)).toContainText('Booking cancelled');
  const cancelled = await readVisit(first);
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  expect(cancelled.lines).toContain('STATUS:CANCELLED');

  await page.goto(SECTION);
  await page.getByRole('button', { name: 'Renew link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();
  await expect(page.getByText('The old link no longer works.')).toBeVisible();
  const second = await addressShown(page);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  await page.getByRole('tab', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(toast(page)).toContainText('Account deleted');
  expect(await statusOf(second)).toBe(404);
});

async function addressShown(page: Page): Promise<string> {
  return page.getByLabel('Your calendar link').inputValue();
}

/** As a calendar program asks: without a session. */
const statusOf = async (address: string) => (await fetch(address)).status;

/** The entry of the visit in a feed: its lines, and its SEQUENCE. */
async function readVisit(address: string): Promise<{ lines: string[]; sequence: number }> {
  const events = (await (await fetch(address)).text()).split('BEGIN:VEVENT\r\n').slice(1);
  const lines = events.find((event) => event.includes(VISIT))?.split('\r\n') ?? [];
  const [sequence] = lines.flatMap((line) => /^SEQUENCE:(\d+)$/.exec(line)?.[1] ?? []);
  return { lines, sequence: Number(sequence) };
}
