import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DEMO, signIn } from './people.ts';

/** The accent of the light scheme. */
const COMPLETED = 'rgb(28, 107, 85)';

test('earnings are drawn by week in the colours and the width of the page', async ({ page }) => {
  await signIn(page, DEMO.provider, '/provider-bookings?tab=earnings');
  const chart = page.getByRole('figure', { name: 'Earnings by week' });
  await expect(chart.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Earnings by month' })).toBeVisible();

  await expectLabelBelow(chart);
  // The month has only begun, so that its own jobs are in the one before.
  await page.getByRole('button', { name: 'Previous month' }).click();
  const bar = chart.locator('[data-pattern="none"][style*="height"]').last();
  await expect(bar).toHaveCSS('background-color', COMPLETED);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(320);
  await page.getByRole('slider', { name: 'Period of Earnings by week' }).focus();
  await expect(chart.getByText('$', { exact: false }).last()).toBeVisible();
});

/** Weeks before the present one in the chart. */
const WEEKS_BEFORE = 11;

async function expectLabelBelow(chart: Locator): Promise<void> {
  const column = await chart.locator('[data-active]').nth(WEEKS_BEFORE).boundingBox();
  const label = await chart.getByText('This week', { exact: true }).boundingBox();
  if (!column || !label) throw new Error('The chart has no present week');
  const centreOf = ({ x, width }: { x: number; width: number }) => x + width / 2;
  expect(Math.abs(centreOf(column) - centreOf(label))).toBeLessThan(2);
}
