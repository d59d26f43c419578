import type { Locator } from '@playwright/test';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD, toast } from './people.ts';

test('a customer finds a service, logs in and books it without the mouse', async ({ page }) => {
  await page.goto('/services?type=laundry');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Book Now: Express Laundry Service' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(DEMO.customer);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/booking?serviceId=12');

  await expect(page.getByRole('radio', { name: '09:00' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: /^Tuesday 3 March 2026/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Wednesday 4 March 2026, \d+ free times$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Wednesday 4 March/)).toBeVisible();
  await expect(page.getByRole('radio', { name: '09:00' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '09:30' })).toBeChecked();
  await tabTo(page, page.getByLabel('Address line 1'));
  await page.keyboard.type('12 Willow Lane');
  await tabTo(page, page.getByLabel('City'));
  await page.keyboard.type('London');
  await page.keyboard.press('Tab');
  await page.keyboard.type('SW1A 1AA');
  await tabTo(page, page.getByRole('button', { name: 'Confirm Booking' }));
  await page.keyboard.press('Enter');

  await expect(toast(page)).toContainText('Booking successful');
  const row = page.getByRole('row').filter({ hasText: 'Express Laundry Service' });
  await expect(row).toContainText('Wed 4 Mar, 09:30');

  await tabTo(page, row.getByRole('button', { name: /^Cancel/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Booking' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeFocused();
});

/** Presses Tab until the keyboard is there; what a page needs more than a hundred stops for cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 100; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
