import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn, toast } from './people.ts';

test('an admin finds who changed a booking, and exports the entries as CSV', async ({
  page,
  openBrowser,
}) => {
  const provider = await openBrowser();
  await signIn(provider, DEMO.provider);
  await provider
    .getByRole('button', { name: /^Accept: / })
    .first()
    .click();
  await provider.getByRole('button', { name: 'Accept booking' }).click();
  await expect(toast(provider)).toContainText('Booking updated');

  await signIn(page, DEMO.admin);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByLabel('Type').selectOption('Booking: accepted');
  await page.getByLabel('Person').fill(DEMO.provider);
  await expect(page.locator('datalist option')).toHaveCount(1);
  await page.getByLabel('Person').press('Enter');
  await expect(page.getByRole('button', { name: 'Grace Mensah: show everyone' })).toBeFocused();
  await page.getByLabel('From').fill('2026-03-02');
  await expect(lines(page)).toHaveCount(1);
  // The journey began at ten o'clock.
  await expect(page.getByRole('rowheader', { name: '2 Mar 2026' })).toBeVisible();
  await expect(lines(page)).toContainText(/10:0\d/);
  await expect(lines(page)).toContainText(/Grace Mensah accepted booking \d+/);

  const [row, ...others] = await download(page);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ Date: '2026-03-02', Type: 'booking.accepted', Person: 'Grace Mensah' });
  const booking = row?.['Booking'] ?? '';
  expect(row?.['What happened']).toBe(`Grace Mensah accepted booking ${booking}`);

  await page.getByRole('link', { name: `booking ${booking}` }).click();
  // The audit log says the same as the booking's page: without the address, Back could leave the log.
  await expect(page).toHaveURL(`/bookings/${booking}`);
  await expect(page.getByText('Grace Mensah accepted')).toBeVisible();
  await page.goBack();
  await expect(lines(page)).toHaveCount(1);
});

function lines(page: Page) {
  return page.getByRole('table', { name: 'Audit log' }).locator('tbody tr:not([data-heading])');
}

/** Reads the file behind "Download as CSV". */
async function download(page: Page): Promise<Record<string, string>[]> {
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  return parse<Record<string, string>>(text, { bom: true, columns: true });
}
