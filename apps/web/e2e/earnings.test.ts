import { expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';

/** The accent of the light scheme. */
const COMPLETED = 'rgb(28, 107, 85)';

test('earnings are drawn by week in the colours and the width of the page', async ({ page }) => {
  await page.goto('/');
  await logIn(page, DEMO.provider);
  await page.goto('/provider-bookings?tab=earnings');
  const chart = page.getByRole('figure', { name: 'Earnings by week' });
  await expect(chart.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Earnings by month' })).toBeVisible();

  const bar = chart.locator('[data-pattern="none"][style*="height"]').last();
  await expect(bar).toHaveCSS('background-color', COMPLETED);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(320);
  await page.getByRole('slider', { name: 'Period of Earnings by week' }).focus();
  await expect(chart.getByText('$', { exact: false }).last()).toBeVisible();
});
