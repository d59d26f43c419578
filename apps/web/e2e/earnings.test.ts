import { expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';

/** The colour of cleaning in the chart. */
const CLEANING = 'rgb(60, 141, 196)';

test('what a provider earned is drawn above its table, in the colours and the width of the page', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page, DEMO.provider);
  await page.goto('/provider-bookings');
  const chart = page.getByRole('figure', { name: 'Earnings by month and service' });
  await expect(chart.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Earnings by month' })).toBeVisible();

  const bar = chart.locator('[data-pattern="none"][style*="height"]').last();
  await expect(bar).toHaveCSS('background-color', CLEANING);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(320);
  await page.getByRole('slider', { name: 'Period of Earnings by month and service' }).focus();
  await expect(chart.getByText('$', { exact: false }).last()).toBeVisible();
});
