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

test('an admin reads statistics by month, and exports the same as CSV', async ({ page }) => {
  await signIn(page, DEMO.admin);
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page.getByText(/^\d+ bookings in 12 months/)).toBeVisible();
  await page.getByText('Show as a table').first().click();
  const table = page.getByRole('table', { name: 'Bookings' });
  await expect(table.getByRole('row').nth(1)).toContainText('March 2026');
  const latest = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
  const rows = await download(page);
  expect(rows).toHaveLength(12);
  const { From, Pending, Confirmed, Completed, Cancelled } = rows.at(-1) ?? {};
  expect(From).toBe('2026-03-01');
  expect(latest.slice(0, 1).concat(latest.slice(2, 6))).toEqual([
    'March 2026',
    Completed,
    Confirmed,
    Pending,
    Cancelled,
  ]);
});

test('an admin exports users and bookings as filtered, without formulas', async ({ page }) => {
  const name = '=SUM(A1:A9)';
  const account = { name, username: 'formula', email: 'formula@example.test', password: 'a good password' };
  const registered = await page.request.post('/api/register', { data: { ...account, role: 'customer' } });
  expect(registered.ok()).toBe(true);
  await page.context().clearCookies();
  await signIn(page, DEMO.admin, '/admin-users?role=customer&user=formula');
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await download(page)).toMatchObject([
    { Name: `'${name}`, Email: account.email, Role: 'customer', Joined: '2026-03-02', Active: 'yes' },
  ]);

  await page.goto('/admin-dashboard?tab=bookings&status=completed&from=2026-02-27');
  const table = page.getByRole('table', { name: 'Bookings' });
  await expect(table.locator('tbody tr:not([data-heading])').first()).toContainText('Completed');
  const cells = await table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      // Initials, which stand in for a portrait, come on a line of their own.
      [...row.querySelectorAll('td')].map((cell) =>
        cell.innerText.replaceAll('\u00A0', ' ').replace(/^[A-Z]{1,2}\n/, ''),
      ),
    ),
  );
  const rows = await download(page);
  expect(rows.map((row) => [row['Booking'], row['Customer'], row['Provider'], row['Address']])).toEqual(
    cells.map(([id, customer, provider, , , address]) => [id, customer, provider, address]),
  );
  const shownVisit = ({ Date: day = '', ...row }: Record<string, string>) => {
    const date = new Date(day).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    return [`${date}, ${row['Start']}`, `${row['Service']}, $${row['Total (USD)']}`];
  };
  expect(rows.map(shownVisit)).toEqual(cells.map((row) => row[3]?.split(/\n+/)));
  for (const row of rows) {
    expect(row['Status']).toBe('Completed');
    expect(row['Total (USD)']).toMatch(/^\d+\.\d\d$/);
  }
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
